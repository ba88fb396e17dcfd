#include "core/files/output_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/directory_of.h"
#include "core/files/system_refusal.h"

namespace tickreel {
namespace {

constexpr const char* kPartEnding = ".part";
constexpr int kClosed = -1;

std::string reason(int error_number) {
  return std::generic_category().message(error_number);
}

Error cannot_create(const std::string& part_path, int error_number) {
  std::string advice;
  if (error_number == ENOENT) {
    const auto directory = std::filesystem::path(part_path).parent_path();
    advice = ". Create the directory " + directory.string() + " first";
  }
  return failed("cannot create " + part_path + ": " + reason(error_number) + advice);
}

/// Whether the file that is open is still the one under this name.
bool is_same_file(int descriptor, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

Error is_left(const std::string& part_path) {
  return in_the_way(part_path +
                    " exists already: an export that was killed left it, or it is somebody else's. "
                    "Remove it, or use --overwrite to replace it");
}

/// Whether what is open may be emptied.
Status check_may_be_emptied(int descriptor, const std::string& part_path, bool overwrite) {
  struct stat info {};
  if (::fstat(descriptor, &info) != 0) return {};
  if (info.st_nlink > 1) {
    return in_the_way(part_path +
                      " is in the way, for it is another file's too (a hard link): remove that");
  }
  return overwrite || info.st_size == 0 ? Status() : is_left(part_path);
}

/// Opens the part file for this run alone and empties it. The lock comes first: a second run on the
/// same file must not cut off what the first has written. And the first may have given the file its
/// name, or taken it away, just before the lock was free.
Result<int> open_part(const std::string& part_path, bool overwrite) {
  if (Status free = check_is_not_in_the_way(part_path); !free) return free.error();
  const int descriptor = ::open(part_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor < 0) return cannot_create(part_path, errno);
  const bool locked_by_another =
      ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (locked_by_another || !is_same_file(descriptor, part_path)) {
    ::close(descriptor);
    return failed(part_path + " is being written by another run");
  }
  if (Status free = check_may_be_emptied(descriptor, part_path, overwrite); !free) {
    ::close(descriptor);
    return free.error();
  }
  if (::ftruncate(descriptor, 0) != 0) {
    const int error_number = errno;
    ::close(descriptor);
    return cannot_create(part_path, error_number);
  }
  return descriptor;
}

/// Until more can be written; false when that is not to be known.
bool waits_for(int descriptor) {
  pollfd writable{descriptor, POLLOUT, 0};
  constexpr int kForever = -1;
  return ::poll(&writable, 1, kForever) == 1 || errno == EINTR;
}

Error cannot_rename(const OutputFile& file, int error_number) {
  return failed("cannot rename " + file.part_path() + " to " + file.path() + ": " +
                reason(error_number));
}

/// Whether the two files now have each other's names.
bool exchange_names(const std::string& a, const std::string& b) {
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

/// So that the new name outlives a power failure. Not every file system can; the film is complete
/// all the same.
void sync_directory_of(const std::string& path) {
  const int descriptor = ::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

Status check_replaceable(const std::string& path, bool overwrite) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return {};
  if (S_ISLNK(info.st_mode) && ::stat(path.c_str(), &info) != 0) {
    return in_the_way(path + " is a link to nothing: take it away, or choose another name");
  }
  if (S_ISDIR(info.st_mode)) return in_the_way(path + " is a directory, not a file");
  if (!S_ISREG(info.st_mode)) {
    return in_the_way(path + " is not a regular file and cannot be replaced");
  }
  if (!overwrite) {
    return in_the_way(path + " exists already. Use --overwrite to replace it");
  }
  return {};
}

std::string file_kind_in_words(std::uint32_t mode) {
  if (S_ISREG(mode)) return "a file";
  if (S_ISLNK(mode)) return "a symbolic link";
  if (S_ISDIR(mode)) return "a directory";
  return S_ISFIFO(mode) ? "a pipe" : "no regular file";
}

Status check_is_not_in_the_way(const std::string& part_path) {
  struct stat info {};
  if (::lstat(part_path.c_str(), &info) != 0 || S_ISREG(info.st_mode)) return {};
  return in_the_way(part_path + " is in the way, for it is " + file_kind_in_words(info.st_mode) +
                    ": remove that, and repeat the command");
}

Status check_no_part_is_left(const std::string& path) {
  const std::string part_path = path + kPartEnding;
  struct stat info {};
  if (::lstat(part_path.c_str(), &info) != 0 || info.st_size == 0) return {};
  return is_left(part_path);
}

bool remove_part(const std::string& path) {
  return ::unlink((path + kPartEnding).c_str()) == 0;
}

bool is_being_written(const std::string& path) {
  constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  const int descriptor = ::open((path + kPartEnding).c_str(), kFlags);
  if (descriptor < 0) return false;
  const bool is_locked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);
  return is_locked;
}

Result<OutputFile> OutputFile::create(std::string path, bool overwrite) {
  if (path == "-") return OutputFile("standard output", "", STDOUT_FILENO, overwrite);
  if (Status free = check_replaceable(path, overwrite); !free) return free.error();
  std::string part_path = path + kPartEnding;
  const auto descriptor = open_part(part_path, overwrite);
  if (!descriptor) return descriptor.error();
  return OutputFile(std::move(path), std::move(part_path), *descriptor, overwrite);
}

Result<OutputFile> OutputFile::create_part(std::string path) {
  constexpr bool kOverwrite = true;
  const auto descriptor = open_part(path, kOverwrite);
  if (!descriptor) return descriptor.error();
  std::string part_path = path;
  return OutputFile(std::move(path), std::move(part_path), *descriptor, kOverwrite);
}

Result<OutputFile> OutputFile::open_own(std::string path) {
  constexpr bool kOverwrite = true;
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) {
    return refused_by_system("cannot open " + path + ": " + reason(errno));
  }
  std::string part_path = path;
  return OutputFile(std::move(path), std::move(part_path), descriptor, kOverwrite);
}

OutputFile::OutputFile(std::string path, std::string part_path, int descriptor, bool overwrite)
    : path_(std::move(path)),
      part_path_(std::move(part_path)),
      descriptor_(descriptor),
      overwrite_(overwrite) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      part_path_(std::exchange(other.part_path_, {})),
      descriptor_(std::exchange(other.descriptor_, kClosed)),
      overwrite_(other.overwrite_),
      exchanged_(other.exchanged_) {}

OutputFile::~OutputFile() {
  if (is_standard_output()) return;
  ::unlink(part_path_.c_str());
  if (descriptor_ != kClosed) ::close(descriptor_);
}

Error OutputFile::failure(const char* what, int error_number) const {
  const std::string& name = is_standard_output() ? path_ : part_path_;
  if (error_number == EPIPE) return failed(name + ": the reader closed the pipe");
  const bool can_make_room = error_number == ENOSPC && !is_standard_output();
  std::string message = std::string("cannot ") + what + " " + name + ": " + reason(error_number) +
                        (can_make_room ? ": make room there" : "");
  // A muxer that goes to where nothing can be is not short of anything.
  const bool is_nonsense = error_number == EINVAL;
  return is_nonsense ? failed(std::move(message)) : refused_by_system(std::move(message));
}

Status OutputFile::write(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    // A pipe whose other end does not block is inherited like that.
    if (count < 0 && errno == EAGAIN && waits_for(descriptor_)) continue;
    if (count < 0) return failure("write", errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

Result<std::int64_t> OutputFile::seek(std::int64_t offset, int whence) {
  const off_t position = ::lseek(descriptor_, offset, whence);
  if (position < 0) return failure("seek in", errno);
  return static_cast<std::int64_t>(position);
}

Status OutputFile::close() {
  if (is_standard_output() || descriptor_ == kClosed) return {};
  // Some file systems report a full disk only here.
  if (::fsync(descriptor_) != 0) return failure("write", errno);
  if (::close(std::exchange(descriptor_, kClosed)) != 0) return failure("close", errno);
  return {};
}

Status OutputFile::prepare_publishing() {
  if (descriptor_ != kClosed && ::fsync(descriptor_) != 0) return failure("write", errno);
  // Somebody else may have made the file since it was opened.
  return check_replaceable(path_, overwrite_);
}

Status OutputFile::publish() {
  if (is_standard_output()) return {};
  if (is_only_part()) {
    if (Status complete = close(); !complete) return complete;
  } else {
    if (Status ready = prepare_publishing(); !ready) return ready;
    if (::rename(part_path_.c_str(), path_.c_str()) != 0) return cannot_rename(*this, errno);
  }
  part_path_.clear();
  if (descriptor_ != kClosed) ::close(std::exchange(descriptor_, kClosed));
  sync_directory_of(path_);
  return {};
}

Status OutputFile::publish_for_now() {
  if (Status ready = prepare_publishing(); !ready) return ready;
  exchanged_ = exchange_names(part_path_, path_);
  if (!exchanged_ && ::rename(part_path_.c_str(), path_.c_str()) != 0) {
    return cannot_rename(*this, errno);
  }
  return {};
}

void OutputFile::put_back() {
  if (exchanged_) {
    exchange_names(part_path_, path_);
  } else {
    ::rename(path_.c_str(), part_path_.c_str());
  }
}

void OutputFile::keep() {
  if (exchanged_) ::unlink(part_path_.c_str());
  part_path_.clear();
}

}  // namespace tickreel
