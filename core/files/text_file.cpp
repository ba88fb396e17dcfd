#include "core/files/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <random>
#include <system_error>

#include "core/files/output_file.h"
#include "core/files/system_error.h"

namespace tickreel {
namespace {

/// A missing file is kBadFile; a failure of the system to read it is another error.
Error cannot_read(const std::string& path, int error_number) {
  const bool is_none = error_number == ENOENT || error_number == ENOTDIR || error_number == ELOOP ||
                       error_number == ENAMETOOLONG || error_number == ENXIO;
  const Error error = cannot("read", path, error_number);
  return is_none ? bad_file(error.message) : error;
}

Error is_too_large(const std::string& path, std::size_t max_bytes) {
  return bad_file(path + " has more than " + std::to_string(max_bytes) + " bytes");
}

/// Reads up to `bytes` bytes; fewer only at the end of the file.
Result<std::string> read_up_to(const Descriptor& file, const std::string& path, std::size_t bytes) {
  constexpr std::size_t kPieceBytes = std::size_t{1} << 16U;
  std::string text;
  while (text.size() < bytes) {
    const std::size_t done = text.size();
    text.resize(std::min(done + kPieceBytes, bytes));
    const ssize_t count = read(file.number(), text.data() + done, text.size() - done);
    text.resize(done + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot_read(path, errno);
    if (count == 0) break;
  }
  return text;
}

bool is_pipe(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
}

Status write_whole(AppendFile& part, const std::string& path, const std::string& text,
                   WhenThere when_there) {
  if (Status cut = part.cut(0); !cut) return cut;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (Status written = part.append({bytes, text.size()}); !written) return written;
  if (Status synced = part.sync(); !synced) return synced;
  Status renamed = rename_file(part.path(), path, when_there);
  return renamed ? sync_name_of_complete(path) : renamed;
}

/// Writes a file that others may be writing at the same time, each under a random name of its own.
Status write_without_locks(const std::string& path, const std::string& text, WhenThere when_there) {
  std::random_device random;
  const std::string name = std::to_string(random()) + "-" + std::to_string(random());
  const std::string own = path + "." + name + kPartEnding;
  auto part = AppendFile::open_or_create(own);
  if (!part) return part.error();
  Status written = write_whole(*part, path, text, when_there);
  if (!written) unlink(own.c_str());
  const bool is_kept = when_there == WhenThere::kKeep && access(path.c_str(), F_OK) == 0;
  return is_kept ? Status() : written;
}

}  // namespace

bool is_named_pipe(const std::string& path) {
  // The link of an unnamed pipe in /proc leads to no file.
  std::error_code nowhere;
  static_cast<void>(std::filesystem::canonical(path, nowhere));
  return is_pipe(path) && !nowhere;
}

Result<Descriptor> open_regular_file(const std::string& path) {
  // O_NONBLOCK keeps the open from waiting for the other end of a pipe.
  Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot_read(path, errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode)) return bad_file(path + " is not a regular file");
  return file;
}

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
  const auto file = open_regular_file(path);
  if (!file) return file.error();
  struct stat status {};
  if (fstat(file->number(), &status) != 0) return cannot_read(path, errno);
  if (static_cast<std::size_t>(status.st_size) > max_bytes) return is_too_large(path, max_bytes);
  return read_up_to(*file, path, static_cast<std::size_t>(status.st_size));
}

Result<std::string> read_given_text(const std::string& path, std::size_t max_bytes) {
  if (!is_pipe(path) || is_named_pipe(path)) return read_text_file(path, max_bytes);
  const Descriptor pipe(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!pipe.is_open()) return cannot_read(path, errno);
  auto text = read_up_to(pipe, path, max_bytes + 1);
  if (text && text->size() > max_bytes) return is_too_large(path, max_bytes);
  return text;
}

Result<Descriptor> open_log(const std::string& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  Descriptor log(open(path.c_str(), kFlags, 0666));
  if (!log.is_open()) return cannot("write", path, errno);
  struct stat status {};
  if (fstat(log.number(), &status) != 0) return cannot("write", path, errno);
  if (!S_ISREG(status.st_mode)) return failed(path + " is not a regular file");
  return log;
}

Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds) {
  if (Status free = check_is_not_in_the_way(path + kPartEnding); !free) return free;
  auto part = AppendFile::open_or_create(path + kPartEnding, patience_seconds);
  if (!part) return part.error();
  const bool is_kept = when_there == WhenThere::kKeep && access(path.c_str(), F_OK) == 0;
  if (!is_kept && !part->is_locked()) {
    unlink(part->path().c_str());
    return write_without_locks(path, text, when_there);
  }
  Status written = is_kept ? Status() : write_whole(*part, path, text, WhenThere::kReplace);
  if (is_kept || !written) unlink(part->path().c_str());
  return written;
}

}  // namespace tickreel
