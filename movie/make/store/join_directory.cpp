#include "movie/make/store/join_directory.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "core/files/disk_room.h"
#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/bytes_in_words.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/segment_directory.h"
#include "movie/make/store/segment_files.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

/// Returns numbers of segments as text, such as "3 and 5 to 9".
std::string in_words(const std::vector<FrameRange>& runs) {
  constexpr std::size_t kMostRuns = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(runs.size(), kMostRuns); ++i) {
    const bool is_last = i + 1 == runs.size();
    text += i == 0 ? "" : is_last ? " and " : ", ";
    text += std::to_string(runs[i].first);
    if (runs[i].count > 1) text += " to " + std::to_string(runs[i].first + runs[i].count - 1);
  }
  if (runs.size() > kMostRuns) text += " and more";
  return text;
}

Status check_ending(const SegmentDirectory& directory, const std::string& path) {
  const std::string& ending = directory.film().container;
  if (file_ending(path) == ending) return {};
  return bad_usage("the segments in " + directory.path() + " were made for a film that ends in " +
                   ending + ", which " + path + " does not: give it that ending");
}

Status check_has_all(const SegmentDirectory& directory) {
  const std::int64_t count = directory.film().plan.segment_count();
  std::vector<FrameRange> missing;
  std::int64_t missing_count = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    if (directory.segments().contains(i)) continue;
    ++missing_count;
    const bool goes_on = !missing.empty() && missing.back().first + missing.back().count == i;
    if (!goes_on) missing.push_back({i, 0});
    ++missing.back().count;
  }
  if (missing_count == 0) return {};
  return bad_file(directory.path() + " lacks " + std::to_string(missing_count) + " of " +
                  std::to_string(count) + " segments, or they are damaged: " + in_words(missing) +
                  ". Make them with 'tickreel segment' (counted from 0)");
}

/// Whether there is room for the film beside its segments.
Status check_room_for_film(const SegmentDirectory& segments, const SegmentDirectory& workplace) {
  // The bytes that each segment has around its frames; the film has them only once.
  constexpr std::int64_t kContainerBytes = 4096;
  std::int64_t bytes = 0;
  for (const auto& [segment, record] : segments.segments()) {
    bytes += std::max<std::int64_t>(record.file_bytes - kContainerBytes, 0);
  }
  const auto free = free_bytes(workplace.film_path());
  if (!free) return {};  // writing will fail if the disk is full
  // A file that a killed join left is removed first.
  std::error_code nothing_there;
  const std::uintmax_t left = std::filesystem::file_size(workplace.film_path(), nothing_there);
  const std::int64_t room = *free + (nothing_there ? 0 : static_cast<std::int64_t>(left));
  if (room >= bytes) return {};
  return no_room(workplace.path(), room, "about " + bytes_in_words(static_cast<double>(bytes)));
}

}  // namespace

Result<std::vector<std::string>> join_directory(const std::string& directory,
                                                const StoredFilmSettings& settings,
                                                const ProgressListener& listener) {
  const std::string part = settings.path + kPartEnding;
  std::error_code not_there;
  const bool is_own_part = std::filesystem::equivalent(directory, part, not_there);
  const Status free = check_names(settings);
  // A film that is there may be the one that an interrupted join has made.
  if (!free && !is_own_part) return free.error();
  auto segments = SegmentDirectory::open_finished(directory, settings.stop);
  if (!segments) return segments.error();
  std::vector<std::string> warnings;
  const auto is_named = is_own_part ? has_its_name(*segments, settings) : Result<bool>(false);
  if (!is_named) return is_named.error();
  if (*is_named) {
    Status described = complete_manifest(*segments, settings, warnings);
    return described ? Result<std::vector<std::string>>(warnings) : described.error();
  }
  if (!free) return free.error();
  if (Status fits = check_ending(*segments, settings.path); !fits) return fits.error();
  if (Status all = check_has_all(*segments); !all) return all.error();
  const FilmDefinition& film = segments->film();
  ProgressMeter progress(listener, film.frame_rate, ProgressMeter::Finish::kJoinAndCheck);
  progress.begin(film.plan.frame_count, film.plan.frame_count);
  const FinishListener finishing = finish_listener(progress, settings.stop);
  std::int64_t too_large = 0;
  std::error_code nowhere;
  if (std::filesystem::equivalent(segments->path(), directory_of(settings.path), nowhere)) {
    return bad_usage(settings.path + " would lie among the segments: choose another directory");
  }
  if (is_own_part) {
    const auto names = names_in(part);
    if (!names) return names.error();
    if (Status free = check_own_names(part, *names, film); !free) return free.error();
    if (Status fits = check_room_for_film(*segments, *segments); !fits) return fits.error();
    Status completed =
        complete_film(*segments, *segments, settings, finishing, warnings, too_large);
    if (!completed) return completed.error();
    return warnings;
  }
  auto workplace = SegmentDirectory::open(part, segments->film(), segments->provenance(),
                                          SegmentDirectory::Use::kForJoining);
  if (!workplace) return workplace.error();
  Status completed = check_room_for_film(*segments, *workplace);
  if (completed) {
    completed = complete_film(*segments, *workplace, settings, finishing, warnings, too_large);
  }
  remove_workplace(*workplace, warnings);
  if (!completed) return completed.error();
  return warnings;
}

}  // namespace tickreel::movie
