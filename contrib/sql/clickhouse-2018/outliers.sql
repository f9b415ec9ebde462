-- outliers.sql without window functions: the same answer where every run names its kernel.
SELECT
    one.host AS host,
    one.run AS run,
    one.started AS started,
    one.gate AS gate,
    one.bits AS bits,
    one.call AS call,
    one.kernel AS kernel,
    one.figure AS ns,
    usual.middle AS usual_ns,
    0.6745 * abs(one.figure - usual.middle) / usual.mad AS deviations
FROM (
    SELECT host, run, started, gate, bits, call, kernel, figure
    FROM prices
    WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
) AS one
INNER JOIN (
    SELECT host, gate, bits, call, kernel, middle, median(distance) AS mad, count(*) AS runs
    FROM (
        SELECT
            single.host AS host, single.gate AS gate, single.bits AS bits, single.call AS call, single.kernel AS kernel,
            centre.middle AS middle,
            abs(single.figure - centre.middle) AS distance
        FROM (
            SELECT host, gate, bits, call, kernel, figure
            FROM prices
            WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
        ) AS single
        INNER JOIN (
            SELECT host, gate, bits, call, kernel, median(figure) AS middle
            FROM prices
            WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
            GROUP BY host, gate, bits, call, kernel
        ) AS centre
        ON single.host = centre.host AND single.gate = centre.gate AND single.bits = centre.bits
            AND single.call = centre.call AND single.kernel = centre.kernel
    ) AS distances
    GROUP BY host, gate, bits, call, kernel, middle
) AS usual
ON one.host = usual.host AND one.gate = usual.gate AND one.bits = usual.bits
    AND one.call = usual.call AND one.kernel = usual.kernel
WHERE usual.runs >= 5 AND usual.mad > 0 AND abs(one.figure - usual.middle) > 0.1 * usual.middle
    AND 0.6745 * abs(one.figure - usual.middle) / usual.mad > 5
ORDER BY deviations DESC, host ASC, run ASC, gate ASC, bits ASC, call ASC;
