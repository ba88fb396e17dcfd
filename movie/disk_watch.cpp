#include "movie/disk_watch.h"

#include "core/bytes_in_words.h"

namespace tickreel {
namespace {

std::string what_is_free(const std::string& directory, std::int64_t free_bytes) {
  return bytes_in_words(static_cast<double>(free_bytes)) + " are free on the disk with " +
         directory;
}

}  // namespace

Result<std::string> check_room(const std::string& directory, std::int64_t free_bytes,
                               const FilmSize& size) {
  constexpr double kLeastPart = 0.1;
  const double expected = 2.0 * static_cast<double>(size.film.bytes);
  const auto done = static_cast<double>(size.bytes_done);
  const auto free = static_cast<double>(free_bytes);
  if (free >= expected - done) return std::string();
  const bool is_exact = size.film.kind == SizeKind::kExact;
  const std::string needed = "the film needs " + std::string(is_exact ? "" : "about ") +
                             bytes_in_words(expected - done) + " while it is made";
  if (free < (is_exact ? expected : kLeastPart * expected) - done) {
    return failed(what_is_free(directory, free_bytes) + ", and " + needed +
                  ": make room there, or choose another disk");
  }
  return "only " + what_is_free(directory, free_bytes) + "; by a rule of thumb " + needed;
}

Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs) {
  if (needs.frames_done <= 0) return {};
  const double bytes = static_cast<double>(needs.bytes_done);
  const double to_come = bytes / static_cast<double>(needs.frames_done) *
                         static_cast<double>(needs.frame_count - needs.frames_done);
  if (static_cast<double>(free_bytes) >= bytes + to_come) return {};
  return failed(what_is_free(directory, free_bytes) + ", and the film needs about " +
                bytes_in_words(bytes + 2 * to_come) +
                " more until it is complete: make room there");
}

}  // namespace tickreel
