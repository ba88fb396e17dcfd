#include "movie/make/store/segment_handover.h"

#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {

Status hand_over_segment(const std::string& from, const std::string& to, std::int64_t segment,
                         const std::string& container) {
  for (const std::string& ending : {std::string(kSoundEnding), container, std::string(".json")}) {
    const std::string name = "/" + segment_name(segment, ending);
    std::error_code unknown;
    const bool is_none = !std::filesystem::exists(from + name, unknown) && !unknown;
    if (ending == kSoundEnding && is_none) continue;
    Status moved = rename_file(from + name, to + name, WhenThere::kReplace);
    if (!moved) return moved;
    if (Status synced = sync_name(to + name); !synced) return synced;
  }
  return {};
}

}  // namespace tickreel::movie
