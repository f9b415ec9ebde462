-- ClickHouse before 2019, as Debian 12 has it (clickhouse-server 18.16): the runs of a fleet as `prices`, a table of
-- the server's own.
--
--     clickhouse-client --multiquery < SQL/clickhouse-2018/table.sql
--     duckdb -init SQL/view-duckdb.sql < SQL/clickhouse-2018/load.sql |
--         clickhouse-client --query 'INSERT INTO prices FORMAT CSV'
--     clickhouse-client --multiquery < SQL/worst-hosts.sql
--
-- Debian built it without Parquet, so DuckDB reads the files. It has no window functions either (they came with 21.1):
-- price-per-gate-and-kernel and worst-hosts run as they are, and the other two questions are asked by the files beside
-- this one. Times are whole seconds there.
CREATE TABLE IF NOT EXISTS prices (
    kind String,
    run String,
    host String,
    started DateTime,
    complete UInt8,
    config String,
    cpu Nullable(String),
    kernel Nullable(String),
    gate String,
    bits Int64,
    call String,
    status String,
    unit String,
    figure Nullable(Float64)
) ENGINE = MergeTree PARTITION BY toYYYYMM(started) ORDER BY (host, gate, bits, call, started);
