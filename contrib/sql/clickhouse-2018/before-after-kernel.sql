-- before-after-kernel.sql without window functions: the same answer where every run names its kernel, and where no
-- machine began to run two kernels in the same second. The kernel before is the one that the machine first ran last of
-- all those that it ran earlier.
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
        last.gate AS gate,
        last.bits AS bits,
        last.call AS call,
        before.kernel AS kernel_before,
        last.kernel_after AS kernel_after,
        before.price AS price_before,
        last.price_after AS price_after
    FROM (
        SELECT
            later.host AS host, later.gate AS gate, later.bits AS bits, later.call AS call,
            later.kernel AS kernel_after, later.price AS price_after, max(earlier.began) AS previous
        FROM (
            SELECT host, gate, bits, call, kernel, median(figure) AS price, min(started) AS began
            FROM prices
            WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
            GROUP BY host, gate, bits, call, kernel
        ) AS later
        INNER JOIN (
            SELECT host, gate, bits, call, kernel, min(started) AS began
            FROM prices
            WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
            GROUP BY host, gate, bits, call, kernel
        ) AS earlier
        ON later.host = earlier.host AND later.gate = earlier.gate AND later.bits = earlier.bits
            AND later.call = earlier.call
        WHERE earlier.began < later.began
        GROUP BY later.host, later.gate, later.bits, later.call, later.kernel, later.price
    ) AS last
    INNER JOIN (
        SELECT host, gate, bits, call, kernel, median(figure) AS price, min(started) AS began
        FROM prices
        WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
        GROUP BY host, gate, bits, call, kernel
    ) AS before
    ON last.host = before.host AND last.gate = before.gate AND last.bits = before.bits
        AND last.call = before.call AND last.previous = before.began
    WHERE before.price > 0
) AS pairs
GROUP BY gate, bits, call, kernel_before, kernel_after
ORDER BY gate, bits, call, kernel_before, kernel_after;
