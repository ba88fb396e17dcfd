#include "core/files/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/files/file_lock.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/files/system_refusal.h"

namespace tickreel {
namespace {

Error is_left(const std::string& part_path) {
  return in_the_way(part_path +
                    " exists already: an export that was killed left it, or it is somebody else's. "
                    "Remove it, or use §overwrite to replace it");
}

/// Checks whether the open file may be emptied.
Status check_may_be_emptied(int descriptor, const std::string& part_path, bool overwrite) {
  struct stat info {};
  if (::fstat(descriptor, &info) != 0) return cannot_make("create", part_path, errno);
  if (info.st_nlink > 1) {
    return in_the_way(part_path +
                      " is in the way, for it is another file's too (a hard link): remove that");
  }
  return overwrite || info.st_size == 0 ? Status() : is_left(part_path);
}

/// Opens the part file for this run alone and empties it. The lock comes first, so that a second
/// run does not destroy what the first has written.
Result<Descriptor> open_part(const std::string& part_path, bool overwrite) {
  for (;;) {
    if (Status free = check_is_not_in_the_way(part_path); !free) return free.error();
    Descriptor part(::open(part_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!part.is_open()) return cannot_make("create", part_path, errno);
    if (try_lock(part.number(), LockMode::kAlone) == LockState::kTaken) {
      return Error{ErrorKind::kNotNow, part_path +
                                           " is being written by another run: wait for it "
                                           "to end, or choose another name"};
    }
    // Before the lock, another run may have renamed the part file, or its folder may have moved.
    if (!is_named(part.number(), part_path, Links::kFollowed)) continue;
    Status free = check_may_be_emptied(part.number(), part_path, overwrite);
    if (!free) return free.error();
    if (::ftruncate(part.number(), 0) != 0) return cannot_make("create", part_path, errno);
    return part;
  }
}

}  // namespace

Status check_replaceable(const std::string& path, bool overwrite) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return {};
  const bool is_link = S_ISLNK(info.st_mode);
  if (is_link && ::stat(path.c_str(), &info) != 0) {
    return in_the_way(path + " is a link to nothing: take it away, or choose another name");
  }
  if (S_ISDIR(info.st_mode)) return in_the_way(path + " is a directory, not a file");
  if (!S_ISREG(info.st_mode)) {
    return in_the_way(path + " is not a regular file and cannot be replaced");
  }
  if (!overwrite && is_link) {
    return in_the_way(path +
                      " exists already, as a link. Use §overwrite to replace the link: what "
                      "it leads to stays");
  }
  if (!overwrite) {
    return in_the_way(path + " exists already. Use §overwrite to replace it");
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
  const Descriptor part(::open((path + kPartEnding).c_str(), kFlags));
  return part.is_open() && try_lock(part.number(), LockMode::kShared) == LockState::kTaken;
}

Result<OutputFile> OutputFile::create(std::string path, bool overwrite) {
  if (path == "-") return OutputFile("standard output", "", Descriptor(STDOUT_FILENO), overwrite);
  if (Status free = check_replaceable(path, overwrite); !free) return free.error();
  std::string part_path = path + kPartEnding;
  auto descriptor = open_part(part_path, overwrite);
  if (!descriptor) return descriptor.error();
  OutputFile file(std::move(path), std::move(part_path), *std::move(descriptor), overwrite);
  // Another run may have finished the file meanwhile.
  if (Status free = check_replaceable(file.path_, overwrite); !free) return free.error();
  take_rights(file.path_, file.part_path_);
  return file;
}

Result<OutputFile> OutputFile::create_part(std::string path) {
  constexpr bool kOverwrite = true;
  auto descriptor = open_part(path, kOverwrite);
  if (!descriptor) return descriptor.error();
  std::string part_path = path;
  return OutputFile(std::move(path), std::move(part_path), *std::move(descriptor), kOverwrite);
}

Result<OutputFile> OutputFile::open_own(std::string path) {
  constexpr bool kOverwrite = true;
  Descriptor descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (!descriptor.is_open()) {
    return refused_by_system(cannot("open", path, errno));
  }
  std::string part_path = path;
  return OutputFile(std::move(path), std::move(part_path), std::move(descriptor), kOverwrite);
}

OutputFile::OutputFile(std::string path, std::string part_path, Descriptor descriptor,
                       bool overwrite)
    : path_(std::move(path)),
      part_path_(std::move(part_path)),
      descriptor_(std::move(descriptor)),
      overwrite_(overwrite) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      part_path_(std::exchange(other.part_path_, {})),
      descriptor_(std::move(other.descriptor_)),
      overwrite_(other.overwrite_),
      exchanged_(other.exchanged_) {}

OutputFile::~OutputFile() {
  if (is_standard_output()) {
    descriptor_.release();
  } else {
    ::unlink(part_path_.c_str());
  }
}

Error OutputFile::failure(const char* what, int error_number) const {
  const std::string& name = is_standard_output() ? path_ : part_path_;
  if (error_number == EPIPE)
    return naming_file(ErrorKind::kFailed, "", name, ": the reader closed the pipe");
  const bool can_make_room = error_number == ENOSPC && !is_standard_output();
  Error error =
      naming_file(ErrorKind::kFailed, std::string("cannot ") + what + " ", name,
                  ": " + reason(error_number) + (can_make_room ? ": make room there" : ""));
  // EINVAL comes from a muxer that seeks to an impossible place; the system is not short of
  // anything.
  const bool is_nonsense = error_number == EINVAL;
  return is_nonsense ? error : refused_by_system(std::move(error));
}

Status OutputFile::write(std::span<const std::uint8_t> bytes) {
  return write_all(descriptor_.number(), bytes) ? Status() : failure("write", errno);
}

Result<std::int64_t> OutputFile::seek(std::int64_t offset, int whence) {
  const off_t position = ::lseek(descriptor_.number(), offset, whence);
  if (position < 0) return failure("seek in", errno);
  return static_cast<std::int64_t>(position);
}

Result<std::size_t> OutputFile::read_at(std::int64_t offset, std::span<std::uint8_t> bytes) const {
  ssize_t count = 0;
  do {
    count = ::pread(descriptor_.number(), bytes.data(), bytes.size(), offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return failure("read again", errno);
  return static_cast<std::size_t>(count);
}

Status OutputFile::close() {
  if (is_standard_output() || !descriptor_.is_open()) return {};
  // Some file systems report a full disk only here.
  if (::fsync(descriptor_.number()) != 0) return failure("write", errno);
  if (!descriptor_.close()) return failure("close", errno);
  return {};
}

Status OutputFile::prepare_publishing() {
  if (descriptor_.is_open() && ::fsync(descriptor_.number()) != 0) return failure("write", errno);
  // Another program may have made the file since this one was opened.
  return check_replaceable(path_, overwrite_);
}

Status OutputFile::publish() {
  if (is_standard_output()) return {};
  if (is_only_part()) {
    if (Status complete = close(); !complete) return complete;
  } else {
    if (Status ready = prepare_publishing(); !ready) return ready;
    if (Status renamed = rename_to_final(); !renamed) return renamed;
  }
  part_path_.clear();
  descriptor_.close();
  // Not every file system supports this; the film is complete all the same.
  static_cast<void>(sync_name(path_));
  return {};
}

Status OutputFile::publish_for_now() {
  if (Status ready = prepare_publishing(); !ready) return ready;
  exchanged_ = overwrite_ && exchange_names(part_path_, path_);
  return exchanged_ ? Status() : rename_to_final();
}

/// Without `overwrite` even a file that appeared a moment ago is kept.
Status OutputFile::rename_to_final() {
  return rename_file(part_path_, path_, overwrite_ ? WhenThere::kReplace : WhenThere::kKeep);
}

void OutputFile::put_back() {
  if (exchanged_) {
    exchange_names(part_path_, path_);
  } else {
    static_cast<void>(rename_file(path_, part_path_, WhenThere::kReplace));
  }
}

Status OutputFile::keep() {
  const std::string replaced = std::exchange(part_path_, {});
  descriptor_.close();
  if (!exchanged_) return {};
  const Status removed = remove_file(replaced);
  return removed ? removed : prefixed(path_ + " is complete, but ", removed.error());
}

}  // namespace tickreel
