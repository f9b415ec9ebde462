-- ClickHouse: the runs of a fleet as `prices`. The path is below the server's user_files (or, for clickhouse-local,
-- below where it was started).
--
--     clickhouse-client --queries-file view-clickhouse.sql
--
-- schema_inference_mode: files of an older version have fewer columns, which are then null.
CREATE OR REPLACE VIEW prices AS
SELECT * FROM file('schema=1/*/*.parquet', 'Parquet')
SETTINGS schema_inference_mode = 'union', input_format_parquet_allow_missing_columns = 1;
