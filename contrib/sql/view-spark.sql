-- Spark: the runs of a fleet as `prices`. Put the directory that --out wrote to in front of schema=1.
--
--     spark-sql -i view-spark.sql
--
-- mergeSchema: files of an older version have fewer columns, which are then null.
CREATE OR REPLACE TEMPORARY VIEW prices USING parquet OPTIONS (path 'schema=1', mergeSchema 'true');
