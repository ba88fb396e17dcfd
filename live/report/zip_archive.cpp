#include "live/report/zip_archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"

namespace tickreel::live {

ZipArchive::ZipArchive(OutputFile file) : file_(std::move(file)), archive_(archive_write_new()) {
  archive_write_set_format_zip(archive_);
  // 0 means no padding, which only blocks of a tape need.
  archive_write_set_bytes_per_block(archive_, 0);
  archive_write_open(archive_, this, nullptr, write_out, nullptr);
}

ZipArchive::~ZipArchive() {
  archive_write_free(archive_);
}

long ZipArchive::write_out(struct archive*, void* self, const void* bytes, unsigned long size) {
  auto& zip = *static_cast<ZipArchive*>(self);
  zip.written_ = zip.file_.write({static_cast<const std::uint8_t*>(bytes), size});
  return zip.written_ ? static_cast<long>(size) : -1;
}

Status ZipArchive::begin_entry(const std::string& name, std::int64_t bytes) {
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, name.c_str());
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_entry_set_perm(entry, 0644);
  archive_entry_set_size(entry, bytes);
  const int done = archive_write_header(archive_, entry);
  archive_entry_free(entry);
  return done == ARCHIVE_OK ? Status() : failure();
}

Status ZipArchive::add_bytes(const void* bytes, std::size_t size) {
  return archive_write_data(archive_, bytes, size) == static_cast<la_ssize_t>(size) ? Status()
                                                                                    : failure();
}

Status ZipArchive::add_text(const std::string& name, const std::string& text) {
  Status begun = begin_entry(name, static_cast<std::int64_t>(text.size()));
  return begun ? add_bytes(text.data(), text.size()) : begun;
}

Status ZipArchive::add_file(const std::string& name, const std::string& path) {
  const auto unreadable = [&] { return bad_file(cannot("read", path, errno).message); };
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || fstat(file.number(), &status) != 0) return unreadable();
  if (!S_ISREG(status.st_mode)) return bad_file(path + " is not a regular file");
  if (Status begun = begin_entry(name, status.st_size); !begun) return begun;
  std::array<char, 65536> bytes{};
  for (std::int64_t left = status.st_size; left > 0;) {
    const auto wanted = std::min<std::int64_t>(left, bytes.size());
    const ssize_t count = ::read(file.number(), bytes.data(), static_cast<std::size_t>(wanted));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable();
    if (count == 0) return bad_file(path + " became shorter while it was packed");
    if (Status added = add_bytes(bytes.data(), static_cast<std::size_t>(count)); !added) {
      return added;
    }
    left -= count;
  }
  return {};
}

Status ZipArchive::finish() {
  if (archive_write_close(archive_) != ARCHIVE_OK) return failure();
  return file_.publish();
}

Error ZipArchive::failure() const {
  if (!written_) return written_.error();
  const char* why = archive_error_string(archive_);
  return failed(fmt::format("cannot pack {}: {}", file_.path(), why != nullptr ? why : "unknown"));
}

}  // namespace tickreel::live
