-- DuckDB: the columns of table.sql as CSV on standard output. See table.sql.
COPY (
    SELECT
        kind, run, host, CAST(floor(epoch(started)) AS BIGINT) AS started, CAST(complete AS UTINYINT) AS complete,
        config,
        cpu, kernel, gate, bits, call, status, unit, figure
    FROM prices
) TO '/dev/stdout' (FORMAT csv, HEADER false, NULLSTR '\N');
