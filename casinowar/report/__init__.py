"""Results for readers and programs: records for JSON, tables for people, the house-edge report."""
