//! The vDSO images of a kernel: size, data pages, and what they export.

use super::{Style, hanging, title};
use crate::format::clean;
use crate::model::VdsoImage;

/// One paragraph an image: its size, its data pages, its symbols with offset, size and version, and whether the dynamic
/// loader found the same. Empty where there is none.
pub fn vdso(images: &[VdsoImage], style: Style) -> String {
    if images.is_empty() {
        return String::new();
    }
    let paragraphs: String = images.iter().map(|image| hanging("  ", &paragraph(image), 4, style)).collect();
    format!("{}{paragraphs}", title("vDSO", style))
}

fn paragraph(image: &VdsoImage) -> String {
    let pages: Vec<String> =
        image.vvar.iter().map(|mapping| format!("{} {} pages", mapping.name, mapping.pages)).collect();
    let data = if pages.is_empty() { "no data pages seen".into() } else { pages.join(", ") };
    let symbols: Vec<String> = image
        .symbols
        .iter()
        .map(|symbol| {
            let version = symbol.version.as_deref().map(|version| format!("@{version}")).unwrap_or_default();
            format!("{}{version} {:#x}+{}", symbol.name, symbol.offset, symbol.size)
        })
        .collect();
    let loader = match (image.dlsym_agrees, &image.dlsym_note) {
        (Some(true), _) => "dlopen and dlsym find the same addresses".to_string(),
        (Some(false), note) => format!("dlsym DIFFERS: {}", note.as_deref().unwrap_or("no detail")),
        (None, note) => format!("dlsym {}", note.as_deref().unwrap_or("not asked")),
    };
    let text = format!(
        "{} ({} bit): {} bytes; {data}; {loader}; exports {}.",
        image.soname,
        image.bits,
        image.size,
        symbols.join(", ")
    );
    clean(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{VdsoSymbol, VvarMapping};

    #[test]
    fn an_image_is_a_paragraph_that_fits_the_terminal() {
        let image = VdsoImage {
            bits: 64,
            size: 8192,
            soname: "linux-vdso.so.1\u{1b}[31m".into(),
            symbols: vec![VdsoSymbol {
                name: "__vdso_time".into(),
                version: Some("LINUX_2.6".into()),
                offset: 0xe10,
                size: 21,
            }],
            vvar: vec![VvarMapping { name: "[vvar]".into(), pages: 4 }],
            dlsym_agrees: Some(true),
            dlsym_note: None,
        };
        let text = vdso(&[image], Style { color: false, width: 60 });
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("__vdso_time@LINUX_2.6 0xe10+21") && words.contains("[vvar] 4 pages"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 60) && !text.contains('\u{1b}'), "{text}");
        assert_eq!(vdso(&[], Style { color: false, width: 60 }), "");
    }
}
