/*
 * Lets a disk fail in a way in which no healthy machine's does: what was written is in the file, and waiting for it
 * (fsync, fdatasync) ends with EIO. Loaded into a program by LD_PRELOAD.
 *
 * The file that FAILING_SYNC names says which files fail: "<times> <end of their path>", how often waiting fails from now
 * on, or -1 for as long as the file says so. With " shut" behind it, nothing more can be written to them either once
 * waiting has failed. Without the file nothing fails. No header is included, so that a compiler is all it takes.
 */
typedef unsigned long size;
typedef long ssize;

extern char *getenv(const char *name);
extern int open(const char *path, int flags, ...);
extern ssize read(int file, void *to, size most);
extern int ftruncate(int file, long length);
extern int close(int file);
extern ssize readlink(const char *path, char *to, size most);
extern long syscall(long number, ...);
extern int *__errno_location(void);
extern int snprintf(char *to, size most, const char *format, ...);
extern size strlen(const char *text);
extern int strcmp(const char *one, const char *other);
extern int sscanf(const char *text, const char *format, ...);

enum { EIO_ = 5, O_RDWR_ = 2, O_CLOEXEC_ = 02000000 };
#if defined(__x86_64__)
enum { SYS_pwrite_ = 18, SYS_fsync_ = 74, SYS_fdatasync_ = 75 };
#elif defined(__aarch64__)
enum { SYS_pwrite_ = 68, SYS_fsync_ = 82, SYS_fdatasync_ = 83 };
#else
#error "no numbers of system calls are known for this processor"
#endif

static volatile int has_failed = 0;

static int ends_with(int file, const char *end) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  size of_path = strlen(path), of_end = strlen(end);
  return of_path >= of_end && strcmp(path + of_path - of_end, end) == 0;
}

static int fails(int file, int is_write) {
  const char *control = getenv("FAILING_SYNC");
  if (control == 0) return 0;
  int told = open(control, O_RDWR_ | O_CLOEXEC_);
  if (told < 0) {
    has_failed = 0;
    return 0;
  }
  char text[512], end[448], shut[8];
  int times = 0, found = 0;
  ssize length = read(told, text, sizeof text - 1);
  text[length < 0 ? 0 : length] = 0;
  int parts = sscanf(text, "%d %447s %7s", &times, end, shut);
  if (parts >= 2 && ends_with(file, end)) {
    found = is_write ? parts == 3 && has_failed : times != 0;
    if (found && times > 0 && !is_write) {
      int wrote = snprintf(text, sizeof text, "%d %s%s", times - 1, end, parts == 3 ? " shut" : "");
      if (syscall(SYS_pwrite_, told, text, wrote, 0) == wrote) ftruncate(told, wrote);
    }
    if (found) has_failed = 1;
  }
  close(told);
  if (found) *__errno_location() = EIO_;
  return found;
}

int fsync(int file) { return fails(file, 0) ? -1 : (int)syscall(SYS_fsync_, file); }
int fdatasync(int file) { return fails(file, 0) ? -1 : (int)syscall(SYS_fdatasync_, file); }
ssize pwrite(int file, const void *from, size count, long at) {
  return fails(file, 1) ? -1 : syscall(SYS_pwrite_, file, from, count, at);
}
ssize pwrite64(int file, const void *from, size count, long at) { return pwrite(file, from, count, at); }
