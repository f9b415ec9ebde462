/* Structures of commands of ioctl(2) that the headers of the oldest distribution that the generator runs on lack, or
   have in an older form: facts of Linux's include/uapi, under names of their own, so that newer headers can have them
   too. */
#include <linux/types.h>

struct newer_fsuuid2 {
    __u8 len;
    __u8 uuid[16];
};

struct newer_fs_sysfs_path {
    __u8 len;
    __u8 name[128];
};

struct newer_lbmd_cap {
    __u32 lbmd_flags;
    __u16 lbmd_interval;
    __u8 lbmd_size, lbmd_opaque_size, lbmd_opaque_offset, lbmd_pi_size, lbmd_pi_offset, lbmd_guard_tag_type;
    __u8 lbmd_app_tag_size, lbmd_ref_tag_size, lbmd_storage_tag_size, pad;
};

struct newer_epoll_params {
    __u32 busy_poll_usecs;
    __u16 busy_poll_budget;
    __u8 prefer_busy_poll, __pad;
};

struct newer_mnt_ns_info {
    __u32 size, nr_mounts;
    __u64 mnt_ns_id;
};

struct newer_ptp_clock_caps {
    int max_adj, n_alarm, n_ext_ts, n_per_out, pps, n_pins, cross_timestamping, adjust_phase, max_phase_adj;
    int rsv[11];
};

struct newer_ubi_attach_req {
    __s32 ubi_num, mtd_num, vid_hdr_offset;
    __s16 max_beb_per1024;
    __s8 disable_fm, need_resv_pool, padding[8];
};

struct newer_uffdio_poison {
    struct {
        __u64 start, len;
    } range;
    __u64 mode;
    __s64 updated;
};

/* Of times of 32 bits, which programs of 64 bits have no header for. */
struct newer_v4l2_buffer_time32 {
    __u32 index, type, bytesused, flags, field;
    struct {
        __s32 tv_sec, tv_usec;
    } timestamp;
    __u8 timecode[16];
    __u32 sequence, memory;
    union {
        __u32 offset;
        unsigned long userptr;
    } m;
    __u32 length, reserved2, request_fd;
};

struct newer_tee_shm_register_fd_data {
    __s64 fd;
    __u64 size;
    __u32 flags;
    __s32 id;
};
