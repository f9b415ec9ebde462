//! The page: one HTML file that needs nothing else.
//!
//! Its policy allows the one script and the two styles of this directory, by their hashes, and nothing else: no
//! network, no other script, no style attribute, no form. So even an escape that failed would run nothing. Without its
//! script the page is complete to read; what is missing then (copying, saving, looking into pictures) has no button
//! either.

use std::fmt::Write as _;

use super::chart::{ALL, Section};
use super::facts::Facts;
use super::figure::Figure;
use super::sha256::source;
use super::text::{escape, plural};

/// The page's own styles.
const STYLE: &str = include_str!("style.css");
/// Those of the pictures, which go with them when they are saved.
const CHARTS: &str = include_str!("chart.css");
/// The script.
const SCRIPT: &str = include_str!("script.js");

/// Files of the list at the beginning.
const FILES: usize = 200;

/// A figure with the anchor that it has in the page.
struct Placed {
    id: String,
    section: Section,
    folded: bool,
    figure: Figure,
}

/// The whole page. A pure function: the same facts give the same bytes.
pub fn page(facts: &Facts) -> String {
    let placed: Vec<Placed> = ALL
        .iter()
        .flat_map(|chart| {
            let figures = (chart.draw)(facts).into_iter().enumerate();
            figures.map(|(i, figure)| Placed {
                id: format!("{}-{}", chart.id, i + 1),
                section: chart.section,
                folded: chart.folded,
                figure,
            })
        })
        .collect();
    let mut out = head();
    let _ = write!(
        out,
        "<header><h1>Tollgate report</h1>{}{}</header>\n{}<main id=\"main\">\n",
        inputs(facts),
        part(&placed, Section::First),
        contents(&placed)
    );
    if placed.is_empty() {
        out.push_str("<p>There is nothing to draw: no file has a figure.</p>\n");
    }
    let others = Section::ALL.into_iter().filter(|section| *section != Section::First);
    others.for_each(|section| out.push_str(&part(&placed, section)));
    let _ = write!(
        out,
        "</main>\n<footer><p>Made by tollgate {} from the files above; every number on this page is in one of them or \
         derived from them.</p></footer>\n<div id=\"status\" role=\"status\" \
         aria-live=\"polite\"></div>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION")
    );
    out
}

/// The figures of a part of the page, under its heading.
fn part(placed: &[Placed], section: Section) -> String {
    let own: Vec<&Placed> = placed.iter().filter(|placed| placed.section == section).collect();
    if own.is_empty() {
        return String::new();
    }
    let (id, title) = (section.id(), section.title());
    let mut out = format!("<section aria-labelledby=\"{id}\"><h2 id=\"{id}\">{title}</h2>\n");
    own.iter().for_each(|placed| figure(&mut out, placed));
    out.push_str("</section>\n");
    out
}

fn head() -> String {
    let policy = format!(
        "default-src 'none'; script-src '{}'; style-src '{}' '{}'; base-uri 'none'; form-action 'none'",
        source(SCRIPT),
        source(CHARTS),
        source(STYLE)
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
         http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" \
         content=\"no-referrer\">\n\
         <title>Tollgate report</title>\n<style \
         id=\"chart-css\">{CHARTS}</style>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#main\">Skip to the figures</a>\n"
    )
}

/// What the page is made of.
fn inputs(facts: &Facts) -> String {
    let remarks = facts.files.iter().filter(|file| !file.remark.is_empty()).count();
    let doubt = match remarks {
        0 => String::new(),
        n => format!(", {} with remarks", plural(n as u64, "file")),
    };
    let mut out = format!(
        "<p class=\"muted\">What it costs to cross into the kernel, drawn from \
         {}{doubt}.</p><details{}><summary>Files</summary><ul>\n",
        plural(facts.files.len() as u64, "file"),
        if remarks > 0 { " open" } else { "" }
    );
    // What has a remark is never the part that finds no room.
    let (said, plain): (Vec<_>, Vec<_>) = facts.files.iter().partition(|file| !file.remark.is_empty());
    for file in said.iter().chain(&plain).take(FILES) {
        let remark = if file.remark.is_empty() {
            String::new()
        } else {
            format!(" – <strong>{}</strong>", escape(&file.remark))
        };
        let _ = writeln!(out, "<li><code>{}</code>: {}{remark}</li>", escape(&file.name), escape(&file.what));
    }
    out.push_str("</ul>");
    if facts.files.len() > FILES {
        let _ = write!(out, "<p>{} more are not listed here.</p>", plural((facts.files.len() - FILES) as u64, "file"));
    }
    out.push_str("</details>");
    out
}

fn contents(placed: &[Placed]) -> String {
    if placed.is_empty() {
        return String::new();
    }
    let mut out = String::from("<nav aria-label=\"Figures\"><h2>Figures</h2><ul>\n");
    let mut last = None;
    for one in placed.iter().filter(|one| one.section != Section::First) {
        let section = if last == Some(one.section) { String::new() } else { format!("<b>{}</b>", one.section.title()) };
        last = Some(one.section);
        let _ = writeln!(out, "<li>{section}<a href=\"#{}\">{}</a></li>", one.id, escape(&one.figure.title));
    }
    out.push_str("</ul></nav>\n");
    out
}

fn figure(out: &mut String, placed: &Placed) {
    let Placed { id, figure, folded, .. } = placed;
    let _ = writeln!(
        out,
        "<figure id=\"{id}\" aria-labelledby=\"{id}-h\"><figcaption><h3 id=\"{id}-h\">{}</h3><p \
         class=\"says\">{}</p></figcaption>",
        escape(&figure.title),
        escape(&figure.says)
    );
    if let Some(svg) = &figure.picture {
        // A picture that can be looked into takes the keyboard; one that cannot is no stop on the way.
        let zoom = figure.zoom.word().map_or(String::new(), |word| format!(" tabindex=\"0\" data-zoom=\"{word}\""));
        let element = svg.element(id, &figure.title, &figure.says, &zoom);
        let _ = match folded {
            true => {
                writeln!(out, "<details><summary>Show the chart</summary><div class=\"pic\">{element}</div></details>")
            }
            false => writeln!(out, "<div class=\"pic\">{element}</div>"),
        };
    }
    let basis = &figure.basis;
    let stated = format!(
        "<dl class=\"basis\"><dt>Unit</dt><dd>{}</dd><dt>n</dt><dd>{}</dd><dt>Method</dt><dd>{}</dd></dl>",
        escape(&basis.unit),
        escape(&basis.n),
        escape(&basis.method)
    );
    if placed.section == Section::First {
        let table = if figure.table.rows.is_empty() { String::new() } else { figure.table.element(&figure.title) };
        let _ = writeln!(out, "{table}<details><summary>Unit, n, method</summary>{stated}</details></figure>");
        return;
    }
    out.push_str(&stated);
    out.push('\n');
    figure.notes.iter().for_each(|note| {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escape(note));
    });
    let rows = figure.table.rows.len();
    if rows > 0 {
        let open = if figure.picture.is_none() && rows <= 30 { " open" } else { "" };
        let _ = writeln!(
            out,
            "<details{open}><summary>Table, {}</summary>{}</details>",
            plural(rows as u64, "row"),
            figure.table.element(&figure.title)
        );
    }
    out.push_str("</figure>\n");
}

#[cfg(test)]
mod tests;
