#include "movie/plan/reel/edit_media.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "movie/edit/edit_timeline.h"
#include "movie/film/film_name.h"
#include "movie/plan/define_reel.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// "03-goal.mp4": the number keeps them apart, whatever they are called.
std::string media_name(const ReelPlan& reel, std::size_t clip) {
  constexpr std::size_t kMostNameBytes = 80;
  constexpr int kFewestDigits = 2;
  const int digits = static_cast<int>(std::to_string(reel.names.size()).size());
  std::string_view named = reel.names[clip];
  if (named.ends_with(kReplayEnding)) named.remove_suffix(kReplayEnding.size());
  std::string name = film_name(named);
  if (!is_utf8(name)) {
    std::ranges::replace_if(
        name, [](char c) { return static_cast<unsigned char>(c) > 0x7f; }, '-');
  }
  if (name.size() > kMostNameBytes) {
    std::size_t end = kMostNameBytes;
    while (end > 0 && !starts_character(name[end])) --end;
    name.resize(end);
  }
  return fmt::format("{:0{}}-{}{}", clip + 1, std::max(digits, kFewestDigits), name,
                     file_ending(reel.film.path));
}

/// What the reel was asked for, without what is about the whole of it.
FilmRequest request_of_clip(const ReelPlan& reel, std::size_t clip) {
  const FilmPlan& film = reel.film;
  FilmRequest request;
  static_cast<FilmMaking&>(request) = film;
  request.path = (fs::path(directory_of(film.path)) / media_name(reel, clip)).string();
  request.writes_manifest = true;
  request.poster = {};
  request.film.size = film.film.size;
  request.film.frame_rate = film.film.frame_rate;
  request.film.encoding = film.film.encoding;
  request.film.encoding.name = film.sink_name;
  request.film.plan.segment_frames = film.film.plan.segment_frames;
  // A clip that is silent has sound all the same where others have it.
  request.audio = film.film.sound.empty() ? AudioChoice::kNone : AudioChoice::kSilence;
  return request;
}

Result<ClipMedia> plan_one(const ReelPlan& reel, std::size_t number, std::int64_t handles) {
  FilmDefinition clip = reel.film.film.clips()[number];
  clip.transition = {};
  std::optional<ReplayReader> replay;
  if (const auto* const filmed = clip.as<FilmedReplay>()) {
    auto opened = ReplayReader::open(filmed->file);
    if (!opened) return opened.error();
    replay = *std::move(opened);
  }
  const auto added = add_handles(handles, replay ? &*replay : nullptr, clip);
  if (!added) return added.error();
  auto film = plan_reel(request_of_clip(reel, number), {std::move(clip)}, {reel.names[number]});
  if (!film) return film.error();
  return ClipMedia{*std::move(film), *added};
}

}  // namespace

Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles) {
  const auto stored = is_stored(reel.film);
  if (!stored) return stored.error();
  if (!*stored) {
    return bad_usage(
        "the films of clips are .mp4, .m4v, .mov, .mkv or .webm: choose another profile");
  }
  std::vector<ClipMedia> all;
  for (std::size_t i = 0; i < reel.film.film.clips().size(); ++i) {
    auto media = plan_one(reel, i, handles);
    if (!media) {
      return Error{media.error().kind, fmt::format("clip {}: {}", i + 1, media.error().message)};
    }
    all.push_back(*std::move(media));
  }
  return all;
}

}  // namespace tickreel::movie
