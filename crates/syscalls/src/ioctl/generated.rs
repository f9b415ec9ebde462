//! Written by scripts/decode-tables/generate.py from ioctls.map and the kernel's headers; not to be edited.

use super::super::generated as set;
use super::form::Arg::*;
use super::form::Form::*;
use super::form::Shown::*;
use super::form::{Command, Structure, c, s, v};
use super::{btrfs::*, dm::*, evdev::*, kd::*, kvm::*, pidfd::*, ptp::*, scsi::*, sock::*, special::*, tee::*, v4l2::*};

pub(super) static TERMIOS: Structure = Structure {
    sizes: [36, 36],
    fields: &[
        c("c_iflag", [0, 0], [4, 4], 0, "", Flags(&set::IFLAG), Always),
        c("c_oflag", [4, 4], [4, 4], 0, "", By(output_modes), Always),
        c("c_cflag", [8, 8], [4, 4], 0, "", By(control_modes), Always),
        c("c_lflag", [12, 12], [4, 4], 0, "", Flags(&set::LFLAG), Always),
        c("c_line", [16, 16], [1, 1], 0, "", Value(&set::LDISC), Verbose),
        c("c_cc", [17, 17], [19, 19], 0, "", By(characters), Verbose),
    ],
};
pub(super) static TERMIOS2: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("c_iflag", [0, 0], [4, 4], 0, "", Flags(&set::IFLAG), Always),
        c("c_oflag", [4, 4], [4, 4], 0, "", By(output_modes), Always),
        c("c_cflag", [8, 8], [4, 4], 0, "", By(control_modes), Always),
        c("c_lflag", [12, 12], [4, 4], 0, "", Flags(&set::LFLAG), Always),
        c("c_line", [16, 16], [1, 1], 0, "", Value(&set::LDISC), Verbose),
        c("c_cc", [17, 17], [19, 19], 0, "", By(characters), Verbose),
        c("c_ispeed", [36, 36], [4, 4], 0, "", Unsigned, Verbose),
        c("c_ospeed", [40, 40], [4, 4], 0, "", Unsigned, Verbose),
    ],
};
pub(super) static TERMIO: Structure = Structure {
    sizes: [18, 18],
    fields: &[
        c("c_iflag", [0, 0], [2, 2], 0, "", Flags(&set::IFLAG), Always),
        c("c_oflag", [2, 2], [2, 2], 0, "", By(output_modes), Always),
        c("c_cflag", [4, 4], [2, 2], 0, "", By(control_modes), Always),
        c("c_lflag", [6, 6], [2, 2], 0, "", Flags(&set::LFLAG), Always),
        c("c_line", [8, 8], [1, 1], 0, "", Value(&set::LDISC), Verbose),
        c("c_cc", [9, 9], [8, 8], 0, "", By(characters), Verbose),
    ],
};
pub(super) static WINSIZE: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("ws_row", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("ws_col", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("ws_xpixel", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("ws_ypixel", [6, 6], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static BLK_SETUP: Structure = Structure {
    sizes: [64, 72],
    fields: &[
        c("act_mask", [32, 32], [2, 2], 0, "", Unsigned, Always),
        c("buf_size", [36, 36], [4, 4], 0, "", Unsigned, Always),
        c("buf_nr", [40, 40], [4, 4], 0, "", Unsigned, Always),
        c("start_lba", [44, 48], [8, 8], 0, "", Unsigned, Always),
        c("end_lba", [52, 56], [8, 8], 0, "", Unsigned, Always),
        c("pid", [60, 64], [4, 4], 0, "", Pid, Always),
    ],
};
pub(super) static BLK_NAME: Structure = Structure {
    sizes: [64, 72],
    fields: &[
        c("name", [0, 0], [1, 1], 32, "", Text, Always),
    ],
};
pub(super) static BLKPG: Structure = Structure {
    sizes: [16, 24],
    fields: &[
        c("op", [0, 0], [4, 4], 0, "", Value(&set::BLKPG), Always),
        c("flags", [4, 4], [4, 4], 0, "", Signed, Always),
        c("datalen", [8, 8], [4, 4], 0, "", Signed, Always),
        c("data", [12, 16], [4, 8], 0, "", By(partition), Always),
    ],
};
pub(super) static BLKPG_PARTITION: Structure = Structure {
    sizes: [148, 152],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Signed, Always),
        c("length", [8, 8], [8, 8], 0, "", Signed, Always),
        c("pno", [16, 16], [4, 4], 0, "", Signed, Always),
        c("devname", [20, 20], [1, 1], 64, "", Text, Always),
        c("volname", [84, 84], [1, 1], 64, "", Text, Always),
    ],
};
pub(super) static TRIM: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Hex, Always),
        c("len", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("minlen", [16, 16], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static FSX_SET: Structure = Structure {
    sizes: [28, 28],
    fields: &[
        c("fsx_xflags", [0, 0], [4, 4], 0, "", Flags(&set::FS_XFLAGS), Always),
        c("fsx_extsize", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("fsx_projid", [12, 12], [4, 4], 0, "", Hex, Always),
        c("fsx_cowextsize", [16, 16], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static FSX_GET: Structure = Structure {
    sizes: [28, 28],
    fields: &[
        c("fsx_xflags", [0, 0], [4, 4], 0, "", Flags(&set::FS_XFLAGS), Always),
        c("fsx_extsize", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("fsx_nextents", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("fsx_projid", [12, 12], [4, 4], 0, "", Hex, Always),
        c("fsx_cowextsize", [16, 16], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static FS_UUID: Structure = Structure {
    sizes: [17, 17],
    fields: &[
        c("len", [0, 0], [1, 1], 0, "", Unsigned, Always),
        c("uuid", [1, 1], [1, 1], 16, "len", Raw, Always),
    ],
};
pub(super) static FS_SYSFS: Structure = Structure {
    sizes: [129, 129],
    fields: &[
        c("len", [0, 0], [1, 1], 0, "", Unsigned, Always),
        c("name", [1, 1], [1, 1], 128, "len", Text, Always),
    ],
};
pub(super) static LBMD_CAP: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("lbmd_flags", [0, 0], [4, 4], 0, "", Flags(&set::LBMD_CAP), Always),
        c("lbmd_interval", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("lbmd_size", [6, 6], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_opaque_size", [7, 7], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_opaque_offset", [8, 8], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_pi_size", [9, 9], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_pi_offset", [10, 10], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_guard_tag_type", [11, 11], [1, 1], 0, "", Value(&set::LBMD_CSUM), Always),
        c("lbmd_app_tag_size", [12, 12], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_ref_tag_size", [13, 13], [1, 1], 0, "", Unsigned, Always),
        c("lbmd_storage_tag_size", [14, 14], [1, 1], 0, "", Unsigned, Always),
    ],
};
pub(super) static EPOLL_PARAMS: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("busy_poll_usecs", [0, 0], [4, 4], 0, "", By(microseconds), Always),
        c("busy_poll_budget", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("prefer_busy_poll", [6, 6], [1, 1], 0, "", Hex, Always),
        c("__pad", [7, 7], [1, 1], 0, "", Hex, NotZero),
    ],
};
pub(super) static MNT_NS_INFO: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("size", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("nr_mounts", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("mnt_ns_id", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static FIEMAP_EXTENT: Structure = Structure {
    sizes: [56, 56],
    fields: &[
        c("fe_logical", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("fe_physical", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("fe_length", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("fe_flags", [40, 40], [4, 4], 0, "", Flags(&set::FIEMAP_EXTENT), Always),
    ],
};
pub(super) static FIEMAP_ASK: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("fm_start", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("fm_length", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("fm_flags", [16, 16], [4, 4], 0, "", Flags(&set::FIEMAP), Always),
        c("fm_extent_count", [24, 24], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static FIEMAP_FOUND: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("fm_flags", [16, 16], [4, 4], 0, "", Flags(&set::FIEMAP), Always),
        c("fm_mapped_extents", [20, 20], [4, 4], 0, "", Unsigned, Always),
        c("fm_extents", [20, 20], [4, 4], 0, "", By(extents), Verbose),
    ],
};
pub(super) static COUNTER_COMPONENT: Structure = Structure {
    sizes: [4, 4],
    fields: &[
        c("type", [0, 0], [1, 1], 0, "", Value(&set::COUNTER_COMPONENT), Always),
        c("scope", [1, 1], [1, 1], 0, "", Value(&set::COUNTER_SCOPE), Always),
        c("parent", [2, 2], [1, 1], 0, "", Unsigned, Always),
        c("id", [3, 3], [1, 1], 0, "", Unsigned, Always),
    ],
};
pub(super) static COUNTER_WATCH: Structure = Structure {
    sizes: [6, 6],
    fields: &[
        c("component", [0, 0], [4, 4], 0, "", Struct(&COUNTER_COMPONENT), Always),
        c("event", [4, 4], [1, 1], 0, "", Value(&set::COUNTER_EVENT), Always),
        c("channel", [5, 5], [1, 1], 0, "", Unsigned, Always),
    ],
};
pub(super) static CHIP_INFO: Structure = Structure {
    sizes: [68, 68],
    fields: &[
        c("name", [0, 0], [1, 1], 32, "", Text, Always),
        c("label", [32, 32], [1, 1], 32, "", Text, Always),
        c("lines", [64, 64], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static LINE_ASK: Structure = Structure {
    sizes: [72, 72],
    fields: &[
        c("line_offset", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static LINE_INFO: Structure = Structure {
    sizes: [72, 72],
    fields: &[
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::GPIO_LINE), Always),
        c("name", [8, 8], [1, 1], 32, "", Text, Always),
        c("consumer", [40, 40], [1, 1], 32, "", Text, Always),
    ],
};
pub(super) static HANDLE_ASK: Structure = Structure {
    sizes: [364, 364],
    fields: &[
        c("lines", [356, 356], [4, 4], 0, "", Unsigned, Always),
        c("lineoffsets", [0, 0], [4, 4], 64, "lines", Unsigned, Always),
        c("flags", [256, 256], [4, 4], 0, "", Flags(&set::GPIO_HANDLE), Always),
        c("default_values", [260, 260], [1, 1], 64, "lines", Unsigned, Always),
        c("consumer_label", [324, 324], [1, 1], 32, "", Text, Always),
    ],
};
pub(super) static HANDLE_FD: Structure = Structure {
    sizes: [364, 364],
    fields: &[
        c("fd", [360, 360], [4, 4], 0, "", Fd, Always),
    ],
};
pub(super) static EVENT_ASK: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("lineoffset", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("handleflags", [4, 4], [4, 4], 0, "", Flags(&set::GPIO_HANDLE), Always),
        c("eventflags", [8, 8], [4, 4], 0, "", Flags(&set::GPIO_EVENT), Always),
        c("consumer_label", [12, 12], [1, 1], 32, "", Text, Always),
    ],
};
pub(super) static EVENT_FD: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("fd", [44, 44], [4, 4], 0, "", Fd, Always),
    ],
};
pub(super) static HANDLE_VALUES: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("values", [0, 0], [1, 1], 64, "", Unsigned, Always),
    ],
};
pub(super) static HANDLE_CONFIG: Structure = Structure {
    sizes: [84, 84],
    fields: &[
        c("flags", [0, 0], [4, 4], 0, "", Flags(&set::GPIO_HANDLE), Always),
        c("default_values", [4, 4], [1, 1], 64, "", Unsigned, Always),
    ],
};
pub(super) static LINE_V2_ASK: Structure = Structure {
    sizes: [256, 256],
    fields: &[
        c("offset", [64, 64], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static LINE_V2: Structure = Structure {
    sizes: [256, 256],
    fields: &[
        c("name", [0, 0], [1, 1], 32, "", Text, Always),
        c("consumer", [32, 32], [1, 1], 32, "", Text, Always),
        c("flags", [72, 72], [8, 8], 0, "", Flags(&set::GPIO_V2_LINE), Always),
        c("num_attrs", [68, 68], [4, 4], 0, "", Unsigned, Always),
        c("attrs", [80, 80], [16, 16], 10, "num_attrs", By(line_attribute), If("num_attrs")),
        c("padding", [240, 240], [4, 4], 4, "", Hex, NotZero),
    ],
};
pub(super) static LINE_CONFIG: Structure = Structure {
    sizes: [272, 272],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::GPIO_V2_LINE), Always),
        c("num_attrs", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("attrs", [32, 32], [24, 24], 10, "num_attrs", By(config_attribute), If("num_attrs")),
        c("padding", [12, 12], [4, 4], 5, "", Hex, NotZero),
    ],
};
pub(super) static LINE_REQUEST: Structure = Structure {
    sizes: [592, 592],
    fields: &[
        c("num_lines", [560, 560], [4, 4], 0, "", Unsigned, Always),
        c("offsets", [0, 0], [4, 4], 64, "num_lines", Unsigned, Always),
        c("consumer", [256, 256], [1, 1], 32, "", Text, Always),
        c("config", [288, 288], [272, 272], 0, "", Struct(&LINE_CONFIG), Always),
        c("event_buffer_size", [564, 564], [4, 4], 0, "", Unsigned, NotZero),
        c("padding", [568, 568], [4, 4], 5, "", Hex, NotZero),
    ],
};
pub(super) static LINE_FD: Structure = Structure {
    sizes: [592, 592],
    fields: &[
        c("fd", [588, 588], [4, 4], 0, "", Fd, Always),
    ],
};
pub(super) static VALUES_ASK: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("mask", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static VALUES_BITS: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("bits", [0, 0], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static VALUES_SET: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("bits", [0, 0], [8, 8], 0, "", Hex, Always),
        c("mask", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static HD_GEOMETRY: Structure = Structure {
    sizes: [8, 16],
    fields: &[
        c("heads", [0, 0], [1, 1], 0, "", Unsigned, Always),
        c("sectors", [1, 1], [1, 1], 0, "", Unsigned, Always),
        c("cylinders", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("start", [4, 8], [4, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static KBD_REPEAT: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("delay", [0, 0], [4, 4], 0, "", Signed, Always),
        c("period", [4, 4], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static UNIMAPINIT: Structure = Structure {
    sizes: [6, 6],
    fields: &[
        c("advised_hashsize", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("advised_hashstep", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("advised_hashlevel", [4, 4], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static PTP_CAPS: Structure = Structure {
    sizes: [80, 80],
    fields: &[
        c("max_adj", [0, 0], [4, 4], 0, "", Signed, Always),
        c("n_alarm", [4, 4], [4, 4], 0, "", Signed, Always),
        c("n_ext_ts", [8, 8], [4, 4], 0, "", Signed, Always),
        c("n_per_out", [12, 12], [4, 4], 0, "", Signed, Always),
        c("pps", [16, 16], [4, 4], 0, "", Signed, Always),
        c("n_pins", [20, 20], [4, 4], 0, "", Signed, Always),
        c("cross_timestamping", [24, 24], [4, 4], 0, "", Signed, Always),
        c("adjust_phase", [28, 28], [4, 4], 0, "", Signed, Always),
        c("max_phase_adj", [32, 32], [4, 4], 0, "", By(nanoseconds), Always),
        c("rsv", [36, 36], [4, 4], 11, "", Hex, NotZero),
    ],
};
pub(super) static PTP_EXTTS: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::PTP), Always),
    ],
};
pub(super) static PTP_EXTTS2: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::PTP), Always),
        c("rsv", [8, 8], [4, 4], 2, "", Hex, NotZero),
    ],
};
pub(super) static PTP_PIN_ASK: Structure = Structure {
    sizes: [96, 96],
    fields: &[
        c("index", [64, 64], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static PTP_PIN_ASK2: Structure = Structure {
    sizes: [96, 96],
    fields: &[
        c("index", [64, 64], [4, 4], 0, "", Unsigned, Always),
        c("rsv", [76, 76], [4, 4], 5, "", Hex, NotZero),
    ],
};
pub(super) static PTP_PIN_GOT: Structure = Structure {
    sizes: [96, 96],
    fields: &[
        c("name", [0, 0], [1, 1], 64, "", Text, Always),
        c("func", [68, 68], [4, 4], 0, "", Value(&set::PTP_PF), Always),
        c("chan", [72, 72], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static PTP_PIN_SET: Structure = Structure {
    sizes: [96, 96],
    fields: &[
        c("index", [64, 64], [4, 4], 0, "", Unsigned, Always),
        c("func", [68, 68], [4, 4], 0, "", Value(&set::PTP_PF), Always),
        c("chan", [72, 72], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static PTP_PIN_SET2: Structure = Structure {
    sizes: [96, 96],
    fields: &[
        c("index", [64, 64], [4, 4], 0, "", Unsigned, Always),
        c("func", [68, 68], [4, 4], 0, "", Value(&set::PTP_PF), Always),
        c("chan", [72, 72], [4, 4], 0, "", Unsigned, Always),
        c("rsv", [76, 76], [4, 4], 5, "", Hex, NotZero),
    ],
};
pub(super) static PTP_PRECISE: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("device", [0, 0], [16, 16], 0, "", By(stamp), Always),
        c("sys_realtime", [16, 16], [16, 16], 0, "", By(stamp), Always),
        c("sys_monoraw", [32, 32], [16, 16], 0, "", By(span), Always),
        c("rsv", [48, 48], [4, 4], 4, "", Hex, NotZero),
    ],
};
pub(super) static V4L2_CAP: Structure = Structure {
    sizes: [104, 104],
    fields: &[
        c("driver", [0, 0], [1, 1], 16, "", Text, Always),
        c("card", [16, 16], [1, 1], 32, "", Text, Always),
        c("bus_info", [48, 48], [1, 1], 32, "", Text, Always),
        c("version", [80, 80], [4, 4], 0, "", By(kernel_version), Always),
        c("capabilities", [84, 84], [4, 4], 0, "", Flags(&set::V4L2_CAP), Always),
        c("device_caps", [88, 88], [4, 4], 0, "", Flags(&set::V4L2_CAP), NotZero),
    ],
};
pub(super) static V4L2_FMTDESC_ASK: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_FMTDESC_GOT: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("flags", [8, 8], [4, 4], 0, "", Flags(&set::V4L2_FMT_FLAGS), Always),
        c("description", [12, 12], [1, 1], 32, "", Text, Always),
        c("pixelformat", [44, 44], [4, 4], 0, "", By(pixel_format), Always),
    ],
};
pub(super) static V4L2_RECT: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("left", [0, 0], [4, 4], 0, "", Signed, Always),
        c("top", [4, 4], [4, 4], 0, "", Signed, Always),
        c("width", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("height", [12, 12], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_PLANE: Structure = Structure {
    sizes: [20, 20],
    fields: &[
        c("sizeimage", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("bytesperline", [4, 4], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_PIX: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("width", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("height", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("pixelformat", [8, 8], [4, 4], 0, "", By(pixel_format), Always),
        c("field", [12, 12], [4, 4], 0, "", Value(&set::V4L2_FIELD), Always),
        c("bytesperline", [16, 16], [4, 4], 0, "", Unsigned, Always),
        c("sizeimage", [20, 20], [4, 4], 0, "", Unsigned, Always),
        c("colorspace", [24, 24], [4, 4], 0, "", Value(&set::V4L2_COLORSPACE), Always),
    ],
};
pub(super) static V4L2_PIX_MP: Structure = Structure {
    sizes: [192, 192],
    fields: &[
        c("width", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("height", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("pixelformat", [8, 8], [4, 4], 0, "", By(pixel_format), Always),
        c("field", [12, 12], [4, 4], 0, "", Value(&set::V4L2_FIELD), Always),
        c("colorspace", [16, 16], [4, 4], 0, "", Value(&set::V4L2_COLORSPACE), Always),
        c("plane_fmt", [20, 20], [20, 20], 8, "num_planes", Struct(&V4L2_PLANE), Always),
        c("num_planes", [180, 180], [1, 1], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_WIN: Structure = Structure {
    sizes: [40, 56],
    fields: &[
        c("w", [0, 0], [16, 16], 0, "", Struct(&V4L2_RECT), Always),
        c("field", [16, 16], [4, 4], 0, "", Value(&set::V4L2_FIELD), Always),
        c("chromakey", [20, 20], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static V4L2_WIN_END: Structure = Structure {
    sizes: [40, 56],
    fields: &[
        c("clipcount", [28, 32], [4, 4], 0, "", Unsigned, Always),
        c("bitmap", [32, 40], [4, 8], 0, "", Address, Always),
        c("global_alpha", [36, 48], [1, 1], 0, "", Hex, NotZero),
    ],
};
pub(super) static V4L2_VBI: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("sampling_rate", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("offset", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("samples_per_line", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("sample_format", [12, 12], [4, 4], 0, "", By(pixel_format), Always),
        c("start", [16, 16], [4, 4], 2, "", Signed, Always),
        c("count", [24, 24], [4, 4], 2, "", Unsigned, Always),
        c("flags", [32, 32], [4, 4], 0, "", Flags(&set::V4L2_VBI_FLAGS), Always),
    ],
};
pub(super) static V4L2_SLICED: Structure = Structure {
    sizes: [112, 112],
    fields: &[
        c("service_set", [0, 0], [2, 2], 0, "", Flags(&set::V4L2_SLICED), Always),
        c("service_lines", [2, 2], [48, 48], 2, "", By(service_lines), Always),
        c("io_size", [100, 100], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_SDR: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("pixelformat", [0, 0], [4, 4], 0, "", By(sdr_format), Always),
        c("buffersize", [4, 4], [4, 4], 0, "", Unsigned, NotZero),
    ],
};
pub(super) static V4L2_META: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("dataformat", [0, 0], [4, 4], 0, "", By(meta_format), Always),
        c("buffersize", [4, 4], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_FMT_ASK: Structure = Structure {
    sizes: [204, 208],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_FMT_SET: Structure = Structure {
    sizes: [204, 208],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("", [4, 8], [200, 200], 0, "", By(format_asked), Always),
    ],
};
pub(super) static V4L2_FMT_GOT: Structure = Structure {
    sizes: [204, 208],
    fields: &[
        c("", [4, 8], [200, 200], 0, "", By(format_got), Always),
    ],
};
pub(super) static V4L2_EXPBUF: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("index", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("plane", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("flags", [12, 12], [4, 4], 0, "", By(open_mode), Always),
    ],
};
pub(super) static V4L2_EXPBUF_FD: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("fd", [16, 16], [4, 4], 0, "", Fd, Always),
    ],
};
pub(super) static V4L2_BUF_ASK: Structure = Structure {
    sizes: [68, 88],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_BUF_GOT: Structure = Structure {
    sizes: [68, 88],
    fields: &[
        c("memory", [48, 60], [4, 4], 0, "", Value(&set::V4L2_MEMORY), Always),
        c("", [52, 64], [4, 8], 0, "", By(buffer_place), Always),
        c("length", [56, 72], [4, 4], 0, "", Unsigned, Always),
        c("bytesused", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("flags", [12, 12], [4, 4], 0, "", By(buffer_flags), Always),
        c("", [60, 76], [4, 4], 0, "", By(more), Always),
    ],
};
pub(super) static V4L2_DQBUF_ASK: Structure = Structure {
    sizes: [68, 88],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_DQBUF_GOT: Structure = Structure {
    sizes: [68, 88],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("memory", [48, 60], [4, 4], 0, "", Value(&set::V4L2_MEMORY), Always),
        c("", [52, 64], [4, 8], 0, "", By(buffer_place), Always),
        c("length", [56, 72], [4, 4], 0, "", Unsigned, Always),
        c("bytesused", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("flags", [12, 12], [4, 4], 0, "", By(buffer_flags), Always),
        c("timestamp", [20, 24], [8, 16], 0, "", By(buffer_time), Always),
        c("", [60, 76], [4, 4], 0, "", By(more), Always),
    ],
};
pub(super) static V4L2_BUF32_ASK: Structure = Structure {
    sizes: [68, 80],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_BUF32_GOT: Structure = Structure {
    sizes: [68, 80],
    fields: &[
        c("memory", [48, 48], [4, 4], 0, "", Value(&set::V4L2_MEMORY), Always),
        c("", [52, 56], [4, 8], 0, "", By(buffer_place), Always),
        c("length", [56, 64], [4, 4], 0, "", Unsigned, Always),
        c("bytesused", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("flags", [12, 12], [4, 4], 0, "", By(buffer_flags), Always),
        c("", [60, 68], [4, 4], 0, "", By(more), Always),
    ],
};
pub(super) static V4L2_DQBUF32_ASK: Structure = Structure {
    sizes: [68, 80],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_DQBUF32_GOT: Structure = Structure {
    sizes: [68, 80],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("memory", [48, 48], [4, 4], 0, "", Value(&set::V4L2_MEMORY), Always),
        c("", [52, 56], [4, 8], 0, "", By(buffer_place), Always),
        c("length", [56, 64], [4, 4], 0, "", Unsigned, Always),
        c("bytesused", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("flags", [12, 12], [4, 4], 0, "", By(buffer_flags), Always),
        c("timestamp", [20, 20], [8, 8], 0, "", By(buffer_time), Always),
        c("", [60, 68], [4, 4], 0, "", By(more), Always),
    ],
};
pub(super) static V4L2_FBUF: Structure = Structure {
    sizes: [44, 48],
    fields: &[
        c("capability", [0, 0], [4, 4], 0, "", Hex, Always),
        c("flags", [4, 4], [4, 4], 0, "", Hex, Always),
        c("base", [8, 8], [4, 8], 0, "", Address, Always),
    ],
};
pub(super) static V4L2_CAPTURE: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("capability", [0, 0], [4, 4], 0, "", Flags(&set::V4L2_STREAM_CAP), Always),
        c("capturemode", [4, 4], [4, 4], 0, "", Flags(&set::V4L2_CAPTURE_MODE), Always),
        c("timeperframe", [8, 8], [8, 8], 0, "", By(fraction), Always),
        c("extendedmode", [16, 16], [4, 4], 0, "", Hex, Always),
        c("readbuffers", [20, 20], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_OUTPUT: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("capability", [0, 0], [4, 4], 0, "", Flags(&set::V4L2_STREAM_CAP), Always),
        c("outputmode", [4, 4], [4, 4], 0, "", Flags(&set::V4L2_CAPTURE_MODE), Always),
        c("timeperframe", [8, 8], [8, 8], 0, "", By(fraction), Always),
        c("extendedmode", [16, 16], [4, 4], 0, "", Hex, Always),
        c("writebuffers", [20, 20], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_PARM_ASK: Structure = Structure {
    sizes: [204, 204],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_PARM_SET: Structure = Structure {
    sizes: [204, 204],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("", [4, 4], [200, 200], 0, "", By(stream), Always),
    ],
};
pub(super) static V4L2_PARM_GOT: Structure = Structure {
    sizes: [204, 204],
    fields: &[
        c("", [4, 4], [200, 200], 0, "", By(stream), Always),
    ],
};
pub(super) static V4L2_STD_ASK: Structure = Structure {
    sizes: [64, 72],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_STD_GOT: Structure = Structure {
    sizes: [64, 72],
    fields: &[
        c("name", [12, 16], [1, 1], 24, "", Text, Always),
        c("frameperiod", [36, 40], [8, 8], 0, "", By(fraction), Always),
        c("framelines", [44, 48], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_INPUT_ASK: Structure = Structure {
    sizes: [76, 80],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_INPUT_GOT: Structure = Structure {
    sizes: [76, 80],
    fields: &[
        c("name", [4, 4], [1, 1], 32, "", Text, Always),
        c("type", [36, 36], [4, 4], 0, "", Value(&set::V4L2_INPUT_TYPE), Always),
        c("audioset", [40, 40], [4, 4], 0, "", Hex, Always),
        c("tuner", [44, 44], [4, 4], 0, "", Unsigned, Always),
        c("std", [48, 48], [8, 8], 0, "", Flags(&set::V4L2_STD), Always),
        c("status", [56, 56], [4, 4], 0, "", Flags(&set::V4L2_IN_ST), Always),
        c("capabilities", [60, 60], [4, 4], 0, "", Flags(&set::V4L2_IN_CAP), Always),
    ],
};
pub(super) static V4L2_CTRL_ASK: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("id", [0, 0], [4, 4], 0, "", By(control), Always),
    ],
};
pub(super) static V4L2_CTRL_GOT: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("value", [4, 4], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static V4L2_TUNER_ASK: Structure = Structure {
    sizes: [84, 84],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_TUNER_SET: Structure = Structure {
    sizes: [84, 84],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("name", [4, 4], [1, 1], 32, "", Text, Always),
        c("type", [36, 36], [4, 4], 0, "", Value(&set::V4L2_TUNER_TYPE), Always),
        c("capability", [40, 40], [4, 4], 0, "", Flags(&set::V4L2_TUNER_CAP), Always),
        c("rangelow", [44, 44], [4, 4], 0, "", Unsigned, Always),
        c("rangehigh", [48, 48], [4, 4], 0, "", Unsigned, Always),
        c("rxsubchans", [52, 52], [4, 4], 0, "", Flags(&set::V4L2_TUNER_SUB), Always),
        c("audmode", [56, 56], [4, 4], 0, "", Value(&set::V4L2_AUDMODE), Always),
        c("signal", [60, 60], [4, 4], 0, "", Signed, Always),
        c("afc", [64, 64], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static V4L2_TUNER_GOT: Structure = Structure {
    sizes: [84, 84],
    fields: &[
        c("name", [4, 4], [1, 1], 32, "", Text, Always),
        c("type", [36, 36], [4, 4], 0, "", Value(&set::V4L2_TUNER_TYPE), Always),
        c("capability", [40, 40], [4, 4], 0, "", Flags(&set::V4L2_TUNER_CAP), Always),
        c("rangelow", [44, 44], [4, 4], 0, "", Unsigned, Always),
        c("rangehigh", [48, 48], [4, 4], 0, "", Unsigned, Always),
        c("rxsubchans", [52, 52], [4, 4], 0, "", Flags(&set::V4L2_TUNER_SUB), Always),
        c("audmode", [56, 56], [4, 4], 0, "", Value(&set::V4L2_AUDMODE), Always),
        c("signal", [60, 60], [4, 4], 0, "", Signed, Always),
        c("afc", [64, 64], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static V4L2_QUERYCTRL: Structure = Structure {
    sizes: [68, 68],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_CTRL_TYPE), Always),
        c("name", [8, 8], [1, 1], 32, "", Text, Always),
        c("minimum", [40, 40], [4, 4], 0, "", Signed, Verbose),
        c("maximum", [44, 44], [4, 4], 0, "", Signed, Verbose),
        c("step", [48, 48], [4, 4], 0, "", Signed, Verbose),
        c("default_value", [52, 52], [4, 4], 0, "", Signed, Verbose),
        c("flags", [56, 56], [4, 4], 0, "", Flags(&set::V4L2_CTRL_FLAGS), Verbose),
        c("", [60, 60], [8, 8], 0, "", By(reserved_words), Verbose),
    ],
};
pub(super) static V4L2_QUERY_EXT_CTRL: Structure = Structure {
    sizes: [232, 232],
    fields: &[
        c("type", [4, 4], [4, 4], 0, "", Value(&set::V4L2_CTRL_TYPE), Always),
        c("name", [8, 8], [1, 1], 32, "", Text, Always),
        c("minimum", [40, 40], [8, 8], 0, "", Signed, Verbose),
        c("maximum", [48, 48], [8, 8], 0, "", Signed, Verbose),
        c("step", [56, 56], [8, 8], 0, "", Unsigned, Verbose),
        c("default_value", [64, 64], [8, 8], 0, "", Signed, Verbose),
        c("flags", [72, 72], [4, 4], 0, "", Flags(&set::V4L2_CTRL_FLAGS), Verbose),
        c("elem_size", [76, 76], [4, 4], 0, "", Unsigned, Verbose),
        c("elems", [80, 80], [4, 4], 0, "", Unsigned, Verbose),
        c("nr_of_dims", [84, 84], [4, 4], 0, "", Unsigned, Verbose),
        c("dims", [88, 88], [4, 4], 4, "nr_of_dims", Unsigned, Verbose),
        c("", [104, 104], [128, 128], 0, "", By(reserved_words), Verbose),
    ],
};
pub(super) static V4L2_MENU_ASK: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("id", [0, 0], [4, 4], 0, "", By(control), Always),
        c("index", [4, 4], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_MENU_GOT: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("name", [8, 8], [1, 1], 32, "", Text, Always),
        c("value", [8, 8], [8, 8], 0, "", Signed, Always),
    ],
};
pub(super) static V4L2_CROPCAP_ASK: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_CROPCAP_GOT: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("bounds", [4, 4], [16, 16], 0, "", Struct(&V4L2_RECT), Always),
        c("defrect", [20, 20], [16, 16], 0, "", Struct(&V4L2_RECT), Always),
        c("pixelaspect", [36, 36], [8, 8], 0, "", By(fraction), Always),
    ],
};
pub(super) static V4L2_CROP_ASK: Structure = Structure {
    sizes: [20, 20],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
    ],
};
pub(super) static V4L2_CROP_SET: Structure = Structure {
    sizes: [20, 20],
    fields: &[
        c("type", [0, 0], [4, 4], 0, "", Value(&set::V4L2_BUF_TYPE), Always),
        c("c", [4, 4], [16, 16], 0, "", Struct(&V4L2_RECT), Always),
    ],
};
pub(super) static V4L2_CROP_GOT: Structure = Structure {
    sizes: [20, 20],
    fields: &[
        c("c", [4, 4], [16, 16], 0, "", Struct(&V4L2_RECT), Always),
    ],
};
pub(super) static V4L2_FRMSIZE_ASK: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("pixel_format", [4, 4], [4, 4], 0, "", By(pixel_format), Always),
    ],
};
pub(super) static V4L2_FRMSIZE_GOT: Structure = Structure {
    sizes: [44, 44],
    fields: &[
        c("type", [8, 8], [4, 4], 0, "", Value(&set::V4L2_FRMSIZE), Always),
        c("", [12, 12], [24, 24], 0, "", By(frame_size), Always),
    ],
};
pub(super) static V4L2_DISCRETE: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("width", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("height", [4, 4], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_STEPWISE: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("min_width", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("max_width", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("step_width", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("min_height", [12, 12], [4, 4], 0, "", Unsigned, Always),
        c("max_height", [16, 16], [4, 4], 0, "", Unsigned, Always),
        c("step_height", [20, 20], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_FRMIVAL_ASK: Structure = Structure {
    sizes: [52, 52],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("pixel_format", [4, 4], [4, 4], 0, "", By(pixel_format), Always),
        c("width", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("height", [12, 12], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_FRMIVAL_GOT: Structure = Structure {
    sizes: [52, 52],
    fields: &[
        c("type", [16, 16], [4, 4], 0, "", Value(&set::V4L2_FRMIVAL), Always),
        c("", [20, 20], [24, 24], 0, "", By(frame_interval), Always),
    ],
};
pub(super) static V4L2_CREATE: Structure = Structure {
    sizes: [248, 256],
    fields: &[
        c("count", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("memory", [8, 8], [4, 4], 0, "", Value(&set::V4L2_MEMORY), Always),
        c("format", [12, 16], [204, 208], 0, "", Struct(&V4L2_FMT_SET), Always),
    ],
};
pub(super) static V4L2_CREATED: Structure = Structure {
    sizes: [248, 256],
    fields: &[
        c("index", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("count", [4, 4], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static V4L2_EXT_CTRL: Structure = Structure {
    sizes: [20, 20],
    fields: &[
        c("id", [0, 0], [4, 4], 0, "", Value(&set::V4L2_CID), Always),
        c("size", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("", [12, 12], [8, 8], 0, "", By(control_value), Always),
    ],
};
pub(super) static KVM_REGION: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("slot", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::KVM_MEM), Always),
        c("guest_phys_addr", [8, 8], [8, 8], 0, "", Hex, Always),
        c("memory_size", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("userspace_addr", [24, 24], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static KVM_SEGMENT: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("base", [0, 0], [8, 8], 0, "", Hex, Always),
        c("limit", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("selector", [12, 12], [2, 2], 0, "", Unsigned, Always),
        c("type", [14, 14], [1, 1], 0, "", Unsigned, Always),
        c("present", [15, 15], [1, 1], 0, "", Unsigned, Always),
        c("dpl", [16, 16], [1, 1], 0, "", Unsigned, Always),
        c("db", [17, 17], [1, 1], 0, "", Unsigned, Always),
        c("s", [18, 18], [1, 1], 0, "", Unsigned, Always),
        c("l", [19, 19], [1, 1], 0, "", Unsigned, Always),
        c("g", [20, 20], [1, 1], 0, "", Unsigned, Always),
        c("avl", [21, 21], [1, 1], 0, "", Unsigned, Always),
    ],
};
pub(super) static KVM_DTABLE: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("base", [0, 0], [8, 8], 0, "", Hex, Always),
        c("limit", [8, 8], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static KVM_SREGS: Structure = Structure {
    sizes: [312, 312],
    fields: &[
        c("cs", [0, 0], [24, 24], 0, "", Struct(&KVM_SEGMENT), Always),
        c("ds", [24, 24], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("es", [48, 48], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("fs", [72, 72], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("gs", [96, 96], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("ss", [120, 120], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("tr", [144, 144], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("ldt", [168, 168], [24, 24], 0, "", Struct(&KVM_SEGMENT), Verbose),
        c("gdt", [192, 192], [16, 16], 0, "", Struct(&KVM_DTABLE), Verbose),
        c("idt", [208, 208], [16, 16], 0, "", Struct(&KVM_DTABLE), Verbose),
        c("cr0", [224, 224], [8, 8], 0, "", Unsigned, Verbose),
        c("cr2", [232, 232], [8, 8], 0, "", Unsigned, Verbose),
        c("cr3", [240, 240], [8, 8], 0, "", Unsigned, Verbose),
        c("cr4", [248, 248], [8, 8], 0, "", Unsigned, Verbose),
        c("cr8", [256, 256], [8, 8], 0, "", Unsigned, Verbose),
        c("efer", [264, 264], [8, 8], 0, "", Unsigned, Verbose),
        c("apic_base", [272, 272], [8, 8], 0, "", Hex, Verbose),
        c("interrupt_bitmap", [280, 280], [8, 8], 4, "", Hex, Verbose),
    ],
};
pub(super) static KVM_CPUID_ENTRY: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("function", [0, 0], [4, 4], 0, "", Hex, Always),
        c("index", [4, 4], [4, 4], 0, "", Hex, Always),
        c("flags", [8, 8], [4, 4], 0, "", Flags(&set::KVM_CPUID), Always),
        c("eax", [12, 12], [4, 4], 0, "", Hex, Always),
        c("ebx", [16, 16], [4, 4], 0, "", Hex, Always),
        c("ecx", [20, 20], [4, 4], 0, "", Hex, Always),
        c("edx", [24, 24], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static UDMABUF_ITEM: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("memfd", [0, 0], [4, 4], 0, "", Fd, Always),
        c("offset", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("size", [16, 16], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static UDMABUF_CREATE: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("memfd", [0, 0], [4, 4], 0, "", Fd, Always),
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::UDMABUF_FLAGS), Always),
        c("offset", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("size", [16, 16], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static TEE_VERSION: Structure = Structure {
    sizes: [12, 12],
    fields: &[
        c("impl_id", [0, 0], [4, 4], 0, "", Value(&set::TEE_IMPL), Always),
        c("gen_caps", [8, 8], [4, 4], 0, "", Flags(&set::TEE_GEN_CAP), Always),
        c("impl_caps", [4, 4], [4, 4], 0, "", By(tee_caps), Always),
    ],
};
pub(super) static TEE_ALLOC: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("size", [0, 0], [8, 8], 0, "", Hex, Always),
        c("flags", [8, 8], [4, 4], 0, "", Flags(&set::TEE_SHM), Always),
    ],
};
pub(super) static TEE_ALLOCED: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("size", [0, 0], [8, 8], 0, "", Hex, Always),
        c("flags", [8, 8], [4, 4], 0, "", Flags(&set::TEE_SHM), Always),
        c("id", [12, 12], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static TEE_REGISTER: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("addr", [0, 0], [8, 8], 0, "", Address, Always),
        c("length", [8, 8], [8, 8], 0, "", Hex, Always),
        c("flags", [16, 16], [4, 4], 0, "", Flags(&set::TEE_SHM), Always),
    ],
};
pub(super) static TEE_REGISTERED: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("length", [8, 8], [8, 8], 0, "", Hex, Always),
        c("flags", [16, 16], [4, 4], 0, "", Flags(&set::TEE_SHM), Always),
        c("id", [20, 20], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static TEE_REGISTER_FD: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("fd", [0, 0], [8, 8], 0, "", Fd, Always),
        c("flags", [16, 16], [4, 4], 0, "", Flags(&set::TEE_SHM), Always),
    ],
};
pub(super) static TEE_REGISTERED_FD: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("size", [8, 8], [8, 8], 0, "", Hex, Always),
        c("id", [20, 20], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static TEE_CANCEL: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("cancel_id", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("session", [4, 4], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static TEE_CLOSE: Structure = Structure {
    sizes: [4, 4],
    fields: &[
        c("session", [0, 0], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static LOOP_INFO: Structure = Structure {
    sizes: [140, 168],
    fields: &[
        c("lo_number", [0, 0], [4, 4], 0, "", Signed, Always),
        c("lo_device", [4, 8], [2, 8], 0, "", Device, Verbose),
        c("lo_inode", [8, 16], [4, 8], 0, "", Unsigned, Verbose),
        c("lo_rdevice", [12, 24], [2, 8], 0, "", Device, Verbose),
        c("lo_offset", [16, 32], [4, 4], 0, "", Hex, Always),
        c("lo_encrypt_type", [20, 36], [4, 4], 0, "", Value(&set::LOOP_CRYPT), With("lo_encrypt_type")),
        c("lo_encrypt_key_size", [24, 40], [4, 4], 0, "", Unsigned, With("lo_encrypt_type")),
        c("lo_flags", [28, 44], [4, 4], 0, "", Flags(&set::LOOP_FLAGS), Always),
        c("lo_name", [32, 48], [1, 1], 64, "", Text, Always),
        c("lo_encrypt_key", [96, 112], [1, 1], 32, "lo_encrypt_key_size", Bytes, With("lo_encrypt_type")),
        c("lo_init", [128, 144], [4, 8], 2, "", Hex, Verbose),
        c("reserved", [136, 160], [1, 1], 4, "", Hex, Verbose),
    ],
};
pub(super) static LOOP_INFO64: Structure = Structure {
    sizes: [232, 232],
    fields: &[
        c("lo_device", [0, 0], [8, 8], 0, "", Device, Verbose),
        c("lo_inode", [8, 8], [8, 8], 0, "", Unsigned, Verbose),
        c("lo_rdevice", [16, 16], [8, 8], 0, "", Device, Verbose),
        c("lo_offset", [24, 24], [8, 8], 0, "", Hex, Always),
        c("lo_sizelimit", [32, 32], [8, 8], 0, "", Unsigned, Verbose),
        c("lo_number", [40, 40], [4, 4], 0, "", Unsigned, Always),
        c("lo_encrypt_type", [44, 44], [4, 4], 0, "", Value(&set::LOOP_CRYPT), With("lo_encrypt_type")),
        c("lo_encrypt_key_size", [48, 48], [4, 4], 0, "", Unsigned, With("lo_encrypt_type")),
        c("lo_flags", [52, 52], [4, 4], 0, "", Flags(&set::LOOP_FLAGS), Always),
        c("lo_file_name", [56, 56], [1, 1], 64, "", Text, Always),
        c("lo_crypt_name", [120, 120], [1, 1], 64, "", Text, With("lo_encrypt_type")),
        c("lo_encrypt_key", [184, 184], [1, 1], 32, "lo_encrypt_key_size", Bytes, With("lo_encrypt_type")),
        c("lo_init", [216, 216], [8, 8], 2, "", Hex, Verbose),
    ],
};
pub(super) static LOOP_CONFIG: Structure = Structure {
    sizes: [304, 304],
    fields: &[
        c("fd", [0, 0], [4, 4], 0, "", Fd, Always),
        c("block_size", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("info", [8, 8], [232, 232], 0, "", Struct(&LOOP_INFO64), Always),
        c("__reserved", [240, 240], [8, 8], 8, "", Hex, NotZero),
    ],
};
pub(super) static MTD_INFO: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("type", [0, 0], [1, 1], 0, "", Value(&set::MTD_TYPE), Always),
        c("flags", [4, 4], [4, 4], 0, "", Flags(&set::MTD_FLAGS), Always),
        c("size", [8, 8], [4, 4], 0, "", Hex, Always),
        c("erasesize", [12, 12], [4, 4], 0, "", Hex, Always),
        c("writesize", [16, 16], [4, 4], 0, "", Hex, Always),
        c("oobsize", [20, 20], [4, 4], 0, "", Hex, Always),
        c("padding", [24, 24], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_ERASE: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("start", [0, 0], [4, 4], 0, "", Hex, Always),
        c("length", [4, 4], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_ERASE64: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Hex, Always),
        c("length", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_OOB: Structure = Structure {
    sizes: [12, 16],
    fields: &[
        c("start", [0, 0], [4, 4], 0, "", Hex, Always),
        c("length", [4, 4], [4, 4], 0, "", Hex, Always),
        c("ptr", [8, 8], [4, 8], 0, "", Address, Always),
    ],
};
pub(super) static MTD_OOB64: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Hex, Always),
        c("length", [12, 12], [4, 4], 0, "", Hex, Always),
        c("usr_ptr", [16, 16], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_OTP: Structure = Structure {
    sizes: [12, 12],
    fields: &[
        c("start", [0, 0], [4, 4], 0, "", Hex, Always),
        c("length", [4, 4], [4, 4], 0, "", Hex, Always),
        c("locked", [8, 8], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static MTD_REGION_ASK: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("regionindex", [12, 12], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_REGION_GOT: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("offset", [0, 0], [4, 4], 0, "", Hex, Always),
        c("erasesize", [4, 4], [4, 4], 0, "", Hex, Always),
        c("numblocks", [8, 8], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_WRITE: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Hex, Always),
        c("len", [8, 8], [8, 8], 0, "", Hex, Always),
        c("ooblen", [16, 16], [8, 8], 0, "", Hex, Always),
        c("usr_data", [24, 24], [8, 8], 0, "", Hex, Always),
        c("usr_oob", [32, 32], [8, 8], 0, "", Hex, Always),
        c("mode", [40, 40], [1, 1], 0, "", Value(&set::MTD_OPS), Always),
    ],
};
pub(super) static MTD_OOBSEL: Structure = Structure {
    sizes: [200, 200],
    fields: &[
        c("useecc", [0, 0], [4, 4], 0, "", Value(&set::MTD_ECC), Always),
        c("eccbytes", [4, 4], [4, 4], 0, "", Hex, Always),
        c("oobfree", [8, 8], [8, 8], 8, "", By(pair), Always),
        c("eccpos", [72, 72], [4, 4], 32, "", Hex, Always),
    ],
};
pub(super) static MTD_OOBFREE: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("offset", [0, 0], [4, 4], 0, "", Hex, Always),
        c("length", [4, 4], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static MTD_LAYOUT: Structure = Structure {
    sizes: [328, 328],
    fields: &[
        c("eccbytes", [0, 0], [4, 4], 0, "", Hex, Always),
        c("eccpos", [4, 4], [4, 4], 64, "", Hex, Always),
        c("oobavail", [260, 260], [4, 4], 0, "", Hex, Always),
        c("oobfree", [264, 264], [8, 8], 8, "", Struct(&MTD_OOBFREE), Always),
    ],
};
pub(super) static MTD_STATS: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("corrected", [0, 0], [4, 4], 0, "", Hex, Always),
        c("failed", [4, 4], [4, 4], 0, "", Hex, Always),
        c("badblocks", [8, 8], [4, 4], 0, "", Hex, Always),
        c("bbtblocks", [12, 12], [4, 4], 0, "", Hex, Always),
    ],
};
pub(super) static UBI_ATTACH: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("ubi_num", [0, 0], [4, 4], 0, "", Signed, Always),
        c("mtd_num", [4, 4], [4, 4], 0, "", Signed, Always),
        c("vid_hdr_offset", [8, 8], [4, 4], 0, "", Signed, Always),
        c("max_beb_per1024", [12, 12], [2, 2], 0, "", Signed, Always),
        c("disable_fm", [14, 14], [1, 1], 0, "", Signed, Always),
        c("need_resv_pool", [15, 15], [1, 1], 0, "", Signed, Always),
    ],
};
pub(super) static UBI_MKVOL: Structure = Structure {
    sizes: [152, 152],
    fields: &[
        c("vol_id", [0, 0], [4, 4], 0, "", Signed, Always),
        c("alignment", [4, 4], [4, 4], 0, "", Signed, Always),
        c("bytes", [8, 8], [8, 8], 0, "", Signed, Always),
        c("vol_type", [16, 16], [1, 1], 0, "", Value(&set::UBI_TYPE), Always),
        c("flags", [17, 17], [1, 1], 0, "", Flags(&set::UBI_FLAGS), Always),
        c("name_len", [18, 18], [2, 2], 0, "", Signed, Always),
        c("name", [24, 24], [1, 1], 128, "name_len", Text, Always),
    ],
};
pub(super) static UBI_RSVOL: Structure = Structure {
    sizes: [12, 12],
    fields: &[
        c("bytes", [0, 0], [8, 8], 0, "", Signed, Always),
        c("vol_id", [8, 8], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static UBI_CHANGE: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("lnum", [0, 0], [4, 4], 0, "", Signed, Always),
        c("bytes", [4, 4], [4, 4], 0, "", Signed, Always),
        c("dtype", [8, 8], [1, 1], 0, "", Value(&set::UBI_DTYPE), Always),
    ],
};
pub(super) static UBI_MAP: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("lnum", [0, 0], [4, 4], 0, "", Signed, Always),
        c("dtype", [4, 4], [1, 1], 0, "", Value(&set::UBI_DTYPE), Always),
    ],
};
pub(super) static UBI_PROPERTY: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("property", [0, 0], [1, 1], 0, "", Value(&set::UBI_PROP), Always),
        c("value", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static UBI_RENAME: Structure = Structure {
    sizes: [136, 136],
    fields: &[
        c("vol_id", [0, 0], [4, 4], 0, "", Signed, Always),
        c("name_len", [4, 4], [2, 2], 0, "", Signed, Always),
        c("name", [8, 8], [1, 1], 128, "name_len", Text, Always),
    ],
};
pub(super) static UBI_RNVOL: Structure = Structure {
    sizes: [4368, 4368],
    fields: &[
        c("count", [0, 0], [4, 4], 0, "", Signed, Always),
        c("ents", [16, 16], [136, 136], 32, "count", Struct(&UBI_RENAME), Always),
    ],
};
pub(super) static RTC_TIME: Structure = Structure {
    sizes: [36, 36],
    fields: &[
        c("tm_sec", [0, 0], [4, 4], 0, "", Signed, Always),
        c("tm_min", [4, 4], [4, 4], 0, "", Signed, Always),
        c("tm_hour", [8, 8], [4, 4], 0, "", Signed, Always),
        c("tm_mday", [12, 12], [4, 4], 0, "", Signed, Always),
        c("tm_mon", [16, 16], [4, 4], 0, "", Signed, Always),
        c("tm_year", [20, 20], [4, 4], 0, "", Signed, Always),
        c("tm_wday", [24, 24], [4, 4], 0, "", Signed, Verbose),
        c("tm_yday", [28, 28], [4, 4], 0, "", Signed, Verbose),
        c("tm_isdst", [32, 32], [4, 4], 0, "", Signed, Verbose),
    ],
};
pub(super) static RTC_WKALRM: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("enabled", [0, 0], [1, 1], 0, "", Unsigned, Always),
        c("pending", [1, 1], [1, 1], 0, "", Unsigned, Always),
        c("time", [4, 4], [36, 36], 0, "", Struct(&RTC_TIME), Always),
    ],
};
pub(super) static RTC_PLL: Structure = Structure {
    sizes: [28, 32],
    fields: &[
        c("pll_ctrl", [0, 0], [4, 4], 0, "", Signed, Always),
        c("pll_value", [4, 4], [4, 4], 0, "", Signed, Always),
        c("pll_max", [8, 8], [4, 4], 0, "", Signed, Always),
        c("pll_min", [12, 12], [4, 4], 0, "", Signed, Always),
        c("pll_posmult", [16, 16], [4, 4], 0, "", Signed, Always),
        c("pll_negmult", [20, 20], [4, 4], 0, "", Signed, Always),
        c("pll_clock", [24, 24], [4, 8], 0, "", Signed, Always),
    ],
};
pub(super) static RTC_ASK: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("param", [0, 0], [8, 8], 0, "", Value(&set::RTC_PARAM), Always),
        c("index", [16, 16], [4, 4], 0, "", Unsigned, Always),
        c("__pad", [20, 20], [4, 4], 0, "", Hex, NotZero),
    ],
};
pub(super) static RTC_SET: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("param", [0, 0], [8, 8], 0, "", Value(&set::RTC_PARAM), Always),
        c("", [8, 8], [8, 8], 0, "", By(rtc_value), Always),
        c("index", [16, 16], [4, 4], 0, "", Unsigned, Always),
        c("__pad", [20, 20], [4, 4], 0, "", Hex, NotZero),
    ],
};
pub(super) static RTC_GOT: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("", [8, 8], [8, 8], 0, "", By(rtc_value), Always),
        c("__pad", [20, 20], [4, 4], 0, "", Hex, NotZero),
    ],
};
pub(super) static UFFD_RANGE: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Hex, Always),
        c("len", [8, 8], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static UFFD_REGISTER: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("range", [0, 0], [16, 16], 0, "", Struct(&UFFD_RANGE), Always),
        c("mode", [16, 16], [8, 8], 0, "", Flags(&set::UFFD_REGISTER), Always),
    ],
};
pub(super) static UFFD_REGISTER_GOT: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("ioctls", [24, 24], [8, 8], 0, "", By(uffd_ioctls), Always),
    ],
};
pub(super) static UFFD_COPY: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("dst", [0, 0], [8, 8], 0, "", Hex, Always),
        c("src", [8, 8], [8, 8], 0, "", Hex, Always),
        c("len", [16, 16], [8, 8], 0, "", Hex, Always),
        c("mode", [24, 24], [8, 8], 0, "", Flags(&set::UFFD_COPY), Always),
    ],
};
pub(super) static UFFD_COPIED: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("copy", [32, 32], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static UFFD_ZEROPAGE: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("range", [0, 0], [16, 16], 0, "", Struct(&UFFD_RANGE), Always),
        c("mode", [16, 16], [8, 8], 0, "", Flags(&set::UFFD_ZEROPAGE), Always),
    ],
};
pub(super) static UFFD_ZEROED: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("zeropage", [24, 24], [8, 8], 0, "", Hex, Always),
    ],
};
pub(super) static UFFD_WRITEPROTECT: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("range", [0, 0], [16, 16], 0, "", Struct(&UFFD_RANGE), Always),
        c("mode", [16, 16], [8, 8], 0, "", Flags(&set::UFFD_WRITEPROTECT), Always),
    ],
};
pub(super) static UFFD_CONTINUE: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("range", [0, 0], [16, 16], 0, "", Struct(&UFFD_RANGE), Always),
        c("mode", [16, 16], [8, 8], 0, "", Flags(&set::UFFD_CONTINUE), Always),
    ],
};
pub(super) static UFFD_CONTINUED: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("mapped", [24, 24], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static UFFD_POISON: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("range", [0, 0], [16, 16], 0, "", Struct(&UFFD_RANGE), Always),
        c("mode", [16, 16], [8, 8], 0, "", Flags(&set::UFFD_POISON), Always),
    ],
};
pub(super) static UFFD_POISONED: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("updated", [24, 24], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static WATCHDOG: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("options", [0, 0], [4, 4], 0, "", Flags(&set::WDIOF), Always),
        c("firmware_version", [4, 4], [4, 4], 0, "", Hex, Verbose),
        c("identity", [8, 8], [1, 1], 32, "", Text, Verbose),
    ],
};
pub(super) static SECCOMP_CALL: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("nr", [0, 0], [4, 4], 0, "", By(call_number), Always),
        c("arch", [4, 4], [4, 4], 0, "", Value(&set::AUDIT_ARCH), Always),
        c("instruction_pointer", [8, 8], [8, 8], 0, "", Address, Always),
        c("args", [16, 16], [8, 8], 6, "", Hex, Always),
    ],
};
pub(super) static SECCOMP_NOTIF: Structure = Structure {
    sizes: [80, 80],
    fields: &[
        c("id", [0, 0], [8, 8], 0, "", Hex, Always),
        c("pid", [8, 8], [4, 4], 0, "", Pid, Always),
        c("flags", [12, 12], [4, 4], 0, "", Hex, Always),
        c("data", [16, 16], [64, 64], 0, "", Struct(&SECCOMP_CALL), Always),
    ],
};
pub(super) static SECCOMP_RESP: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("id", [0, 0], [8, 8], 0, "", Hex, Always),
        c("val", [8, 8], [8, 8], 0, "", Signed, Always),
        c("error", [16, 16], [4, 4], 0, "", By(error_number), Always),
        c("flags", [20, 20], [4, 4], 0, "", Flags(&set::SECCOMP_NOTIF), Always),
    ],
};
pub(super) static SECCOMP_ADDFD: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("id", [0, 0], [8, 8], 0, "", Hex, Always),
        c("flags", [8, 8], [4, 4], 0, "", Flags(&set::SECCOMP_ADDFD), Always),
        c("srcfd", [12, 12], [4, 4], 0, "", Fd, Always),
        c("newfd", [16, 16], [4, 4], 0, "", Signed, Always),
        c("newfd_flags", [20, 20], [4, 4], 0, "", Flags(&set::OPEN), Always),
    ],
};
pub(super) static INPUT_ID: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("bustype", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("vendor", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("product", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("version", [6, 6], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static KEYMAP_ENTRY: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("flags", [0, 0], [1, 1], 0, "", Unsigned, Always),
        c("len", [1, 1], [1, 1], 0, "", Unsigned, Always),
        c("index", [2, 2], [2, 2], 0, "", Unsigned, Verbose),
        c("keycode", [4, 4], [4, 4], 0, "", Value(&set::INPUT_KEY), Verbose),
        c("scancode", [8, 8], [1, 1], 32, "", Hex, Verbose),
    ],
};
pub(super) static FF_ENVELOPE: Structure = Structure {
    sizes: [8, 8],
    fields: &[
        c("attack_length", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("attack_level", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("fade_length", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("fade_level", [6, 6], [2, 2], 0, "", Hex, Always),
    ],
};
pub(super) static FF_TRIGGER: Structure = Structure {
    sizes: [4, 4],
    fields: &[
        c("button", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("interval", [2, 2], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static FF_REPLAY: Structure = Structure {
    sizes: [4, 4],
    fields: &[
        c("length", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("delay", [2, 2], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static FF_CONSTANT: Structure = Structure {
    sizes: [10, 10],
    fields: &[
        c("level", [0, 0], [2, 2], 0, "", Signed, Always),
        c("envelope", [2, 2], [8, 8], 0, "", Struct(&FF_ENVELOPE), Always),
    ],
};
pub(super) static FF_RAMP: Structure = Structure {
    sizes: [12, 12],
    fields: &[
        c("start_level", [0, 0], [2, 2], 0, "", Signed, Always),
        c("end_level", [2, 2], [2, 2], 0, "", Signed, Always),
        c("envelope", [4, 4], [8, 8], 0, "", Struct(&FF_ENVELOPE), Always),
    ],
};
pub(super) static FF_PERIODIC: Structure = Structure {
    sizes: [28, 32],
    fields: &[
        c("waveform", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("period", [2, 2], [2, 2], 0, "", Unsigned, Always),
        c("magnitude", [4, 4], [2, 2], 0, "", Signed, Always),
        c("offset", [6, 6], [2, 2], 0, "", Signed, Always),
        c("phase", [8, 8], [2, 2], 0, "", Unsigned, Always),
        c("envelope", [10, 10], [8, 8], 0, "", Struct(&FF_ENVELOPE), Always),
        c("custom_len", [20, 20], [4, 4], 0, "", Unsigned, Always),
        c("custom_data", [24, 24], [4, 8], 0, "", Address, Always),
    ],
};
pub(super) static FF_RUMBLE: Structure = Structure {
    sizes: [4, 4],
    fields: &[
        c("strong_magnitude", [0, 0], [2, 2], 0, "", Unsigned, Always),
        c("weak_magnitude", [2, 2], [2, 2], 0, "", Unsigned, Always),
    ],
};
pub(super) static FF_EFFECT: Structure = Structure {
    sizes: [44, 48],
    fields: &[
        c("type", [0, 0], [2, 2], 0, "", Value(&set::INPUT_FF), Always),
        c("id", [2, 2], [2, 2], 0, "", Signed, Always),
        c("direction", [4, 4], [2, 2], 0, "", Unsigned, Always),
        c("trigger", [6, 6], [4, 4], 0, "", Struct(&FF_TRIGGER), Verbose),
        c("replay", [10, 10], [4, 4], 0, "", Struct(&FF_REPLAY), Verbose),
        c("", [16, 16], [28, 32], 0, "", By(effect), Verbose),
    ],
};
pub(super) static IFR_MAP: Structure = Structure {
    sizes: [16, 24],
    fields: &[
        c("mem_start", [0, 0], [4, 8], 0, "", Hex, Always),
        c("mem_end", [4, 8], [4, 8], 0, "", Hex, Always),
        c("base_addr", [8, 16], [2, 2], 0, "", Hex, Always),
        c("irq", [10, 18], [1, 1], 0, "", Hex, Always),
        c("dma", [11, 19], [1, 1], 0, "", Hex, Always),
        c("port", [12, 20], [1, 1], 0, "", Hex, Always),
    ],
};
pub(super) static IFR_NAME: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
    ],
};
pub(super) static IFR_INDEX: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_ifindex", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_RENAME: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_newname", [16, 16], [1, 1], 16, "", Text, Always),
    ],
};
pub(super) static IFR_PORT: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_ifindex", [16, 16], [4, 4], 0, "", By(interface), Always),
    ],
};
pub(super) static IFR_ADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_addr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_SET_ADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_addr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_DSTADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_dstaddr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_SET_DSTADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_dstaddr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_BRDADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_broadaddr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_SET_BRDADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_broadaddr", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_NETMASK: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_netmask", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_SET_NETMASK: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_netmask", [16, 16], [16, 16], 0, "", By(socket_address), Always),
    ],
};
pub(super) static IFR_HWADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_hwaddr", [16, 16], [16, 16], 0, "", By(hardware_address), Always),
    ],
};
pub(super) static IFR_SET_HWADDR: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_hwaddr", [16, 16], [16, 16], 0, "", By(hardware_address), Always),
    ],
};
pub(super) static IFR_FLAGS: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_flags", [16, 16], [2, 2], 0, "", Flags(&set::IFF), Always),
    ],
};
pub(super) static IFR_SET_FLAGS: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_flags", [16, 16], [2, 2], 0, "", Flags(&set::IFF), Always),
    ],
};
pub(super) static IFR_METRIC: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_metric", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_SET_METRIC: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_metric", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_MTU: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_mtu", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_SET_MTU: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_mtu", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_SLAVE: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_slave", [16, 16], [1, 1], 16, "", Text, Always),
    ],
};
pub(super) static IFR_SET_SLAVE: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_slave", [16, 16], [1, 1], 16, "", Text, Always),
    ],
};
pub(super) static IFR_TXQLEN: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_qlen", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_SET_TXQLEN: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_qlen", [16, 16], [4, 4], 0, "", Signed, Always),
    ],
};
pub(super) static IFR_MAPS: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_map", [16, 16], [16, 24], 0, "", Struct(&IFR_MAP), Always),
    ],
};
pub(super) static IFR_SET_MAP: Structure = Structure {
    sizes: [32, 40],
    fields: &[
        c("ifr_name", [0, 0], [1, 1], 16, "", Text, Always),
        c("ifr_map", [16, 16], [16, 24], 0, "", Struct(&IFR_MAP), Always),
    ],
};
pub(super) static CLONE_RANGE: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("src_fd", [0, 0], [8, 8], 0, "", Fd, Always),
        c("src_offset", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("src_length", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("dest_offset", [24, 24], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_VOLUME: Structure = Structure {
    sizes: [4096, 4096],
    fields: &[
        c("fd", [0, 0], [8, 8], 0, "", Fd, Always),
        c("name", [8, 8], [1, 1], 4088, "", Text, Always),
    ],
};
pub(super) static BTRFS_LIMIT: Structure = Structure {
    sizes: [40, 40],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_QGROUP_LIMIT), Always),
        c("max_rfer", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("max_excl", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("rsv_rfer", [24, 24], [8, 8], 0, "", Unsigned, Always),
        c("rsv_excl", [32, 32], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_INHERIT: Structure = Structure {
    sizes: [72, 72],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_QGROUP_INHERIT), Always),
        c("num_qgroups", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("num_ref_copies", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("num_excl_copies", [24, 24], [8, 8], 0, "", Unsigned, Always),
        c("lim", [32, 32], [40, 40], 0, "", Struct(&BTRFS_LIMIT), Always),
    ],
};
pub(super) static BTRFS_VOLUME2: Structure = Structure {
    sizes: [4096, 4096],
    fields: &[
        c("fd", [0, 0], [8, 8], 0, "", Fd, Always),
        c("flags", [16, 16], [8, 8], 0, "", Flags(&set::BTRFS_SUBVOL), Always),
        c("", [24, 24], [8, 8], 0, "", By(inherited), Always),
        c("name", [56, 56], [1, 1], 4040, "", Text, Always),
    ],
};
pub(super) static BTRFS_MADE: Structure = Structure {
    sizes: [4096, 4096],
    fields: &[
        c("transid", [8, 8], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_SCRUB_ASKED: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("devid", [0, 0], [8, 8], 0, "", Device, Always),
        c("start", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("end", [16, 16], [8, 8], 0, "", By(limit), Always),
        c("flags", [24, 24], [8, 8], 0, "", Flags(&set::BTRFS_SCRUB), Always),
    ],
};
pub(super) static BTRFS_SCRUBBING: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("devid", [0, 0], [8, 8], 0, "", Device, Always),
    ],
};
pub(super) static BTRFS_PROGRESS: Structure = Structure {
    sizes: [120, 120],
    fields: &[
        c("data_extents_scrubbed", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("tree_extents_scrubbed", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("data_bytes_scrubbed", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("tree_bytes_scrubbed", [24, 24], [8, 8], 0, "", Unsigned, Always),
        c("read_errors", [32, 32], [8, 8], 0, "", Unsigned, Always),
        c("csum_errors", [40, 40], [8, 8], 0, "", Unsigned, Always),
        c("verify_errors", [48, 48], [8, 8], 0, "", Unsigned, Always),
        c("no_csum", [56, 56], [8, 8], 0, "", Unsigned, Always),
        c("csum_discards", [64, 64], [8, 8], 0, "", Unsigned, Always),
        c("super_errors", [72, 72], [8, 8], 0, "", Unsigned, Always),
        c("malloc_errors", [80, 80], [8, 8], 0, "", Unsigned, Always),
        c("uncorrectable_errors", [88, 88], [8, 8], 0, "", Unsigned, Always),
        c("corrected_errors", [96, 96], [8, 8], 0, "", Unsigned, Always),
        c("last_physical", [104, 104], [8, 8], 0, "", Unsigned, Always),
        c("unverified_errors", [112, 112], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_SCRUBBED: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("progress", [32, 32], [120, 120], 0, "", Struct(&BTRFS_PROGRESS), Always),
    ],
};
pub(super) static BTRFS_START: Structure = Structure {
    sizes: [2068, 2072],
    fields: &[
        c("srcdevid", [0, 0], [8, 8], 0, "", Device, Always),
        c("cont_reading_from_srcdev_mode", [8, 8], [8, 8], 0, "", Value(&set::BTRFS_REPLACE_MODE), Always),
        c("srcdev_name", [16, 16], [1, 1], 1025, "", Text, Always),
        c("tgtdev_name", [1041, 1041], [1, 1], 1025, "", Text, Always),
    ],
};
pub(super) static BTRFS_STATUS: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("replace_state", [0, 0], [8, 8], 0, "", Value(&set::BTRFS_REPLACE_STATE), Always),
        c("progress_1000", [8, 8], [8, 8], 0, "", By(per_mille), Always),
        c("time_started", [16, 16], [8, 8], 0, "", By(moment), Always),
        c("time_stopped", [24, 24], [8, 8], 0, "", By(moment), Always),
        c("num_write_errors", [32, 32], [8, 8], 0, "", Unsigned, Always),
        c("num_uncorrectable_read_errors", [40, 40], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_REPLACE: Structure = Structure {
    sizes: [2596, 2600],
    fields: &[
        c("cmd", [0, 0], [8, 8], 0, "", Value(&set::BTRFS_REPLACE_CMD), Always),
        c("", [16, 16], [2068, 2072], 0, "", By(replacement), Always),
    ],
};
pub(super) static BTRFS_REPLACED: Structure = Structure {
    sizes: [2596, 2600],
    fields: &[
        c("result", [8, 8], [8, 8], 0, "", Value(&set::BTRFS_REPLACE_RESULT), Always),
        c("", [16, 16], [48, 48], 0, "", By(replacing), Always),
    ],
};
pub(super) static BTRFS_DEVICE: Structure = Structure {
    sizes: [4096, 4096],
    fields: &[
        c("devid", [0, 0], [8, 8], 0, "", Device, Always),
        c("uuid", [8, 8], [16, 16], 0, "", By(uuid), NotZero),
    ],
};
pub(super) static BTRFS_DEVICE_INFO: Structure = Structure {
    sizes: [4096, 4096],
    fields: &[
        c("uuid", [8, 8], [16, 16], 0, "", By(uuid), NotZero),
        c("bytes_used", [24, 24], [8, 8], 0, "", Unsigned, Always),
        c("total_bytes", [32, 32], [8, 8], 0, "", Unsigned, Always),
        c("path", [3072, 3072], [1, 1], 1024, "", Text, Always),
    ],
};
pub(super) static BTRFS_FS_INFO: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("max_id", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("num_devices", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("fsid", [16, 16], [16, 16], 0, "", By(uuid), Always),
        c("nodesize", [32, 32], [4, 4], 0, "", Unsigned, Always),
        c("sectorsize", [36, 36], [4, 4], 0, "", Unsigned, Always),
        c("clone_alignment", [40, 40], [4, 4], 0, "", Unsigned, Always),
        c("", [44, 44], [2, 2], 0, "", By(checksum), Always),
        c("flags", [48, 48], [8, 8], 0, "", Flags(&set::BTRFS_FS_INFO), Always),
        c("", [56, 56], [8, 8], 0, "", By(generation), Always),
        c("", [64, 64], [16, 16], 0, "", By(metadata), Always),
    ],
};
pub(super) static BTRFS_FEATURES: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("compat_flags", [0, 0], [8, 8], 0, "", By(compatible), Always),
        c("compat_ro_flags", [8, 8], [8, 8], 0, "", Flags(&set::BTRFS_COMPAT_RO), Always),
        c("incompat_flags", [16, 16], [8, 8], 0, "", Flags(&set::BTRFS_INCOMPAT), Always),
    ],
};
pub(super) static BTRFS_BALANCE_ARGS: Structure = Structure {
    sizes: [136, 136],
    fields: &[
        c("profiles", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_BLOCK_GROUP), Always),
        c("usage", [8, 8], [8, 8], 0, "", By(limit), Always),
        c("devid", [16, 16], [8, 8], 0, "", Device, Always),
        c("pstart", [24, 24], [8, 8], 0, "", By(limit), Always),
        c("pend", [32, 32], [8, 8], 0, "", By(limit), Always),
        c("vstart", [40, 40], [8, 8], 0, "", By(limit), Always),
        c("vend", [48, 48], [8, 8], 0, "", By(limit), Always),
        c("target", [56, 56], [8, 8], 0, "", By(limit), Always),
        c("flags", [64, 64], [8, 8], 0, "", Flags(&set::BTRFS_BALANCE_ARGS), Always),
    ],
};
pub(super) static BTRFS_BALANCE: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_BALANCE), Always),
        c("", [16, 16], [136, 136], 0, "", By(balance_data), Always),
        c("", [152, 152], [136, 136], 0, "", By(balance_meta), Always),
        c("", [288, 288], [136, 136], 0, "", By(balance_sys), Always),
    ],
};
pub(super) static BTRFS_BALANCED: Structure = Structure {
    sizes: [1024, 1024],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_BALANCE), Always),
        c("state", [8, 8], [8, 8], 0, "", Flags(&set::BTRFS_BALANCE_STATE), Always),
        c("", [16, 16], [136, 136], 0, "", By(balance_data), Always),
        c("", [152, 152], [136, 136], 0, "", By(balance_meta), Always),
        c("", [288, 288], [136, 136], 0, "", By(balance_sys), Always),
    ],
};
pub(super) static BTRFS_KEY: Structure = Structure {
    sizes: [104, 104],
    fields: &[
        c("tree_id", [0, 0], [8, 8], 0, "", By(object), Always),
        c("", [8, 8], [8, 8], 0, "", By(lowest), Always),
        c("", [16, 16], [8, 8], 0, "", By(highest), Always),
        c("min_offset", [24, 24], [8, 8], 0, "", By(limit), Always),
        c("max_offset", [32, 32], [8, 8], 0, "", By(limit), Always),
        c("min_transid", [40, 40], [8, 8], 0, "", By(limit), Always),
        c("max_transid", [48, 48], [8, 8], 0, "", By(limit), Always),
        c("min_type", [56, 56], [4, 4], 0, "", By(key_type), Always),
        c("max_type", [60, 60], [4, 4], 0, "", By(key_type), Always),
        c("nr_items", [64, 64], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_ITEM: Structure = Structure {
    sizes: [32, 32],
    fields: &[
        c("transid", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("objectid", [8, 8], [8, 8], 0, "", By(object), Always),
        c("offset", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("type", [24, 24], [4, 4], 0, "", By(key_type), Always),
        c("len", [28, 28], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_DEFRAG: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("start", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("len", [8, 8], [8, 8], 0, "", By(limit), Always),
        c("flags", [16, 16], [8, 8], 0, "", Flags(&set::BTRFS_DEFRAG), Always),
        c("extent_thresh", [24, 24], [4, 4], 0, "", Unsigned, Always),
        c("compress_type", [28, 28], [4, 4], 0, "", Value(&set::BTRFS_COMPRESS), Always),
    ],
};
pub(super) static BTRFS_SPACE: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Flags(&set::BTRFS_BLOCK_GROUP), Always),
        c("total_bytes", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("used_bytes", [16, 16], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_SLOTS: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("space_slots", [0, 0], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_SPACES: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("total_spaces", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("", [0, 0], [8, 8], 0, "", By(spaces), Always),
    ],
};
pub(super) static BTRFS_DATA: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("bytes_left", [0, 0], [4, 4], 0, "", Unsigned, Always),
        c("bytes_missing", [4, 4], [4, 4], 0, "", Unsigned, Always),
        c("elem_cnt", [8, 8], [4, 4], 0, "", Unsigned, Always),
        c("elem_missed", [12, 12], [4, 4], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_PATH: Structure = Structure {
    sizes: [56, 56],
    fields: &[
        c("inum", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("size", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("fspath", [48, 48], [8, 8], 0, "", Address, Always),
    ],
};
pub(super) static BTRFS_PATHS: Structure = Structure {
    sizes: [56, 56],
    fields: &[
        c("fspath", [48, 48], [8, 8], 0, "", By(paths), Always),
    ],
};
pub(super) static BTRFS_LOGICAL: Structure = Structure {
    sizes: [56, 56],
    fields: &[
        c("logical", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("size", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("reserved", [16, 16], [8, 8], 3, "", Hex, NotZero),
        c("flags", [40, 40], [8, 8], 0, "", Flags(&set::BTRFS_LOGICAL), Always),
        c("inodes", [48, 48], [8, 8], 0, "", Address, Always),
    ],
};
pub(super) static BTRFS_INODES: Structure = Structure {
    sizes: [56, 56],
    fields: &[
        c("inodes", [48, 48], [8, 8], 0, "", By(inodes), Always),
    ],
};
pub(super) static BTRFS_STATS_ASKED: Structure = Structure {
    sizes: [1032, 1032],
    fields: &[
        c("devid", [0, 0], [8, 8], 0, "", Device, Always),
        c("nr_items", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("flags", [16, 16], [8, 8], 0, "", Flags(&set::BTRFS_DEV_STATS), Always),
    ],
};
pub(super) static BTRFS_STATS: Structure = Structure {
    sizes: [1032, 1032],
    fields: &[
        c("nr_items", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("flags", [16, 16], [8, 8], 0, "", Flags(&set::BTRFS_DEV_STATS), Always),
        c("", [24, 24], [40, 40], 0, "", By(statistics), Always),
    ],
};
pub(super) static BTRFS_QUOTA: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("cmd", [0, 0], [8, 8], 0, "", Value(&set::BTRFS_QUOTA_CTL), Always),
    ],
};
pub(super) static BTRFS_RESCAN: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_RESCANNING: Structure = Structure {
    sizes: [64, 64],
    fields: &[
        c("flags", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("progress", [8, 8], [8, 8], 0, "", By(object), Always),
    ],
};
pub(super) static BTRFS_ASSIGN: Structure = Structure {
    sizes: [24, 24],
    fields: &[
        c("assign", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("src", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("dst", [16, 16], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_QGROUP: Structure = Structure {
    sizes: [16, 16],
    fields: &[
        c("create", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("qgroupid", [8, 8], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_QGROUP_LIMITED: Structure = Structure {
    sizes: [48, 48],
    fields: &[
        c("qgroupid", [0, 0], [8, 8], 0, "", Unsigned, Always),
        c("lim", [8, 8], [40, 40], 0, "", Struct(&BTRFS_LIMIT), Always),
    ],
};
pub(super) static BTRFS_RECEIVED: Structure = Structure {
    sizes: [192, 200],
    fields: &[
        c("uuid", [0, 0], [16, 16], 0, "", By(uuid), Always),
        c("stransid", [16, 16], [8, 8], 0, "", Unsigned, Always),
        c("stime", [32, 32], [12, 16], 0, "", By(stamped), Always),
        c("flags", [56, 64], [8, 8], 0, "", Unsigned, Always),
    ],
};
pub(super) static BTRFS_RECEIPT: Structure = Structure {
    sizes: [192, 200],
    fields: &[
        c("rtransid", [24, 24], [8, 8], 0, "", Unsigned, Always),
        c("rtime", [44, 48], [12, 16], 0, "", By(stamped), Always),
    ],
};
pub(super) static BTRFS_SEND: Structure = Structure {
    sizes: [68, 72],
    fields: &[
        c("send_fd", [0, 0], [8, 8], 0, "", Fd, Always),
        c("clone_sources_count", [8, 8], [8, 8], 0, "", Unsigned, Always),
        c("clone_sources", [16, 16], [4, 8], 0, "", By(sources), Always),
        c("parent_root", [20, 24], [8, 8], 0, "", By(object), Always),
        c("flags", [28, 32], [8, 8], 0, "", Flags(&set::BTRFS_SEND), Always),
    ],
};
/// By their numbers in the 64-bit table.
pub(super) static COMMANDS: &[Command] = &[
    Command { numbers: [0x301, 0x301], arg: Out(s(&HD_GEOMETRY)) },
    Command { numbers: [0x302, 0x302], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x304, 0x304], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x307, 0x307], arg: Out(v([1, 1], 142, Bytes)) },
    Command { numbers: [0x308, 0x308], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x309, 0x309], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x30a, 0x30a], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x30b, 0x30b], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x30c, 0x30c], arg: Out(v([4, 8], 0, By(nice))) },
    Command { numbers: [0x30d, 0x30d], arg: Out(v([1, 1], 512, Bytes)) },
    Command { numbers: [0x30e, 0x30e], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x30f, 0x30f], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x310, 0x310], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x31a, 0x31a], arg: Out(v([4, 8], 0, Value(&set::BUSSTATE))) },
    Command { numbers: [0x31c, 0x31c], arg: In(v([4, 4], 3, Hex)) },
    Command { numbers: [0x31f, 0x31f], arg: Other(drive_command) },
    Command { numbers: [0x321, 0x321], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x322, 0x322], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x323, 0x323], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x324, 0x324], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x325, 0x325], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x326, 0x326], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x327, 0x327], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x328, 0x328], arg: In(v([4, 4], 3, Hex)) },
    Command { numbers: [0x329, 0x329], arg: Register(v([4, 8], 0, By(nice))) },
    Command { numbers: [0x32a, 0x32a], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x32b, 0x32b], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x32c, 0x32c], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x32d, 0x32d], arg: Register(v([4, 8], 0, Value(&set::BUSSTATE))) },
    Command { numbers: [0x32f, 0x32f], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x125d, 0x125d], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x125e, 0x125e], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x125f, 0x125f], arg: Nothing },
    Command { numbers: [0x1260, 0x1260], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x1261, 0x1261], arg: Nothing },
    Command { numbers: [0x1262, 0x1262], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x1263, 0x1263], arg: Out(v([4, 8], 0, Signed)) },
    Command { numbers: [0x1264, 0x1264], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x1265, 0x1265], arg: Out(v([4, 8], 0, Signed)) },
    Command { numbers: [0x1267, 0x1267], arg: Out(v([2, 2], 0, Unsigned)) },
    Command { numbers: [0x1268, 0x1268], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x1269, 0x1269], arg: In(s(&BLKPG)) },
    Command { numbers: [0x1274, 0x1274], arg: Nothing },
    Command { numbers: [0x1275, 0x1275], arg: Nothing },
    Command { numbers: [0x1276, 0x1276], arg: Nothing },
    Command { numbers: [0x1277, 0x1277], arg: In(v([8, 8], 2, Unsigned)) },
    Command { numbers: [0x1278, 0x1278], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x1279, 0x1279], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x127a, 0x127a], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x127b, 0x127b], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x127c, 0x127c], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x127d, 0x127d], arg: In(v([8, 8], 2, Unsigned)) },
    Command { numbers: [0x127e, 0x127e], arg: Out(v([2, 2], 0, Unsigned)) },
    Command { numbers: [0x127f, 0x127f], arg: In(v([8, 8], 2, Unsigned)) },
    Command { numbers: [0x2201, 0x2201], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2202, 0x2202], arg: Nothing },
    Command { numbers: [0x2203, 0x2203], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2204, 0x2204], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0x2205, 0x2205], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2270, 0x2270], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2271, 0x2271], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2272, 0x2272], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2275, 0x2275], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2276, 0x2276], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x2279, 0x2279], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227a, 0x227a], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227b, 0x227b], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227c, 0x227c], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227d, 0x227d], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227e, 0x227e], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x227f, 0x227f], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2282, 0x2282], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2283, 0x2283], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2284, 0x2284], arg: In(v([4, 4], 0, By(scsi_reset))) },
    Command { numbers: [0x2285, 0x2285], arg: Other(scsi) },
    Command { numbers: [0x2286, 0x2286], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x2287, 0x2287], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2288, 0x2288], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2289, 0x2289], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2400, 0x2400], arg: Register(v([4, 4], 0, Flags(&set::PERF_IOC))) },
    Command { numbers: [0x2401, 0x2401], arg: Register(v([4, 4], 0, Flags(&set::PERF_IOC))) },
    Command { numbers: [0x2402, 0x2402], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x2403, 0x2403], arg: Register(v([4, 4], 0, Flags(&set::PERF_IOC))) },
    Command { numbers: [0x2405, 0x2405], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x3e01, 0x3e01], arg: Nothing },
    Command { numbers: [0x3e02, 0x3e02], arg: Nothing },
    Command { numbers: [0x4b2f, 0x4b2f], arg: Register(v([4, 8], 0, By(sound))) },
    Command { numbers: [0x4b30, 0x4b30], arg: Register(v([4, 4], 0, By(tone))) },
    Command { numbers: [0x4b31, 0x4b31], arg: Out(v([1, 1], 0, Flags(&set::KD_LED))) },
    Command { numbers: [0x4b32, 0x4b32], arg: Register(v([1, 1], 0, Flags(&set::KD_LED))) },
    Command { numbers: [0x4b33, 0x4b33], arg: Out(v([1, 1], 0, Value(&set::KD_TYPE))) },
    Command { numbers: [0x4b34, 0x4b34], arg: Register(v([4, 8], 0, By(kd_port))) },
    Command { numbers: [0x4b35, 0x4b35], arg: Register(v([4, 8], 0, By(kd_port))) },
    Command { numbers: [0x4b36, 0x4b36], arg: Nothing },
    Command { numbers: [0x4b37, 0x4b37], arg: Nothing },
    Command { numbers: [0x4b3a, 0x4b3a], arg: Register(v([4, 4], 0, Value(&set::KD_MODE))) },
    Command { numbers: [0x4b3b, 0x4b3b], arg: Out(v([4, 4], 0, Value(&set::KD_MODE))) },
    Command { numbers: [0x4b3c, 0x4b3c], arg: Nothing },
    Command { numbers: [0x4b3d, 0x4b3d], arg: Nothing },
    Command { numbers: [0x4b40, 0x4b40], arg: Other(screen_map) },
    Command { numbers: [0x4b41, 0x4b41], arg: Other(screen_map) },
    Command { numbers: [0x4b44, 0x4b44], arg: Out(v([4, 4], 0, By(kb_mode))) },
    Command { numbers: [0x4b45, 0x4b45], arg: Register(v([4, 4], 0, By(kb_mode))) },
    Command { numbers: [0x4b46, 0x4b46], arg: Other(kb_entry) },
    Command { numbers: [0x4b47, 0x4b47], arg: Other(kb_entry) },
    Command { numbers: [0x4b48, 0x4b48], arg: Other(kb_string) },
    Command { numbers: [0x4b49, 0x4b49], arg: Other(kb_string) },
    Command { numbers: [0x4b4a, 0x4b4a], arg: Other(kb_accents) },
    Command { numbers: [0x4b4b, 0x4b4b], arg: Other(kb_accents) },
    Command { numbers: [0x4b4c, 0x4b4c], arg: Other(kb_keycode) },
    Command { numbers: [0x4b4d, 0x4b4d], arg: Other(kb_keycode) },
    Command { numbers: [0x4b4e, 0x4b4e], arg: Register(v([4, 8], 0, By(kd_signal))) },
    Command { numbers: [0x4b52, 0x4b52], arg: Changed(&KBD_REPEAT, s(&KBD_REPEAT), false) },
    Command { numbers: [0x4b60, 0x4b60], arg: Other(font) },
    Command { numbers: [0x4b61, 0x4b61], arg: Other(font) },
    Command { numbers: [0x4b62, 0x4b62], arg: Out(v([4, 4], 0, Value(&set::KB_META))) },
    Command { numbers: [0x4b63, 0x4b63], arg: Register(v([4, 4], 0, Value(&set::KB_META))) },
    Command { numbers: [0x4b64, 0x4b64], arg: Out(v([1, 1], 0, Flags(&set::KD_LED_DEFAULT))) },
    Command { numbers: [0x4b65, 0x4b65], arg: Register(v([1, 1], 0, Flags(&set::KD_LED_DEFAULT))) },
    Command { numbers: [0x4b66, 0x4b66], arg: Other(unicode_map) },
    Command { numbers: [0x4b67, 0x4b67], arg: Other(unicode_map) },
    Command { numbers: [0x4b68, 0x4b68], arg: In(s(&UNIMAPINIT)) },
    Command { numbers: [0x4b69, 0x4b69], arg: Other(unicode_screen_map) },
    Command { numbers: [0x4b6a, 0x4b6a], arg: Other(unicode_screen_map) },
    Command { numbers: [0x4b6b, 0x4b6b], arg: Other(font_description) },
    Command { numbers: [0x4b6c, 0x4b6c], arg: Other(font_description) },
    Command { numbers: [0x4b6d, 0x4b6d], arg: Nothing },
    Command { numbers: [0x4b70, 0x4b70], arg: Other(color_map) },
    Command { numbers: [0x4b71, 0x4b71], arg: Other(color_map) },
    Command { numbers: [0x4b72, 0x4b72], arg: Other(font_operation) },
    Command { numbers: [0x4bfa, 0x4bfa], arg: Other(kb_unicode_accents) },
    Command { numbers: [0x4bfb, 0x4bfb], arg: Other(kb_unicode_accents) },
    Command { numbers: [0x4c00, 0x4c00], arg: Register(v([4, 4], 0, Fd)) },
    Command { numbers: [0x4c01, 0x4c01], arg: Nothing },
    Command { numbers: [0x4c02, 0x4c02], arg: In(s(&LOOP_INFO)) },
    Command { numbers: [0x4c03, 0x4c03], arg: Out(s(&LOOP_INFO)) },
    Command { numbers: [0x4c04, 0x4c04], arg: In(s(&LOOP_INFO64)) },
    Command { numbers: [0x4c05, 0x4c05], arg: Out(s(&LOOP_INFO64)) },
    Command { numbers: [0x4c06, 0x4c06], arg: Register(v([4, 4], 0, Fd)) },
    Command { numbers: [0x4c07, 0x4c07], arg: Nothing },
    Command { numbers: [0x4c08, 0x4c08], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x4c09, 0x4c09], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x4c0a, 0x4c0a], arg: In(s(&LOOP_CONFIG)) },
    Command { numbers: [0x4c80, 0x4c80], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x4c81, 0x4c81], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x4c82, 0x4c82], arg: Nothing },
    Command { numbers: [0x4d13, 0x4d13], arg: Register(v([4, 8], 0, Value(&set::MTD_FILE_MODE))) },
    Command { numbers: [0x4f08, 0x4f08], arg: Nothing },
    Command { numbers: [0x5204, 0x5204], arg: Nothing },
    Command { numbers: [0x5206, 0x5206], arg: Nothing },
    Command { numbers: [0x5207, 0x5207], arg: Nothing },
    Command { numbers: [0x5401, 0x5401], arg: Out(s(&TERMIOS)) },
    Command { numbers: [0x5402, 0x5402], arg: In(s(&TERMIOS)) },
    Command { numbers: [0x5403, 0x5403], arg: In(s(&TERMIOS)) },
    Command { numbers: [0x5404, 0x5404], arg: In(s(&TERMIOS)) },
    Command { numbers: [0x5405, 0x5405], arg: Out(s(&TERMIO)) },
    Command { numbers: [0x5406, 0x5406], arg: In(s(&TERMIO)) },
    Command { numbers: [0x5407, 0x5407], arg: In(s(&TERMIO)) },
    Command { numbers: [0x5408, 0x5408], arg: In(s(&TERMIO)) },
    Command { numbers: [0x5409, 0x5409], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x540a, 0x540a], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x540b, 0x540b], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x540c, 0x540c], arg: Nothing },
    Command { numbers: [0x540d, 0x540d], arg: Nothing },
    Command { numbers: [0x540e, 0x540e], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x540f, 0x540f], arg: Out(v([4, 4], 0, Pid)) },
    Command { numbers: [0x5410, 0x5410], arg: In(v([4, 4], 0, Pid)) },
    Command { numbers: [0x5411, 0x5411], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5413, 0x5413], arg: Out(s(&WINSIZE)) },
    Command { numbers: [0x5414, 0x5414], arg: In(s(&WINSIZE)) },
    Command { numbers: [0x5415, 0x5415], arg: Out(v([4, 4], 0, Flags(&set::TIOCM))) },
    Command { numbers: [0x5416, 0x5416], arg: In(v([4, 4], 0, Flags(&set::TIOCM))) },
    Command { numbers: [0x5417, 0x5417], arg: In(v([4, 4], 0, Flags(&set::TIOCM))) },
    Command { numbers: [0x5418, 0x5418], arg: In(v([4, 4], 0, Flags(&set::TIOCM))) },
    Command { numbers: [0x5419, 0x5419], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x541a, 0x541a], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x541b, 0x541b], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x541d, 0x541d], arg: Nothing },
    Command { numbers: [0x5420, 0x5420], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5421, 0x5421], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5422, 0x5422], arg: Nothing },
    Command { numbers: [0x5423, 0x5423], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5424, 0x5424], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5425, 0x5425], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5427, 0x5427], arg: Nothing },
    Command { numbers: [0x5428, 0x5428], arg: Nothing },
    Command { numbers: [0x5429, 0x5429], arg: Out(v([4, 4], 0, Pid)) },
    Command { numbers: [0x5437, 0x5437], arg: Nothing },
    Command { numbers: [0x5441, 0x5441], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5450, 0x5450], arg: Nothing },
    Command { numbers: [0x5451, 0x5451], arg: Nothing },
    Command { numbers: [0x5452, 0x5452], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x5456, 0x5456], arg: Out(s(&TERMIOS)) },
    Command { numbers: [0x5457, 0x5457], arg: In(s(&TERMIOS)) },
    Command { numbers: [0x7001, 0x7001], arg: Nothing },
    Command { numbers: [0x7002, 0x7002], arg: Nothing },
    Command { numbers: [0x7003, 0x7003], arg: Nothing },
    Command { numbers: [0x7004, 0x7004], arg: Nothing },
    Command { numbers: [0x7005, 0x7005], arg: Nothing },
    Command { numbers: [0x7006, 0x7006], arg: Nothing },
    Command { numbers: [0x700f, 0x700f], arg: Nothing },
    Command { numbers: [0x7010, 0x7010], arg: Nothing },
    Command { numbers: [0x7014, 0x7014], arg: Nothing },
    Command { numbers: [0x8901, 0x8901], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8902, 0x8902], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8903, 0x8903], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8904, 0x8904], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8905, 0x8905], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8906, 0x8906], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8907, 0x8907], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x890b, 0x890b], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x890c, 0x890c], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x890d, 0x890d], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8910, 0x8910], arg: Completed(&IFR_INDEX, &IFR_NAME) },
    Command { numbers: [0x8911, 0x8911], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8912, 0x8912], arg: Other(interfaces) },
    Command { numbers: [0x8913, 0x8913], arg: Completed(&IFR_NAME, &IFR_FLAGS) },
    Command { numbers: [0x8914, 0x8914], arg: In(s(&IFR_SET_FLAGS)) },
    Command { numbers: [0x8915, 0x8915], arg: Completed(&IFR_NAME, &IFR_ADDR) },
    Command { numbers: [0x8916, 0x8916], arg: In(s(&IFR_SET_ADDR)) },
    Command { numbers: [0x8917, 0x8917], arg: Completed(&IFR_NAME, &IFR_DSTADDR) },
    Command { numbers: [0x8918, 0x8918], arg: In(s(&IFR_SET_DSTADDR)) },
    Command { numbers: [0x8919, 0x8919], arg: Completed(&IFR_NAME, &IFR_BRDADDR) },
    Command { numbers: [0x891a, 0x891a], arg: In(s(&IFR_SET_BRDADDR)) },
    Command { numbers: [0x891b, 0x891b], arg: Completed(&IFR_NAME, &IFR_NETMASK) },
    Command { numbers: [0x891c, 0x891c], arg: In(s(&IFR_SET_NETMASK)) },
    Command { numbers: [0x891d, 0x891d], arg: Completed(&IFR_NAME, &IFR_METRIC) },
    Command { numbers: [0x891e, 0x891e], arg: In(s(&IFR_SET_METRIC)) },
    Command { numbers: [0x891f, 0x891f], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8920, 0x8920], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8921, 0x8921], arg: Completed(&IFR_NAME, &IFR_MTU) },
    Command { numbers: [0x8922, 0x8922], arg: In(s(&IFR_SET_MTU)) },
    Command { numbers: [0x8923, 0x8923], arg: In(s(&IFR_RENAME)) },
    Command { numbers: [0x8924, 0x8924], arg: In(s(&IFR_SET_HWADDR)) },
    Command { numbers: [0x8925, 0x8925], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8926, 0x8926], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8927, 0x8927], arg: Completed(&IFR_NAME, &IFR_HWADDR) },
    Command { numbers: [0x8929, 0x8929], arg: Completed(&IFR_NAME, &IFR_SLAVE) },
    Command { numbers: [0x8930, 0x8930], arg: In(s(&IFR_SET_SLAVE)) },
    Command { numbers: [0x8931, 0x8931], arg: In(s(&IFR_SET_HWADDR)) },
    Command { numbers: [0x8932, 0x8932], arg: In(s(&IFR_SET_HWADDR)) },
    Command { numbers: [0x8933, 0x8933], arg: Completed(&IFR_NAME, &IFR_INDEX) },
    Command { numbers: [0x8934, 0x8934], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8935, 0x8935], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8936, 0x8936], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8937, 0x8937], arg: In(s(&IFR_SET_HWADDR)) },
    Command { numbers: [0x8938, 0x8938], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8940, 0x8940], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8941, 0x8941], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8942, 0x8942], arg: Completed(&IFR_NAME, &IFR_TXQLEN) },
    Command { numbers: [0x8943, 0x8943], arg: In(s(&IFR_SET_TXQLEN)) },
    Command { numbers: [0x8946, 0x8946], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8947, 0x8947], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8948, 0x8948], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8949, 0x8949], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x894a, 0x894a], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x894b, 0x894b], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x894c, 0x894c], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8953, 0x8953], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8954, 0x8954], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8955, 0x8955], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8960, 0x8960], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8961, 0x8961], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8962, 0x8962], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8970, 0x8970], arg: Completed(&IFR_NAME, &IFR_MAPS) },
    Command { numbers: [0x8971, 0x8971], arg: In(s(&IFR_SET_MAP)) },
    Command { numbers: [0x8980, 0x8980], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8981, 0x8981], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8982, 0x8982], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8983, 0x8983], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8990, 0x8990], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8991, 0x8991], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8992, 0x8992], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8993, 0x8993], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8994, 0x8994], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8995, 0x8995], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x89a0, 0x89a0], arg: Other(bridge) },
    Command { numbers: [0x89a1, 0x89a1], arg: Other(bridge) },
    Command { numbers: [0x89a2, 0x89a2], arg: In(s(&IFR_PORT)) },
    Command { numbers: [0x89a3, 0x89a3], arg: In(s(&IFR_PORT)) },
    Command { numbers: [0x89b0, 0x89b0], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x89b1, 0x89b1], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x9406, 0x9406], arg: Nothing },
    Command { numbers: [0x9407, 0x9407], arg: Nothing },
    Command { numbers: [0x9408, 0x9408], arg: Nothing },
    Command { numbers: [0x941c, 0x941c], arg: Nothing },
    Command { numbers: [0x942e, 0x942e], arg: Nothing },
    Command { numbers: [0xab00, 0xab00], arg: Register(v([4, 4], 0, Fd)) },
    Command { numbers: [0xab01, 0xab01], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0xab02, 0xab02], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0xab03, 0xab03], arg: Nothing },
    Command { numbers: [0xab04, 0xab04], arg: Nothing },
    Command { numbers: [0xab05, 0xab05], arg: Nothing },
    Command { numbers: [0xab06, 0xab06], arg: Nothing },
    Command { numbers: [0xab07, 0xab07], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0xab08, 0xab08], arg: Nothing },
    Command { numbers: [0xab09, 0xab09], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0xab0a, 0xab0a], arg: Register(v([4, 8], 0, Flags(&set::NBD_FLAGS))) },
    Command { numbers: [0xae03, 0xae03], arg: Register(v([4, 8], 0, Value(&set::KVM_CAP))) },
    Command { numbers: [0xae41, 0xae41], arg: Register(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0xb701, 0xb701], arg: Nothing },
    Command { numbers: [0xb702, 0xb702], arg: Nothing },
    Command { numbers: [0xb703, 0xb703], arg: Nothing },
    Command { numbers: [0xb704, 0xb704], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0xff01, 0xff01], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff02, 0xff02], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff03, 0xff03], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff04, 0xff04], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff05, 0xff05], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff06, 0xff06], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff07, 0xff07], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff08, 0xff08], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff09, 0xff09], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0xff0a, 0xff0a], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0x40042408, 0x40042408], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40042409, 0x40042409], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x40043d04, 0x40043d04], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0x40043d0d, 0x40043d0d], arg: Register(v([4, 8], 0, Hex)) },
    Command { numbers: [0x40044581, 0x40044581], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40044590, 0x40044590], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x40044591, 0x40044591], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x400445a0, 0x400445a0], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40044900, 0x40044900], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40044d0e, 0x40044d0e], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40044f01, 0x40044f01], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40044f02, 0x40044f02], arg: In(s(&UBI_CHANGE)) },
    Command { numbers: [0x40044f04, 0x40044f04], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40045201, 0x40045201], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40045431, 0x40045431], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40045612, 0x40045612], arg: In(v([4, 4], 0, Value(&set::V4L2_BUF_TYPE))) },
    Command { numbers: [0x40045613, 0x40045613], arg: In(v([4, 4], 0, Value(&set::V4L2_BUF_TYPE))) },
    Command { numbers: [0x40046602, 0x40046602], arg: In(v([4, 4], 0, Flags(&set::FS_FLAGS))) },
    Command { numbers: [0x40046911, 0x40046911], arg: In(v([4, 4], 0, Value(&set::LIRC_MODE))) },
    Command { numbers: [0x40046912, 0x40046912], arg: In(v([4, 4], 0, Value(&set::LIRC_MODE))) },
    Command { numbers: [0x40046913, 0x40046913], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046914, 0x40046914], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046915, 0x40046915], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046917, 0x40046917], arg: In(v([4, 4], 0, Hex)) },
    Command { numbers: [0x40046918, 0x40046918], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046919, 0x40046919], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x4004691d, 0x4004691d], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x4004691f, 0x4004691f], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046923, 0x40046923], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x40046f01, 0x40046f01], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40046f04, 0x40046f04], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40046f05, 0x40046f05], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40046f41, 0x40046f41], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40049409, 0x40049409], arg: Register(v([4, 4], 0, Fd)) },
    Command { numbers: [0x40049421, 0x40049421], arg: Register(v([4, 4], 0, Value(&set::BTRFS_BALANCE_CTL))) },
    Command { numbers: [0x40063e00, 0x40063e00], arg: In(s(&COUNTER_WATCH)) },
    Command { numbers: [0x40041271, 0x40081271], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x40082102, 0x40082102], arg: In(v([8, 8], 0, Hex)) },
    Command { numbers: [0x40082104, 0x40082104], arg: Register(v([8, 8], 0, Flags(&set::SECCOMP_NOTIF_FD))) },
    Command { numbers: [0x40082404, 0x40082404], arg: In(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x40042406, 0x40082406], arg: Other(perf_filter) },
    Command { numbers: [0x4004240b, 0x4008240b], arg: Other(perf_attributes) },
    Command { numbers: [0x40084503, 0x40084503], arg: In(v([4, 4], 2, Unsigned)) },
    Command { numbers: [0x40084504, 0x40084504], arg: In(v([8, 8], 0, By(key))) },
    Command { numbers: [0x40084d02, 0x40084d02], arg: In(s(&MTD_ERASE)) },
    Command { numbers: [0x40084d05, 0x40084d05], arg: In(s(&MTD_ERASE)) },
    Command { numbers: [0x40084d06, 0x40084d06], arg: In(s(&MTD_ERASE)) },
    Command { numbers: [0x40084d0b, 0x40084d0b], arg: In(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x40084d0c, 0x40084d0c], arg: In(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x40084f00, 0x40084f00], arg: In(v([8, 8], 0, Signed)) },
    Command { numbers: [0x40084f03, 0x40084f03], arg: In(s(&UBI_MAP)) },
    Command { numbers: [0x40085203, 0x40085203], arg: Other(entropy) },
    Command { numbers: [0x40085618, 0x40085618], arg: In(v([8, 8], 0, Hex)) },
    Command { numbers: [0x40046602, 0x40086602], arg: In(v([4, 4], 0, Flags(&set::FS_FLAGS))) },
    Command { numbers: [0x4004700c, 0x4008700c], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x4004700e, 0x4008700e], arg: Register(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x40087543, 0x40087543], arg: Other(udmabuf_list) },
    Command { numbers: [0x40088a01, 0x40088a01], arg: In(s(&EPOLL_PARAMS)) },
    Command { numbers: [0x40089413, 0x40089413], arg: In(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x40089416, 0x40089416], arg: In(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x4008941a, 0x4008941a], arg: Other(new_subvolume_flags) },
    Command { numbers: [0x4008ae90, 0x4008ae90], arg: Other(cpuid) },
    Command { numbers: [0x400c4d0f, 0x400c4d0f], arg: Out(s(&MTD_OTP)) },
    Command { numbers: [0x400c6f02, 0x400c6f02], arg: In(s(&UBI_RSVOL)) },
    Command { numbers: [0x40103d02, 0x40103d02], arg: In(s(&PTP_EXTTS)) },
    Command { numbers: [0x40103d0b, 0x40103d0b], arg: In(s(&PTP_EXTTS2)) },
    Command { numbers: [0x40104d14, 0x40104d14], arg: In(s(&MTD_ERASE64)) },
    Command { numbers: [0x40104f06, 0x40104f06], arg: In(s(&UBI_PROPERTY)) },
    Command { numbers: [0x4010942a, 0x4010942a], arg: In(s(&BTRFS_QGROUP)) },
    Command { numbers: [0x4014563c, 0x4014563c], arg: In(s(&V4L2_CROP_SET)) },
    Command { numbers: [0x40182103, 0x40182103], arg: In(s(&SECCOMP_ADDFD)) },
    Command { numbers: [0x40186f40, 0x40186f40], arg: Changed(&UBI_ATTACH, v([4, 4], 0, Signed), false) },
    Command { numbers: [0x40187013, 0x40187013], arg: Changed(&RTC_ASK, s(&RTC_GOT), true) },
    Command { numbers: [0x40187014, 0x40187014], arg: In(s(&RTC_SET)) },
    Command { numbers: [0x40187542, 0x40187542], arg: In(s(&UDMABUF_CREATE)) },
    Command { numbers: [0x40189429, 0x40189429], arg: In(s(&BTRFS_ASSIGN)) },
    Command { numbers: [0x401c5820, 0x401c5820], arg: In(s(&FSX_SET)) },
    Command { numbers: [0x401c7012, 0x40207012], arg: In(s(&RTC_PLL)) },
    Command { numbers: [0x4020940d, 0x4020940d], arg: In(s(&CLONE_RANGE)) },
    Command { numbers: [0x4020ae46, 0x4020ae46], arg: In(s(&KVM_REGION)) },
    Command { numbers: [0x40247007, 0x40247007], arg: In(s(&RTC_TIME)) },
    Command { numbers: [0x4024700a, 0x4024700a], arg: In(s(&RTC_TIME)) },
    Command { numbers: [0x40284504, 0x40284504], arg: In(s(&KEYMAP_ENTRY)) },
    Command { numbers: [0x4028700f, 0x4028700f], arg: In(s(&RTC_WKALRM)) },
    Command { numbers: [0x402c542b, 0x402c542b], arg: In(s(&TERMIOS2)) },
    Command { numbers: [0x402c542c, 0x402c542c], arg: In(s(&TERMIOS2)) },
    Command { numbers: [0x402c542d, 0x402c542d], arg: In(s(&TERMIOS2)) },
    Command { numbers: [0x402c4580, 0x40304580], arg: In(s(&FF_EFFECT)) },
    Command { numbers: [0x402c560b, 0x4030560b], arg: In(s(&V4L2_FBUF)) },
    Command { numbers: [0x40309410, 0x40309410], arg: In(s(&BTRFS_DEFRAG)) },
    Command { numbers: [0x40309439, 0x40309439], arg: Other(new_features) },
    Command { numbers: [0x40383d03, 0x40383d03], arg: Other(periodic_output) },
    Command { numbers: [0x40383d0c, 0x40383d0c], arg: Other(periodic_output2) },
    Command { numbers: [0x4040942c, 0x4040942c], arg: In(s(&BTRFS_RESCAN)) },
    Command { numbers: [0x40449426, 0x40489426], arg: In(s(&BTRFS_SEND)) },
    Command { numbers: [0x4054561e, 0x4054561e], arg: Changed(&V4L2_TUNER_SET, s(&V4L2_TUNER_GOT), false) },
    Command { numbers: [0x40603d07, 0x40603d07], arg: In(s(&PTP_PIN_SET)) },
    Command { numbers: [0x40603d10, 0x40603d10], arg: In(s(&PTP_PIN_SET2)) },
    Command { numbers: [0x40804f07, 0x40804f07], arg: Nothing },
    Command { numbers: [0x4090ae82, 0x4090ae82], arg: Other(registers) },
    Command { numbers: [0x40986f00, 0x40986f00], arg: Changed(&UBI_MKVOL, v([4, 4], 0, Signed), false) },
    Command { numbers: [0x41009432, 0x41009432], arg: In(v([1, 1], 256, Text)) },
    Command { numbers: [0x4138ae84, 0x4138ae84], arg: In(s(&KVM_SREGS)) },
    Command { numbers: [0x43403d05, 0x43403d05], arg: Other(samples) },
    Command { numbers: [0x43403d0e, 0x43403d0e], arg: Other(samples) },
    Command { numbers: [0x50009401, 0x50009401], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x50009402, 0x50009402], arg: Nothing },
    Command { numbers: [0x50009403, 0x50009403], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x50009404, 0x50009404], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x50009405, 0x50009405], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x5000940a, 0x5000940a], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x5000940b, 0x5000940b], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x5000940c, 0x5000940c], arg: Nothing },
    Command { numbers: [0x5000940e, 0x5000940e], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x5000940f, 0x5000940f], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0x50009417, 0x50009417], arg: Changed(&BTRFS_VOLUME2, s(&BTRFS_MADE), false) },
    Command { numbers: [0x50009418, 0x50009418], arg: Changed(&BTRFS_VOLUME2, s(&BTRFS_MADE), false) },
    Command { numbers: [0x51106f03, 0x51106f03], arg: In(s(&UBI_RNVOL)) },
    Command { numbers: [0x80041284, 0x80041284], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80041285, 0x80041285], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80044501, 0x80044501], arg: Out(v([4, 4], 0, Hex)) },
    Command { numbers: [0x80044584, 0x80044584], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80044d07, 0x80044d07], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80044d0d, 0x80044d0d], arg: In(v([4, 4], 0, Value(&set::MTD_OTP))) },
    Command { numbers: [0x80044f05, 0x80044f05], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045200, 0x80045200], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045430, 0x80045430], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80045439, 0x80045439], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045440, 0x80045440], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045626, 0x80045626], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80045701, 0x80045701], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045702, 0x80045702], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045703, 0x80045703], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045704, 0x80045704], arg: In(v([4, 4], 0, Flags(&set::WDIOS))) },
    Command { numbers: [0x80045705, 0x80045705], arg: Nothing },
    Command { numbers: [0x80045707, 0x80045707], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80045709, 0x80045709], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8004570a, 0x8004570a], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8004587d, 0x8004587d], arg: In(v([4, 4], 0, Value(&set::FS_SHUTDOWN))) },
    Command { numbers: [0x80046601, 0x80046601], arg: Out(v([4, 4], 0, Flags(&set::FS_FLAGS))) },
    Command { numbers: [0x80046900, 0x80046900], arg: Out(v([4, 4], 0, Flags(&set::LIRC_CAN))) },
    Command { numbers: [0x80046901, 0x80046901], arg: Out(v([4, 4], 0, Value(&set::LIRC_MODE))) },
    Command { numbers: [0x80046902, 0x80046902], arg: Out(v([4, 4], 0, Value(&set::LIRC_MODE))) },
    Command { numbers: [0x80046907, 0x80046907], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80046908, 0x80046908], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80046909, 0x80046909], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x8004690f, 0x8004690f], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80046924, 0x80046924], arg: Out(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0x80047013, 0x80047013], arg: Out(v([4, 4], 0, Flags(&set::RTC_VL))) },
    Command { numbers: [0x8004a405, 0x8004a405], arg: In(s(&TEE_CLOSE)) },
    Command { numbers: [0x8004b706, 0x8004b706], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8004b707, 0x8004b707], arg: Register(v([4, 4], 0, Signed)) },
    Command { numbers: [0x8004b708, 0x8004b708], arg: Register(v([4, 4], 0, Pid)) },
    Command { numbers: [0x8004b709, 0x8004b709], arg: Register(v([4, 4], 0, Pid)) },
    Command { numbers: [0x80041270, 0x80081270], arg: Out(v([4, 4], 0, Signed)) },
    Command { numbers: [0x80041272, 0x80081272], arg: Out(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x80081280, 0x80081280], arg: Out(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x80082102, 0x80082102], arg: In(v([8, 8], 0, Hex)) },
    Command { numbers: [0x80042407, 0x80082407], arg: Out(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x80084502, 0x80084502], arg: Out(s(&INPUT_ID)) },
    Command { numbers: [0x80084503, 0x80084503], arg: Out(v([4, 4], 2, Unsigned)) },
    Command { numbers: [0x80084504, 0x80084504], arg: Out(v([8, 8], 0, By(key))) },
    Command { numbers: [0x80084d17, 0x80084d17], arg: In(s(&MTD_ERASE)) },
    Command { numbers: [0x80085617, 0x80085617], arg: Out(v([8, 8], 0, Hex)) },
    Command { numbers: [0x80046601, 0x80086601], arg: Out(v([4, 4], 0, Flags(&set::FS_FLAGS))) },
    Command { numbers: [0x8004700b, 0x8008700b], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x8004700d, 0x8008700d], arg: Out(v([4, 8], 0, Unsigned)) },
    Command { numbers: [0x80088a02, 0x80088a02], arg: Out(s(&EPOLL_PARAMS)) },
    Command { numbers: [0x80089418, 0x80089418], arg: Out(v([8, 8], 0, Unsigned)) },
    Command { numbers: [0x80089419, 0x80089419], arg: Other(subvolume_flags) },
    Command { numbers: [0x8008a404, 0x8008a404], arg: In(s(&TEE_CANCEL)) },
    Command { numbers: [0x8008b705, 0x8008b705], arg: Out(v([8, 8], 0, Hex)) },
    Command { numbers: [0x800c4d10, 0x800c4d10], arg: In(s(&MTD_OTP)) },
    Command { numbers: [0x800ca400, 0x800ca400], arg: Out(s(&TEE_VERSION)) },
    Command { numbers: [0x80104d12, 0x80104d12], arg: Out(s(&MTD_STATS)) },
    Command { numbers: [0x80108906, 0x80108906], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x80108907, 0x80108907], arg: Register(v([4, 8], 0, Address)) },
    Command { numbers: [0x8010a402, 0x8010a402], arg: Other(tee_open) },
    Command { numbers: [0x8010a403, 0x8010a403], arg: Other(tee_invoke) },
    Command { numbers: [0x8010a406, 0x8010a406], arg: Other(tee_receive) },
    Command { numbers: [0x8010a407, 0x8010a407], arg: Other(tee_send) },
    Command { numbers: [0x8010aa01, 0x8010aa01], arg: In(s(&UFFD_RANGE)) },
    Command { numbers: [0x8010aa02, 0x8010aa02], arg: In(s(&UFFD_RANGE)) },
    Command { numbers: [0x8010b70a, 0x8010b70a], arg: Out(s(&MNT_NS_INFO)) },
    Command { numbers: [0x8010b70b, 0x8010b70b], arg: Out(s(&MNT_NS_INFO)) },
    Command { numbers: [0x8010b70c, 0x8010b70c], arg: Out(s(&MNT_NS_INFO)) },
    Command { numbers: [0x80111500, 0x80111500], arg: Out(s(&FS_UUID)) },
    Command { numbers: [0x80189439, 0x80189439], arg: Out(s(&BTRFS_FEATURES)) },
    Command { numbers: [0x801c581f, 0x801c581f], arg: Out(s(&FSX_GET)) },
    Command { numbers: [0x80204d01, 0x80204d01], arg: Out(s(&MTD_INFO)) },
    Command { numbers: [0x801c7011, 0x80207011], arg: Out(s(&RTC_PLL)) },
    Command { numbers: [0x80247008, 0x80247008], arg: Out(s(&RTC_TIME)) },
    Command { numbers: [0x80247009, 0x80247009], arg: Out(s(&RTC_TIME)) },
    Command { numbers: [0x80284504, 0x80284504], arg: Out(s(&KEYMAP_ENTRY)) },
    Command { numbers: [0x80285700, 0x80285700], arg: Out(s(&WATCHDOG)) },
    Command { numbers: [0x80287010, 0x80287010], arg: Out(s(&RTC_WKALRM)) },
    Command { numbers: [0x802c542a, 0x802c542a], arg: Out(s(&TERMIOS2)) },
    Command { numbers: [0x802c560a, 0x8030560a], arg: Out(s(&V4L2_FBUF)) },
    Command { numbers: [0x8030942b, 0x8030942b], arg: Out(s(&BTRFS_QGROUP_LIMITED)) },
    Command { numbers: [0x8040942d, 0x8040942d], arg: Out(s(&BTRFS_RESCANNING)) },
    Command { numbers: [0x8044b401, 0x8044b401], arg: Out(s(&CHIP_INFO)) },
    Command { numbers: [0x80489439, 0x80489439], arg: Other(supported_features) },
    Command { numbers: [0x80503d01, 0x80503d01], arg: Out(s(&PTP_CAPS)) },
    Command { numbers: [0x80503d0a, 0x80503d0a], arg: Out(s(&PTP_CAPS)) },
    Command { numbers: [0x80685600, 0x80685600], arg: Out(s(&V4L2_CAP)) },
    Command { numbers: [0x80811501, 0x80811501], arg: Out(s(&FS_SYSFS)) },
    Command { numbers: [0x8090ae81, 0x8090ae81], arg: Other(registers) },
    Command { numbers: [0x80c84d0a, 0x80c84d0a], arg: Out(s(&MTD_OOBSEL)) },
    Command { numbers: [0x81009431, 0x81009431], arg: Out(v([1, 1], 256, Text)) },
    Command { numbers: [0x8138ae83, 0x8138ae83], arg: Out(s(&KVM_SREGS)) },
    Command { numbers: [0x81484d11, 0x81484d11], arg: Out(s(&MTD_LAYOUT)) },
    Command { numbers: [0x8400941f, 0x8400941f], arg: Out(s(&BTRFS_FS_INFO)) },
    Command { numbers: [0x84009422, 0x84009422], arg: Out(s(&BTRFS_BALANCED)) },
    Command { numbers: [0x90009427, 0x90009427], arg: In(s(&BTRFS_VOLUME)) },
    Command { numbers: [0xc0045627, 0xc0045627], arg: In(v([4, 4], 0, Unsigned)) },
    Command { numbers: [0xc0045706, 0xc0045706], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0xc0045708, 0xc0045708], arg: In(v([4, 4], 0, Signed)) },
    Command { numbers: [0xc0045877, 0xc0045877], arg: Nothing },
    Command { numbers: [0xc0045878, 0xc0045878], arg: Nothing },
    Command { numbers: [0xc004b40c, 0xc004b40c], arg: Other(unwatched) },
    Command { numbers: [0xc004240a, 0xc008240a], arg: Other(perf_programs) },
    Command { numbers: [0xc008561b, 0xc008561b], arg: Completed(&V4L2_CTRL_ASK, &V4L2_CTRL_GOT) },
    Command { numbers: [0xc008561c, 0xc008561c], arg: Other(set_control) },
    Command { numbers: [0xc008ae05, 0xc008ae05], arg: Other(cpuid) },
    Command { numbers: [0xc008ae09, 0xc008ae09], arg: Other(cpuid) },
    Command { numbers: [0xc0101502, 0xc0101502], arg: Out(s(&LBMD_CAP)) },
    Command { numbers: [0xc00c4d03, 0xc0104d03], arg: In(s(&MTD_OOB)) },
    Command { numbers: [0xc00c4d04, 0xc0104d04], arg: In(s(&MTD_OOB)) },
    Command { numbers: [0xc0104d08, 0xc0104d08], arg: Completed(&MTD_REGION_ASK, &MTD_REGION_GOT) },
    Command { numbers: [0xc0109414, 0xc0109414], arg: Changed(&BTRFS_SLOTS, s(&BTRFS_SPACES), false) },
    Command { numbers: [0xc0109428, 0xc0109428], arg: In(s(&BTRFS_QUOTA)) },
    Command { numbers: [0xc010a401, 0xc010a401], arg: Changed(&TEE_ALLOC, s(&TEE_ALLOCED), false) },
    Command { numbers: [0xc010b40e, 0xc010b40e], arg: Changed(&VALUES_ASK, s(&VALUES_BITS), false) },
    Command { numbers: [0xc010b40f, 0xc010b40f], arg: In(s(&VALUES_SET)) },
    Command { numbers: [0xc0145608, 0xc0145608], arg: Other(request_buffers) },
    Command { numbers: [0xc014563b, 0xc014563b], arg: Completed(&V4L2_CROP_ASK, &V4L2_CROP_GOT) },
    Command { numbers: [0xc0182101, 0xc0182101], arg: In(s(&SECCOMP_RESP)) },
    Command { numbers: [0xc0184d15, 0xc0184d15], arg: In(s(&MTD_OOB64)) },
    Command { numbers: [0xc0184d16, 0xc0184d16], arg: In(s(&MTD_OOB64)) },
    Command { numbers: [0xc0185879, 0xc0185879], arg: In(s(&TRIM)) },
    Command { numbers: [0xc0189436, 0xc0189436], arg: Other(dedupe) },
    Command { numbers: [0xc018a408, 0xc018a408], arg: Changed(&TEE_REGISTER_FD, s(&TEE_REGISTERED_FD), false) },
    Command { numbers: [0xc018a409, 0xc018a409], arg: Changed(&TEE_REGISTER, s(&TEE_REGISTERED), false) },
    Command { numbers: [0xc018aa06, 0xc018aa06], arg: In(s(&UFFD_WRITEPROTECT)) },
    Command { numbers: [0xc018aa3f, 0xc018aa3f], arg: Other(uffd_api) },
    Command { numbers: [0xc0185647, 0xc0205647], arg: Other(controls) },
    Command { numbers: [0xc0185648, 0xc0205648], arg: Other(controls) },
    Command { numbers: [0xc0185649, 0xc0205649], arg: Other(controls) },
    Command { numbers: [0xc020660b, 0xc020660b], arg: Changed(&FIEMAP_ASK, s(&FIEMAP_FOUND), false) },
    Command { numbers: [0xc020aa00, 0xc020aa00], arg: Completed(&UFFD_REGISTER, &UFFD_REGISTER_GOT) },
    Command { numbers: [0xc020aa04, 0xc020aa04], arg: Completed(&UFFD_ZEROPAGE, &UFFD_ZEROED) },
    Command { numbers: [0xc020aa07, 0xc020aa07], arg: Completed(&UFFD_CONTINUE, &UFFD_CONTINUED) },
    Command { numbers: [0xc020aa08, 0xc020aa08], arg: Completed(&UFFD_POISON, &UFFD_POISONED) },
    Command { numbers: [0xc028aa03, 0xc028aa03], arg: Completed(&UFFD_COPY, &UFFD_COPIED) },
    Command { numbers: [0xc02c5625, 0xc02c5625], arg: Changed(&V4L2_MENU_ASK, s(&V4L2_MENU_GOT), false) },
    Command { numbers: [0xc02c563a, 0xc02c563a], arg: Completed(&V4L2_CROPCAP_ASK, &V4L2_CROPCAP_GOT) },
    Command { numbers: [0xc02c564a, 0xc02c564a], arg: Completed(&V4L2_FRMSIZE_ASK, &V4L2_FRMSIZE_GOT) },
    Command { numbers: [0xc0304d18, 0xc0304d18], arg: In(s(&MTD_WRITE)) },
    Command { numbers: [0xc030b404, 0xc030b404], arg: Changed(&EVENT_ASK, s(&EVENT_FD), false) },
    Command { numbers: [0xc034564b, 0xc034564b], arg: Completed(&V4L2_FRMIVAL_ASK, &V4L2_FRMIVAL_GOT) },
    Command { numbers: [0xc0389423, 0xc0389423], arg: Changed(&BTRFS_PATH, s(&BTRFS_PATHS), false) },
    Command { numbers: [0xc0389424, 0xc0389424], arg: Changed(&BTRFS_LOGICAL, s(&BTRFS_INODES), false) },
    Command { numbers: [0xc0403d08, 0xc0403d08], arg: Out(s(&PTP_PRECISE)) },
    Command { numbers: [0xc0403d11, 0xc0403d11], arg: Out(s(&PTP_PRECISE)) },
    Command { numbers: [0xc0403d15, 0xc0403d15], arg: Out(s(&PTP_PRECISE)) },
    Command { numbers: [0xc0405602, 0xc0405602], arg: Completed(&V4L2_FMTDESC_ASK, &V4L2_FMTDESC_GOT) },
    Command { numbers: [0xc0405610, 0xc0405610], arg: Changed(&V4L2_EXPBUF, s(&V4L2_EXPBUF_FD), false) },
    Command { numbers: [0xc040b408, 0xc040b408], arg: Out(s(&HANDLE_VALUES)) },
    Command { numbers: [0xc040b409, 0xc040b409], arg: In(s(&HANDLE_VALUES)) },
    Command { numbers: [0xc0445624, 0xc0445624], arg: Other(query_control) },
    Command { numbers: [0xc0401273, 0xc0481273], arg: Completed(&BLK_SETUP, &BLK_NAME) },
    Command { numbers: [0xc0405619, 0xc0485619], arg: Completed(&V4L2_STD_ASK, &V4L2_STD_GOT) },
    Command { numbers: [0xc048b402, 0xc048b402], arg: Changed(&LINE_ASK, s(&LINE_INFO), false) },
    Command { numbers: [0xc048b40b, 0xc048b40b], arg: Changed(&LINE_ASK, s(&LINE_INFO), false) },
    Command { numbers: [0xc0502100, 0xc0502100], arg: Other(notification) },
    Command { numbers: [0xc0505609, 0xc0505609], arg: Completed(&V4L2_BUF32_ASK, &V4L2_BUF32_GOT) },
    Command { numbers: [0xc050560f, 0xc050560f], arg: Completed(&V4L2_BUF32_ASK, &V4L2_BUF32_GOT) },
    Command { numbers: [0xc0505611, 0xc0505611], arg: Completed(&V4L2_DQBUF32_ASK, &V4L2_DQBUF32_GOT) },
    Command { numbers: [0xc04c561a, 0xc050561a], arg: Completed(&V4L2_INPUT_ASK, &V4L2_INPUT_GOT) },
    Command { numbers: [0xc054561d, 0xc054561d], arg: Completed(&V4L2_TUNER_ASK, &V4L2_TUNER_GOT) },
    Command { numbers: [0xc054b40a, 0xc054b40a], arg: In(s(&HANDLE_CONFIG)) },
    Command { numbers: [0xc0445609, 0xc0585609], arg: Completed(&V4L2_BUF_ASK, &V4L2_BUF_GOT) },
    Command { numbers: [0xc044560f, 0xc058560f], arg: Completed(&V4L2_BUF_ASK, &V4L2_BUF_GOT) },
    Command { numbers: [0xc0445611, 0xc0585611], arg: Completed(&V4L2_DQBUF_ASK, &V4L2_DQBUF_GOT) },
    Command { numbers: [0xc058ff0b, 0xc058ff0b], arg: Other(pidfd_info) },
    Command { numbers: [0xc0603d06, 0xc0603d06], arg: Completed(&PTP_PIN_ASK, &PTP_PIN_GOT) },
    Command { numbers: [0xc0603d0f, 0xc0603d0f], arg: Completed(&PTP_PIN_ASK2, &PTP_PIN_GOT) },
    Command { numbers: [0xc0709411, 0xc0709411], arg: Other(search2) },
    Command { numbers: [0xc0c09425, 0xc0c89425], arg: Changed(&BTRFS_RECEIVED, s(&BTRFS_RECEIPT), false) },
    Command { numbers: [0xc0cc5615, 0xc0cc5615], arg: Completed(&V4L2_PARM_ASK, &V4L2_PARM_GOT) },
    Command { numbers: [0xc0cc5616, 0xc0cc5616], arg: Changed(&V4L2_PARM_SET, s(&V4L2_PARM_GOT), false) },
    Command { numbers: [0xc0cc5604, 0xc0d05604], arg: Completed(&V4L2_FMT_ASK, &V4L2_FMT_GOT) },
    Command { numbers: [0xc0cc5605, 0xc0d05605], arg: Other(set_format) },
    Command { numbers: [0xc0cc5640, 0xc0d05640], arg: Other(set_format) },
    Command { numbers: [0xc0e85667, 0xc0e85667], arg: Other(query_control) },
    Command { numbers: [0xc0f8565c, 0xc100565c], arg: In(s(&V4L2_CREATE)) },
    Command { numbers: [0xc100b405, 0xc100b405], arg: Changed(&LINE_V2_ASK, s(&LINE_V2), false) },
    Command { numbers: [0xc100b406, 0xc100b406], arg: Changed(&LINE_V2_ASK, s(&LINE_V2), false) },
    Command { numbers: [0xc110b40d, 0xc110b40d], arg: In(s(&LINE_CONFIG)) },
    Command { numbers: [0xc138fd00, 0xc138fd00], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd01, 0xc138fd01], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd02, 0xc138fd02], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd03, 0xc138fd03], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd04, 0xc138fd04], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd05, 0xc138fd05], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd06, 0xc138fd06], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd07, 0xc138fd07], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd08, 0xc138fd08], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd09, 0xc138fd09], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0a, 0xc138fd0a], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0b, 0xc138fd0b], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0c, 0xc138fd0c], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0d, 0xc138fd0d], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0e, 0xc138fd0e], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd0f, 0xc138fd0f], arg: Other(device_mapper) },
    Command { numbers: [0xc138fd10, 0xc138fd10], arg: Other(device_mapper) },
    Command { numbers: [0xc16cb403, 0xc16cb403], arg: Changed(&HANDLE_ASK, s(&HANDLE_FD), false) },
    Command { numbers: [0xc250b407, 0xc250b407], arg: Changed(&LINE_REQUEST, s(&LINE_FD), false) },
    Command { numbers: [0xc400941b, 0xc400941b], arg: Changed(&BTRFS_SCRUB_ASKED, s(&BTRFS_SCRUBBED), false) },
    Command { numbers: [0xc400941d, 0xc400941d], arg: Changed(&BTRFS_SCRUBBING, s(&BTRFS_SCRUBBED), false) },
    Command { numbers: [0xc4009420, 0xc4009420], arg: Changed(&BTRFS_BALANCE, s(&BTRFS_BALANCED), false) },
    Command { numbers: [0xc4089434, 0xc4089434], arg: Changed(&BTRFS_STATS_ASKED, s(&BTRFS_STATS), false) },
    Command { numbers: [0xc4c03d09, 0xc4c03d09], arg: Other(samples_of_three) },
    Command { numbers: [0xc4c03d12, 0xc4c03d12], arg: Other(samples_of_three) },
    Command { numbers: [0xc4c03d16, 0xc4c03d16], arg: Other(samples_of_three) },
    Command { numbers: [0xca249435, 0xca289435], arg: Changed(&BTRFS_REPLACE, s(&BTRFS_REPLACED), false) },
    Command { numbers: [0xd0009411, 0xd0009411], arg: Other(search) },
    Command { numbers: [0xd0009412, 0xd0009412], arg: Other(tree_of_inode) },
    Command { numbers: [0xd000941e, 0xd000941e], arg: Changed(&BTRFS_DEVICE, s(&BTRFS_DEVICE_INFO), false) },
];
