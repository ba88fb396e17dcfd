#include "core/files/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "core/files/output_file.h"
#include "core/files/system_error.h"

namespace tickreel {
namespace {

/// That there is no such file is another thing than that the system cannot read it now.
Error cannot_read(const std::string& path, int error_number) {
  const bool is_none = error_number == ENOENT || error_number == ENOTDIR || error_number == ELOOP ||
                       error_number == ENAMETOOLONG || error_number == ENXIO;
  const Error error = cannot("read", path, error_number);
  return is_none ? bad_file(error.message) : error;
}

Status write_locked(AppendFile& part, const std::string& path, const std::string& text) {
  if (Status cut = part.cut(0); !cut) return cut;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (Status written = part.append({bytes, text.size()}); !written) return written;
  if (Status synced = part.sync(); !synced) return synced;
  Status renamed = rename_file(part.path(), path, WhenThere::kReplace);
  return renamed ? sync_name(path) : renamed;
}

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
  // What is no regular file must not make us wait.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot_read(path, errno);
  struct stat status {};
  if (fstat(file.number(), &status) != 0) return cannot_read(path, errno);
  if (!S_ISREG(status.st_mode)) return bad_file(path + " is not a regular file");
  if (static_cast<std::size_t>(status.st_size) > max_bytes) {
    return bad_file(path + " has more than " + std::to_string(max_bytes) + " bytes");
  }
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = read(file.number(), text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot_read(path, errno);
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  text.resize(done);
  return text;
}

Status write_text_file(const std::string& path, const std::string& text, WhenThere when_there,
                       double patience_seconds) {
  if (Status free = check_is_not_in_the_way(path + kPartEnding); !free) return free;
  auto part = AppendFile::open_or_create(path + kPartEnding, patience_seconds);
  if (!part) return part.error();
  const bool is_kept = when_there == WhenThere::kKeep && access(path.c_str(), F_OK) == 0;
  Status written = is_kept ? Status() : write_locked(*part, path, text);
  if (is_kept || !written) unlink(part->path().c_str());
  return written;
}

}  // namespace tickreel
