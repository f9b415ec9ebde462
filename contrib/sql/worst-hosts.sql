-- Which machines are dear, compared with the others of the same CPU and kernel?
--
-- For each machine and row: its median over the median of all machines' figures with that CPU and kernel. A machine's
-- figure is the median of that over its rows, so one odd row does not decide. 1.2 is 20 % more than the
-- usual machine of its kind.
SELECT
    host,
    cpu,
    kernel,
    count(*) AS gates,
    median(own / usual) AS times_the_usual
FROM (
    SELECT own.host AS host, own.cpu AS cpu, own.kernel AS kernel, own.price AS own, usual.price AS usual
    FROM (
        SELECT host, cpu, kernel, gate, bits, call, median(figure) AS price
        FROM prices
        WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
        GROUP BY host, cpu, kernel, gate, bits, call
    ) AS own
    INNER JOIN (
        SELECT cpu, kernel, gate, bits, call, median(figure) AS price
        FROM prices
        WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
        GROUP BY cpu, kernel, gate, bits, call
    ) AS usual
    ON own.cpu = usual.cpu AND own.kernel = usual.kernel
        AND own.gate = usual.gate AND own.bits = usual.bits AND own.call = usual.call
    WHERE usual.price > 0
) AS compared
GROUP BY host, cpu, kernel
ORDER BY times_the_usual DESC, host ASC, kernel ASC
LIMIT 20;
