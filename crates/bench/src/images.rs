//! The vDSO images of this kernel, as the price list tells of them.
//!
//! # Safety
//!
//! `dlopen` with RTLD_NOLOAD finds what is loaded already and runs no code of its own; `dlvsym` takes two
//! NUL-terminated strings and only looks up.
#![allow(unsafe_code)]

use super::hosts;
use std::ffi::{CStr, CString};
use tollgate_gates::slab::Slab;
use tollgate_gates::sys;
use tollgate_gates::vdso::{self, Image};
use tollgate_report::model::{VdsoImage, VdsoSymbol, VvarMapping};

/// Both images, as far as this machine has them.
pub fn list(slab: &Slab) -> Vec<VdsoImage> {
    let native = sys::vdso_image().and_then(|(base, bytes)| Some((base, Image::parse(bytes).ok()?)));
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut images = Vec::new();
    if let Some((base, image)) = native {
        let (agrees, note) = ask_the_loader(base, &image);
        images.push(describe(&image, &maps, agrees, note));
    }
    if let Some(image) = hosts::vdso32_image(slab) {
        let maps =
            String::from_utf8_lossy(slab.maps32.get(..slab.maps32_len as usize).unwrap_or_default()).into_owned();
        let note = "not checked: the 32-bit process is part of tollgate and has no dynamic loader".to_string();
        images.push(describe(&image, &maps, None, Some(note)));
    }
    images
}

fn describe(image: &Image<'_>, maps: &str, dlsym_agrees: Option<bool>, dlsym_note: Option<String>) -> VdsoImage {
    let symbols = image.symbols().map(|symbol| VdsoSymbol {
        name: symbol.name.into(),
        version: symbol.version.map(str::to_string),
        offset: symbol.offset,
        size: symbol.size,
    });
    let vvar = vdso::vvar_mappings(maps).into_iter().map(|(name, pages)| VvarMapping { name: name.into(), pages });
    VdsoImage {
        bits: image.bits(),
        size: vdso::image_range(maps).map_or(0, |(start, end)| end - start),
        soname: image.soname().unwrap_or_default().into(),
        symbols: symbols.collect(),
        vvar: vvar.collect(),
        dlsym_agrees,
        dlsym_note,
    }
}

/// Does the dynamic loader find the same functions at the same addresses (dlopen(3), dlsym(3)), as the 2018 article
/// does it?
fn ask_the_loader(base: u64, image: &Image<'_>) -> (Option<bool>, Option<String>) {
    // SAFETY: see the module's section.
    let handle =
        unsafe { libc::dlopen(c"linux-vdso.so.1".as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL | libc::RTLD_NOLOAD) };
    if handle.is_null() {
        let why = "not checked: dlopen(linux-vdso.so.1) finds nothing, as in a program linked statically or against \
                   musl";
        return (None, Some(why.into()));
    }
    let mut differ = Vec::new();
    for symbol in image.symbols() {
        let Ok(name) = CString::new(symbol.name) else { continue };
        let version = symbol.version.and_then(|version| CString::new(version).ok());
        let found = look_up(handle, &name, version.as_deref());
        if found != base.wrapping_add(symbol.offset) {
            differ.push(format!(
                "{} walked to {:#x}, dlsym says {found:#x}",
                symbol.name,
                base.wrapping_add(symbol.offset)
            ));
        }
    }
    (Some(differ.is_empty()), (!differ.is_empty()).then(|| differ.join("; ")))
}

fn look_up(handle: *mut libc::c_void, name: &CStr, version: Option<&CStr>) -> u64 {
    // SAFETY: the handle is open; both strings live across the call.
    let found = unsafe {
        match version {
            Some(version) => libc::dlvsym(handle, name.as_ptr(), version.as_ptr()),
            None => libc::dlsym(handle, name.as_ptr()),
        }
    };
    found as u64
}
