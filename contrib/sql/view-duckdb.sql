-- DuckDB: the runs of a fleet as `prices`. Start duckdb in the directory that --out wrote to, or put its path in front
-- of schema=1.
--
--     duckdb -init view-duckdb.sql
--
-- union_by_name: files of an older version have fewer columns, which are then null.
CREATE OR REPLACE VIEW prices AS
SELECT * FROM read_parquet('schema=1/*/*.parquet', union_by_name = true, hive_partitioning = true);
