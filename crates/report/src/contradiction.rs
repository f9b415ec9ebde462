//! A list that contradicts itself: figures that are not those of its own samples.
//!
//! Whoever compares lists reads medians and intervals, and trusts them. A file that was edited, merged or written by a
//! faulty version may hold samples that say something else, so everything that follows from them is worked out again
//! when a list is read. Samples are rounded to three decimals and so are figures: they agree to [`ROUNDING`].

use crate::model::{PriceList, Row};
use crate::stats;

/// How far a saved figure may be from one that is worked out again: two roundings to three decimals.
const ROUNDING: f64 = 0.002;

/// What contradicts what, for people; `None` of a list that agrees with itself. Rows without samples have nothing to
/// contradict.
pub fn of(list: &PriceList) -> Option<String> {
    list.rows.iter().find_map(|row| Some(format!("row {}: {}", row.key(), of_row(row)?)))
}

fn of_row(row: &Row) -> Option<String> {
    if let Some([low, high]) = row.ci95.filter(|[low, high]| low > high) {
        return Some(format!("ci95 begins at {low} and ends at {high}"));
    }
    if row.samples.is_empty() {
        return None;
    }
    let taken = row.samples.len() as u64;
    if row.n != taken {
        return Some(format!("n is {}, but there are {taken} samples", row.n));
    }
    let rounds = match rounds(row) {
        Ok(rounds) => rounds,
        Err(in_rounds) => return Some(format!("its rounds have {in_rounds} samples, but there are {taken}")),
    };
    let Some(own) = stats::figures(&row.samples, &rounds) else {
        return Some("a sample is not a finite number".into());
    };
    let mut checks = vec![("min", row.min, own.min), ("median", row.median, own.median), ("p99", row.p99, own.p99)];
    let [low, high] = row.ci95.map_or([None; 2], |ci| ci.map(Some));
    // Without rounds their medians are not known, and the interval is those'.
    if !rounds.is_empty() {
        checks.extend([("the lower end of ci95", low, own.ci95[0]), ("the upper end of ci95", high, own.ci95[1])]);
    }
    checks.iter().find_map(|(name, saved, own)| {
        let saved = saved.filter(|saved| !agree(*saved, *own))?;
        Some(format!("{name} is {saved}, but its samples give {}", (own * 1000.0).round() / 1000.0))
    })
}

/// The samples by round; none where the list has no rounds. An error is how many samples the rounds say they have.
fn rounds(row: &Row) -> Result<Vec<&[f64]>, u64> {
    let sum = row.rounds.iter().fold(0u64, |sum, round| sum.saturating_add(round.n));
    if !row.rounds.is_empty() && sum != row.samples.len() as u64 {
        return Err(sum);
    }
    let mut rest = row.samples.as_slice();
    let mut parts = Vec::new();
    for round in &row.rounds {
        let (own, more) = rest.split_at_checked(round.n as usize).ok_or(sum)?;
        parts.push(own);
        rest = more;
    }
    Ok(parts)
}

fn agree(saved: f64, own: f64) -> bool {
    (saved - own).abs() <= ROUNDING + own.abs() * 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{count, list, row};
    use crate::model::Round;

    /// Six rounds of four samples around 60, with the figures that follow.
    fn sound() -> Row {
        let rounds: Vec<Vec<f64>> =
            (0..6).map(|r| (0..4).map(|i| 60.0 + f64::from(r) * 0.1 + f64::from(i)).collect()).collect();
        let slices: Vec<&[f64]> = rounds.iter().map(Vec::as_slice).collect();
        let samples = rounds.concat();
        let own = stats::figures(&samples, &slices).unwrap();
        let round = |r: &&[f64]| Round { median: stats::median(r).unwrap(), n: r.len() as u64, switches: 0, steal: 0 };
        Row {
            min: Some(own.min),
            median: Some(own.median),
            p99: Some(own.p99),
            mad: Some(own.mad),
            ci95: Some(own.ci95),
            n: samples.len() as u64,
            rounds: slices.iter().map(round).collect(),
            samples,
            ..row("syscall", 64, "enosys", 60.0)
        }
    }

    fn said(row: Row) -> String {
        of(&list(vec![row])).unwrap_or_default()
    }

    #[test]
    fn a_sound_list_and_one_without_samples_agree_with_themselves() {
        assert_eq!(said(sound()), "");
        assert_eq!(said(row("syscall", 64, "enosys", 60.0)), "", "figures alone");
        assert_eq!(said(count("syscall", 64, "enosys", 213.0)), "");
        assert_eq!(
            said(Row { rounds: Vec::new(), ci95: Some([1.0, 99.0]), ..sound() }),
            "",
            "no rounds, no interval of theirs"
        );
        let rounded = Row { median: sound().median.map(|median| median + 0.001), ..sound() };
        assert_eq!(said(rounded), "");
    }

    #[test]
    fn a_figure_that_its_samples_contradict_is_named() {
        let sound = sound();
        let far = Row { median: Some(6000.0), ..sound.clone() };
        assert_eq!(said(far), "row syscall/64/enosys: median is 6000, but its samples give 61.75");
        let tight = Row { ci95: Some([61.7, 61.8]), ..sound.clone() };
        assert_eq!(said(tight), "row syscall/64/enosys: the lower end of ci95 is 61.7, but its samples give 61.5");
        assert!(said(Row { n: 25, ..sound.clone() }).ends_with("n is 25, but there are 24 samples"));
        let mut short = sound.clone();
        short.rounds.pop();
        assert!(said(short).ends_with("its rounds have 20 samples, but there are 24"));
        let mut wild = sound;
        wild.samples[3] = f64::NAN;
        assert!(said(wild).ends_with("a sample is not a finite number"));
    }
}
