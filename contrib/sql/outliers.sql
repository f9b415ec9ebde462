-- Which single runs are far off?
--
-- Each figure is compared with the other runs of the same machine, row and kernel: how many MADs it lies from their
-- median, scaled by 0.6745 so that it reads as standard deviations (Iglewicz and Hoaglin 1993, the modified z-score;
-- they call more than 3.5 an outlier). Here it must be above 5 and a tenth of the median away: the MAD of a row that
-- repeats to a thousandth is next to nothing. Fewer than 5 runs say nothing.
SELECT
    host,
    run,
    started,
    gate,
    bits,
    call,
    kernel,
    figure AS ns,
    middle AS usual_ns,
    0.6745 * abs(figure - middle) / mad AS deviations
FROM (
    SELECT
        host, run, started, gate, bits, call, kernel, figure, middle,
        median(abs(figure - middle)) OVER (PARTITION BY host, gate, bits, call, kernel) AS mad,
        count(*) OVER (PARTITION BY host, gate, bits, call, kernel) AS runs
    FROM (
        SELECT
            host, run, started, gate, bits, call, kernel, figure,
            median(figure) OVER (PARTITION BY host, gate, bits, call, kernel) AS middle
        FROM prices
        WHERE kind = 'bench' AND complete AND unit = 'ns' AND figure IS NOT NULL
    ) AS centred
) AS spread
WHERE runs >= 5 AND mad > 0 AND abs(figure - middle) > 0.1 * middle AND 0.6745 * abs(figure - middle) / mad > 5
ORDER BY deviations DESC, host ASC, run ASC, gate ASC, bits ASC, call ASC;
