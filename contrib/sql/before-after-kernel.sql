-- What did a kernel update change?
--
-- Each machine is compared with itself: the median of a row under its new kernel over that under the kernel before, so
-- machines of different speed do not mix, nor do those that were never updated. One line a row and pair of kernels: how
-- many machines, the median of their ratios, and the smallest and greatest. Where a machine went back to an old kernel,
-- the order is that in which it first ran each.
SELECT
    gate,
    bits,
    call,
    kernel_before,
    kernel_after,
    count(*) AS hosts,
    median(price_after / price_before) AS times,
    min(price_after / price_before) AS least_times,
    max(price_after / price_before) AS most_times
FROM (
    SELECT
        host,
        gate,
        bits,
        call,
        kernel AS kernel_after,
        price AS price_after,
        lag(kernel) OVER (PARTITION BY host, gate, bits, call ORDER BY began) AS kernel_before,
        lag(price) OVER (PARTITION BY host, gate, bits, call ORDER BY began) AS price_before,
        row_number() OVER (PARTITION BY host, gate, bits, call ORDER BY began) AS place
    FROM (
        SELECT host, gate, bits, call, kernel, median(figure) AS price, min(started) AS began
        FROM prices
        WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
        GROUP BY host, gate, bits, call, kernel
    ) AS kernels
) AS pairs
WHERE place > 1 AND price_before > 0
GROUP BY gate, bits, call, kernel_before, kernel_after
ORDER BY gate, bits, call, kernel_before, kernel_after;
