-- What does each gate cost under each kernel, over the whole fleet?
--
-- One line a row and kernel: how many machines and runs, the median of their figures, the least and the
-- greatest. Only times of complete runs of `bench`; closed gates have no figure. The greatest is often of a busy
-- machine: see outliers.sql.
SELECT
    gate,
    bits,
    call,
    kernel,
    count(DISTINCT host) AS hosts,
    count(*) AS runs,
    median(figure) AS ns,
    min(figure) AS cheapest_ns,
    max(figure) AS dearest_ns
FROM prices
WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
GROUP BY gate, bits, call, kernel
ORDER BY gate, bits, call, kernel;
