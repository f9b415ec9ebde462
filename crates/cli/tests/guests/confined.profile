# The profile of confined.c. confined.bin is what apparmor_parser 3.0.8 makes of it:
#   apparmor_parser -M /etc/apparmor.d/abi/3.0 -S -Q -K confined.profile > confined.bin
abi <abi/3.0>,
profile tollgate_confined /programs/confined.c {
  /programs/confined.c mr,
  /{usr/,}lib/** mr,
  /{usr/,}lib64/** mr,
  /etc/ld.so.cache r,
  /tmp/allowed r,
  owner /proc/*/attr/current r,
  /** w,
}
