//! Trusted execution environments (linux/tee.h): what a command's buffer has, and its parameters behind that.

use super::super::context::{Context, View};
use super::super::text::{address, hex, id};
use super::super::{flags, generated as set};
use super::form::{self, elements, number};
use crate::When;

/// What an implementation has of its own.
pub(super) fn tee_caps(view: &View, bytes: &[u8]) -> Option<String> {
    const OPTEE: u32 = 1;
    let bits = number(bytes);
    Some(if view.u32(0)? == OPTEE { view.flags(&set::TEE_OPTEE_CAP, bits) } else { hex(bits) })
}

/// The fields of a buffer's structure.
type Print = fn(&View) -> Option<String>;

pub(super) fn tee_open(context: &Context, pointer: u64) -> Option<String> {
    request(
        context,
        pointer,
        56,
        (session_asked, |view| {
            let origin = flags::value(&set::TEE_ORIGIN, view.u32(48)?.into());
            Some(format!("session={}, ret={}, ret_origin={origin}", hex(view.u32(40)?.into()), view.u32(44)?))
        }),
    )
}

/// Whom a session is asked of, and by whom.
fn session_asked(view: &View) -> Option<String> {
    let digits: String = view.bytes.get(..16)?.iter().map(|byte| format!("{byte:02x}")).collect();
    let uuid = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-");
    let login = view.u32(32)?;
    let client = match login {
        // TEE_IOCTL_LOGIN_PUBLIC, TEE_IOCTL_LOGIN_USER, and those of applications
        0 | 1 | 4 | 5 => String::new(),
        // TEE_IOCTL_LOGIN_GROUP, TEE_IOCTL_LOGIN_GROUP_APPLICATION: which group
        2 | 6 => format!(", clnt_uuid={}", id(view.u32(16)?)),
        _ => {
            let bytes: Vec<String> = view.bytes.get(16..32)?.iter().map(|byte| hex((*byte).into())).collect();
            format!(", clnt_uuid=[{}]", bytes.join(", "))
        }
    };
    let login = flags::value(&set::TEE_LOGIN, login.into());
    Some(format!("uuid={uuid}, clnt_login={login}{client}, cancel_id={}, num_params={}", view.u32(36)?, view.u32(52)?))
}

pub(super) fn tee_invoke(context: &Context, pointer: u64) -> Option<String> {
    let asked: Print = |view| {
        let (function, session) = (view.u32(0)?, hex(view.u32(4)?.into()));
        Some(format!("func={function}, session={session}, cancel_id={}, num_params={}", view.u32(8)?, view.u32(20)?))
    };
    let got: Print = |view| {
        Some(format!("ret={}, ret_origin={}", view.u32(12)?, flags::value(&set::TEE_ORIGIN, view.u32(16)?.into())))
    };
    request(context, pointer, 24, (asked, got))
}

pub(super) fn tee_receive(context: &Context, pointer: u64) -> Option<String> {
    let asked: Print = |view| Some(format!("func={}, num_params={}", view.u32(0)?, view.u32(4)?));
    request(context, pointer, 8, (asked, |view| Some(format!("num_params={}", view.u32(4)?))))
}

pub(super) fn tee_send(context: &Context, pointer: u64) -> Option<String> {
    let asked: Print = |view| Some(format!("num_params={}", view.u32(4)?));
    request(context, pointer, 8, (asked, |view| Some(format!("ret={}", view.u32(0)?))))
}

/// A struct tee_ioctl_buf_data, which leads to a structure of so many bytes that ends in a count, and as many
/// parameters behind it: before the call, and after it.
fn request(context: &Context, pointer: u64, size: usize, (asked, got): (Print, Print)) -> Option<String> {
    /// TEE_MAX_ARG_SIZE
    const MOST: u64 = 1024;
    const PARAMETER: usize = 32;
    let Some(head) = form::at(context, When::Entry, pointer, 16) else { return Some(address(pointer)) };
    let (at, length) = (head.u64(0)?, head.u64(8)?);
    let part = |when, print: Print| {
        let view = form::at(context, when, at, size).filter(|_| (size as u64..=MOST).contains(&length))?;
        let count = u64::from(view.u32(size - 4)?);
        // What is not as long as it says is refused.
        if when == When::Entry && size as u64 + PARAMETER as u64 * count != length {
            return None;
        }
        let list = if count == 0 { 0 } else { at.wrapping_add(size as u64) };
        let parameters = elements(context, when, (list, count, PARAMETER), parameter);
        Some(format!("{{{}, params={parameters}}}", print(&view)?))
    };
    let Some(before) = part(When::Entry, asked) else {
        return Some(format!("{{buf_len={length}, buf_ptr={}}}", address(at)));
    };
    let after = if context.failed() { None } else { part(When::Exit, got) };
    let after = after.map_or_else(String::new, |after| format!(" => {after}"));
    Some(format!("{{buf_len={length}, buf_ptr={before}{after}}}"))
}

/// A struct tee_ioctl_param, whose three numbers are what its kind says.
fn parameter(view: &View) -> Option<String> {
    const META: u64 = 0x100;
    let kind = view.u64(0)?;
    let meta = if kind & META == 0 { "" } else { "|TEE_IOCTL_PARAM_ATTR_META" };
    let name = flags::long_value(&set::TEE_PARAM, kind & !META);
    let (first, second, third) = (hex(view.u64(8)?), hex(view.u64(16)?), view.u64(24)?);
    let rest = match kind {
        0 => String::new(),
        5..=7 => format!(", shm_offs={first}, size={second}, shm_id={third}"),
        8..=10 => format!(", buf={first}, size={second}"),
        11..=13 => format!(", obj_id={first}, flags={second}"),
        _ => format!(", a={first}, b={second}, c={}", hex(third)),
    };
    Some(format!("{{attr={name}{meta}{rest}}}"))
}
