#include "movie/store/disk_watch.h"

#include <string_view>

#include "core/text/bytes_in_words.h"

namespace tickreel {
namespace {

std::string what_is_free(const std::string& directory, std::int64_t free_bytes) {
  return bytes_in_words(static_cast<double>(free_bytes)) + " are free on the disk with " +
         directory;
}

constexpr const char* kMakeRoom = ": make room there, or choose another disk";

struct EstimateWords {
  std::string_view how_sure;
  std::string_view why;
  double least_part = 1.0;  ///< of an estimate: with less room it is no use to begin
};

EstimateWords words_for(SizeKind kind) {
  switch (kind) {
    case SizeKind::kExact:
      break;
    case SizeKind::kAtMost:
      return {"up to ", "where its pictures are like noise, ", 0.0};
    case SizeKind::kRoughly:
      return {"about ", "by a rule of thumb ", 0.1};
  }
  return {};
}

}  // namespace

Result<std::string> check_room(const std::string& directory, std::int64_t free_bytes,
                               const FilmSize& size) {
  const double expected = (size.is_joined ? 2.0 : 1.0) * static_cast<double>(size.film.bytes);
  const auto done = static_cast<double>(size.bytes_done);
  const auto free = static_cast<double>(free_bytes);
  if (free >= expected - done) return std::string();
  const EstimateWords words = words_for(size.film.kind);
  const std::string needed = "the film needs " + std::string(words.how_sure) +
                             bytes_in_words(expected - done) +
                             (size.is_joined ? " while it is made" : "");
  if (free < words.least_part * expected - done) {
    return failed(what_is_free(directory, free_bytes) + ", and " + needed + kMakeRoom);
  }
  return "only " + what_is_free(directory, free_bytes) + "; " + std::string(words.why) + needed;
}

Status check_room_to_join(const std::string& directory, std::int64_t free_bytes,
                          std::int64_t film_bytes) {
  if (free_bytes >= film_bytes) return {};
  return failed(what_is_free(directory, free_bytes) + ", and the film needs about " +
                bytes_in_words(static_cast<double>(film_bytes)) + kMakeRoom);
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
