#include "movie/make/store/disk_watch.h"

#include "core/files/disk_room.h"
#include "core/text/bytes_in_words.h"

namespace tickreel::movie {

Status check_disk(const std::string& directory, std::int64_t free_bytes, const DiskNeeds& needs) {
  if (needs.frames_done <= 0) return {};
  const double bytes = static_cast<double>(needs.bytes_done);
  const double to_come = bytes / static_cast<double>(needs.frames_done) *
                         static_cast<double>(needs.frame_count - needs.frames_done);
  // Sound is encoded before it is joined; then it takes next to nothing compared with its samples.
  const double joined = bytes - static_cast<double>(needs.sound_bytes_done);
  if (static_cast<double>(free_bytes) >= joined + to_come) return {};
  const double joined_later = bytes > 0.0 ? to_come * joined / bytes : 0.0;
  return no_room(
      directory, free_bytes,
      "about " + bytes_in_words(joined + to_come + joined_later) + " more until it is complete");
}

}  // namespace tickreel::movie
