// A library to preload. It lets a program's n-th call for a file below a folder fail.
//
// TICKREEL_FAULT_BELOW is the folder. Calls for other files are not changed.
//
// TICKREEL_FAULT_LOG is a file that gets a line for each call: the call's name, and the file's path
// below the folder. The line of the call that fails begins with `FAILS `.
//
// TICKREEL_FAULT_CALL is n, from 1 on; without it no call fails. TICKREEL_FAULT_ONLY, such as
// `fsync a.replay`, is a line of the log: only such calls count.
//
// TICKREEL_FAULT_KIND is EIO, ENOSPC, EACCES or EINTR; the error is EIO where the call cannot give
// that one. With `short`, reads and writes move half of the bytes, and no call fails.

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

/// The errors that a call can give beside EIO.
enum Errors : unsigned { kNone = 0, kNoSpace = 1, kNoAccess = 2, kInterrupted = 4 };

/// The settings from the environment. This code makes system calls, because it must not use the
/// functions that it replaces.
struct Faults {
  std::string below;
  int log = -1;
  long call = 0;
  std::string_view only;
  std::string_view kind;

  Faults() {
    const char* folder = std::getenv("TICKREEL_FAULT_BELOW");
    const char* log_path = std::getenv("TICKREEL_FAULT_LOG");
    const char* number = std::getenv("TICKREEL_FAULT_CALL");
    const char* name = std::getenv("TICKREEL_FAULT_KIND");
    if (folder != nullptr) below = std::string(folder) + "/";
    if (number != nullptr) call = std::atol(number);
    if (const char* wanted = std::getenv("TICKREEL_FAULT_ONLY")) only = wanted;
    kind = name == nullptr ? "EIO" : name;
    if (log_path != nullptr) {
      log = static_cast<int>(
          syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    }
  }
};

const Faults& faults() {
  static const Faults faults;
  return faults;
}

std::string link_target(const char* path) {
  std::array<char, 4096> target{};
  const long bytes = syscall(SYS_readlinkat, AT_FDCWD, path, target.data(), target.size());
  return bytes > 0 ? std::string(target.data(), static_cast<std::size_t>(bytes)) : "";
}

std::string file_of(int descriptor) {
  return link_target(("/proc/self/fd/" + std::to_string(descriptor)).c_str());
}

std::string file_at(int directory, const char* path) {
  if (path == nullptr || path[0] == '\0') return file_of(directory);
  if (path[0] == '/') return path;
  return (directory == AT_FDCWD ? link_target("/proc/self/cwd") : file_of(directory)) + "/" + path;
}

std::string file_at(const char* path) {
  return file_at(AT_FDCWD, path);
}

/// Logs the call, and returns true when it must fail. Calls of several threads count in any order,
/// and a child process counts its own.
bool is_next(const char* name, const std::string& file) {
  if (faults().below.empty() || !file.starts_with(faults().below) || faults().log < 0) return false;
  static std::atomic<long> calls = 0;
  const std::string call = std::string(name) + " " + file.substr(faults().below.size());
  const bool counts = faults().only.empty() || call == faults().only;
  const bool is_it = counts && ++calls == faults().call;
  const std::string line = (is_it ? "FAILS " : "") + call + "\n";
  syscall(SYS_write, faults().log, line.data(), line.size());
  return is_it;
}

int error_of(unsigned sensible) {
  if (faults().kind == "ENOSPC" && (sensible & kNoSpace) != 0) return ENOSPC;
  if (faults().kind == "EACCES" && (sensible & kNoAccess) != 0) return EACCES;
  if (faults().kind == "EINTR" && (sensible & kInterrupted) != 0) return EINTR;
  return EIO;
}

bool is_short() {
  return faults().kind == "short";
}

bool fails(const char* name, const std::string& file, unsigned sensible) {
  const int before = errno;
  const bool is_due = is_next(name, file) && !is_short();
  errno = is_due ? error_of(sensible) : before;
  return is_due;
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// The functions have names of their own here, because the C library's headers declare the real
// names in different ways.
#define REPLACED(RESULT, NAME, FAILURE, SENSIBLE, FILE, PARAMETERS, ARGUMENTS) \
  extern "C" RESULT failing_##NAME PARAMETERS __asm__(#NAME);                  \
  extern "C" RESULT failing_##NAME PARAMETERS {                                \
    static auto* const next = real<RESULT PARAMETERS>(#NAME);                  \
    return fails(#NAME, FILE, SENSIBLE) ? FAILURE : next ARGUMENTS;            \
  }

// `mode` is passed on even if the caller gave none. The calling conventions of Linux allow it.
#define REPLACED_OPEN(NAME)                                                                       \
  REPLACED(int, NAME, -1, kNoAccess | kInterrupted | ((flags & O_CREAT) != 0 ? kNoSpace : kNone), \
           file_at(path), (const char* path, int flags, mode_t mode), (path, flags, mode))
REPLACED_OPEN(open)
REPLACED_OPEN(open64)
#define REPLACED_OPENAT(NAME)                                                                     \
  REPLACED(int, NAME, -1, kNoAccess | kInterrupted | ((flags & O_CREAT) != 0 ? kNoSpace : kNone), \
           file_at(at, path), (int at, const char* path, int flags, mode_t mode),                 \
           (at, path, flags, mode))
REPLACED_OPENAT(openat)
REPLACED_OPENAT(openat64)
#define REPLACED_CREAT(NAME)                                                  \
  REPLACED(int, NAME, -1, kNoAccess | kInterrupted | kNoSpace, file_at(path), \
           (const char* path, mode_t mode), (path, mode))
REPLACED_CREAT(creat)
REPLACED_CREAT(creat64)
#define REPLACED_FOPEN(NAME)                                              \
  REPLACED(FILE*, NAME, nullptr, kNoAccess | kInterrupted, file_at(path), \
           (const char* path, const char* mode), (path, mode))
REPLACED_FOPEN(fopen)
REPLACED_FOPEN(fopen64)
REPLACED(int, mkstemp, -1, kNoAccess | kNoSpace, file_at(path), (char* path), (path))
REPLACED(int, mkstemp64, -1, kNoAccess | kNoSpace, file_at(path), (char* path), (path))
REPLACED(char*, mkdtemp, nullptr, kNoAccess | kNoSpace, file_at(path), (char* path), (path))

// Functions that move bytes may also move fewer than asked for.
#define REPLACED_MOVE(NAME, SENSIBLE, BYTES, MORE_PARAMETERS, MORE_ARGUMENTS)              \
  extern "C" ssize_t failing_##NAME(int file, BYTES bytes,                                 \
                                    size_t count MORE_PARAMETERS) __asm__(#NAME);          \
  extern "C" ssize_t failing_##NAME(int file, BYTES bytes, size_t count MORE_PARAMETERS) { \
    static auto* const next = real<ssize_t(int, BYTES, size_t MORE_PARAMETERS)>(#NAME);    \
    const int before = errno;                                                              \
    const bool is_due = is_next(#NAME, file_of(file));                                     \
    errno = before;                                                                        \
    if (is_due && !is_short()) {                                                           \
      errno = error_of(SENSIBLE);                                                          \
      return -1;                                                                           \
    }                                                                                      \
    return next(file, bytes, is_due ? (count + 1) / 2 : count MORE_ARGUMENTS);             \
  }
#define NOTHING_MORE
#define OFFSET_PARAMETER , off_t offset
#define OFFSET_ARGUMENT , offset
REPLACED_MOVE(read, kInterrupted, void*, NOTHING_MORE, NOTHING_MORE)
REPLACED_MOVE(write, kInterrupted | kNoSpace, const void*, NOTHING_MORE, NOTHING_MORE)
REPLACED_MOVE(pread, kInterrupted, void*, OFFSET_PARAMETER, OFFSET_ARGUMENT)
REPLACED_MOVE(pread64, kInterrupted, void*, OFFSET_PARAMETER, OFFSET_ARGUMENT)
REPLACED_MOVE(pwrite, kInterrupted | kNoSpace, const void*, OFFSET_PARAMETER, OFFSET_ARGUMENT)
REPLACED_MOVE(pwrite64, kInterrupted | kNoSpace, const void*, OFFSET_PARAMETER, OFFSET_ARGUMENT)
REPLACED(ssize_t, readv, -1, kInterrupted, file_of(file), (int file, const iovec* parts, int count),
         (file, parts, count))
REPLACED(ssize_t, writev, -1, kInterrupted | kNoSpace, file_of(file),
         (int file, const iovec* parts, int count), (file, parts, count))
REPLACED(ssize_t, sendfile, -1, kNoSpace, file_of(to), (int to, int from, off_t* at, size_t count),
         (to, from, at, count))
REPLACED(ssize_t, copy_file_range, -1, kNoSpace, file_of(to),
         (int from, off_t* from_at, int to, off_t* to_at, size_t count, unsigned flags),
         (from, from_at, to, to_at, count, flags))

#define REPLACED_SEEK(NAME)                                                             \
  REPLACED(off_t, NAME, -1, kNone, file_of(file), (int file, off_t offset, int whence), \
           (file, offset, whence))
REPLACED_SEEK(lseek)
REPLACED_SEEK(lseek64)
REPLACED(int, fsync, -1, kInterrupted | kNoSpace, file_of(file), (int file), (file))
REPLACED(int, fdatasync, -1, kInterrupted | kNoSpace, file_of(file), (int file), (file))
#define REPLACED_TRUNCATE(NAME)                                                           \
  REPLACED(int, NAME, -1, kInterrupted | kNoSpace, file_of(file), (int file, off_t size), \
           (file, size))
REPLACED_TRUNCATE(ftruncate)
REPLACED_TRUNCATE(ftruncate64)
REPLACED(int, flock, -1, kInterrupted, file_of(file), (int file, int operation), (file, operation))
REPLACED(int, futimens, -1, kNoAccess, file_of(file), (int file, const timespec* times),
         (file, times))
REPLACED(int, utimensat, -1, kNoAccess, file_at(at, path),
         (int at, const char* path, const timespec* times, int flags), (at, path, times, flags))
REPLACED(int, fchmod, -1, kNoAccess, file_of(file), (int file, mode_t mode), (file, mode))
REPLACED(int, chmod, -1, kNoAccess, file_at(path), (const char* path, mode_t mode), (path, mode))

/// The real close() is called even if the call fails.
extern "C" int failing_close(int file) __asm__("close");
extern "C" int failing_close(int file) {
  static auto* const next = real<int(int)>("close");
  const std::string name = file_of(file);
  const int closed = next(file);
  return fails("close", name, kInterrupted | kNoSpace) ? -1 : closed;
}

REPLACED(int, rename, -1, kNoAccess | kNoSpace, file_at(to), (const char* from, const char* to),
         (from, to))
REPLACED(int, renameat, -1, kNoAccess | kNoSpace, file_at(to_at, to),
         (int from_at, const char* from, int to_at, const char* to), (from_at, from, to_at, to))
REPLACED(int, renameat2, -1, kNoAccess | kNoSpace, file_at(to_at, to),
         (int from_at, const char* from, int to_at, const char* to, unsigned flags),
         (from_at, from, to_at, to, flags))
REPLACED(int, link, -1, kNoAccess | kNoSpace, file_at(to), (const char* from, const char* to),
         (from, to))
REPLACED(int, symlink, -1, kNoAccess | kNoSpace, file_at(to), (const char* from, const char* to),
         (from, to))
REPLACED(int, unlink, -1, kNoAccess, file_at(path), (const char* path), (path))
REPLACED(int, unlinkat, -1, kNoAccess, file_at(at, path), (int at, const char* path, int flags),
         (at, path, flags))
REPLACED(int, remove, -1, kNoAccess, file_at(path), (const char* path), (path))
REPLACED(int, mkdir, -1, kNoAccess | kNoSpace, file_at(path), (const char* path, mode_t mode),
         (path, mode))
REPLACED(int, rmdir, -1, kNoAccess, file_at(path), (const char* path), (path))

#define REPLACED_STAT(NAME)                                                                  \
  REPLACED(int, NAME, -1, kNoAccess, file_at(path), (const char* path, struct stat* status), \
           (path, status))
REPLACED_STAT(stat)
REPLACED_STAT(stat64)
REPLACED_STAT(lstat)
REPLACED_STAT(lstat64)
REPLACED(int, fstat, -1, kNone, file_of(file), (int file, struct stat* status), (file, status))
REPLACED(int, fstat64, -1, kNone, file_of(file), (int file, struct stat* status), (file, status))
#define REPLACED_STATAT(NAME)                           \
  REPLACED(int, NAME, -1, kNoAccess, file_at(at, path), \
           (int at, const char* path, struct stat* status, int flags), (at, path, status, flags))
REPLACED_STATAT(fstatat)
REPLACED_STATAT(fstatat64)
REPLACED(int, access, -1, kNoAccess, file_at(path), (const char* path, int mode), (path, mode))
REPLACED(int, faccessat, -1, kNoAccess, file_at(at, path),
         (int at, const char* path, int mode, int flags), (at, path, mode, flags))
REPLACED(int, statfs, -1, kNoAccess, file_at(path), (const char* path, void* status),
         (path, status))
REPLACED(int, statvfs, -1, kNoAccess, file_at(path), (const char* path, void* status),
         (path, status))
REPLACED(char*, realpath, nullptr, kNoAccess, file_at(path), (const char* path, char* resolved),
         (path, resolved))

REPLACED(DIR*, opendir, nullptr, kNoAccess, file_at(path), (const char* path), (path))
REPLACED(DIR*, fdopendir, nullptr, kNone, file_of(file), (int file), (file))
REPLACED(dirent*, readdir, nullptr, kNone, file_of(dirfd(directory)), (DIR * directory),
         (directory))
REPLACED(dirent*, readdir64, nullptr, kNone, file_of(dirfd(directory)), (DIR * directory),
         (directory))
#define REPLACED_MMAP(NAME)                                                             \
  REPLACED(void*, NAME, MAP_FAILED, kNone, file < 0 ? std::string() : file_of(file),    \
           (void* at, size_t bytes, int protection, int flags, int file, off_t offset), \
           (at, bytes, protection, flags, file, offset))
REPLACED_MMAP(mmap)
REPLACED_MMAP(mmap64)
