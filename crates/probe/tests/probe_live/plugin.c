int plugged(int x) { volatile int y = x; return y + 5; }
static int began;
__attribute__((constructor)) static void begin(void) { began = plugged(1); }
int begun(void) { return began; }
