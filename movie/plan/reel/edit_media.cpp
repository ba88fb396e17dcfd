#include "movie/plan/reel/edit_media.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/first_bytes.h"
#include "encode/sinks/sink_choice.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/film/film_json.h"
#include "movie/film/film_name.h"
#include "movie/film/film_provenance.h"
#include "movie/film/json_text.h"
#include "movie/plan/plan_film.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// Returns a name such as "03-goal.mp4". The number keeps clips of equal names apart.
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
  name.resize(first_bytes(name, kMostNameBytes).size());
  return fmt::format("{:0{}}-{}{}", clip + 1, std::max(digits, kFewestDigits), name,
                     file_ending(reel.plan.path));
}

/// Returns the request for one clip: the reel's, without the settings of the whole film.
FilmRequest request_of_clip(const ReelPlan& reel, std::size_t clip) {
  const FilmPlan& plan = reel.plan;
  FilmRequest request;
  static_cast<FilmMaking&>(request) = plan;
  request.path = (fs::path(directory_of(plan.path)) / media_name(reel, clip)).string();
  request.writes_manifest = true;
  request.poster = {};
  request.film.size = plan.film.size;
  request.film.frame_rate = plan.film.frame_rate;
  request.film.encoding = plan.film.encoding;
  request.film.encoding.name = plan.sink_name;
  request.film.plan.segment_frames = plan.film.plan.segment_frames;
  // A silent clip gets a silent stream where other clips have sound.
  request.audio = plan.film.sound.empty() ? AudioChoice::kNone : AudioChoice::kSilence;
  return request;
}

Result<ClipMedia> plan_one(const ReelPlan& reel, std::size_t number, std::int64_t handles) {
  FilmDefinition clip = reel.plan.film.clips()[number];
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

/// Applies to all parts of a film.
void encode_sound_alone(FilmDefinition& film) {
  SinkSettings encoding;
  encoding.audio_rate = film.encoding.audio_rate;
  film.encoding = encoding;
  for (FilmDefinition& part : film.parts()) encode_sound_alone(part);
}

/// Returns the requested tracks, and all others with sound.
std::string tracks_with_sound(const FilmDefinition& film) {
  std::string tracks;
  for (const char* name : {kGameTrack, kMusicTrack, kVoiceTrack}) {
    const bool is_laid =
        std::ranges::find(film.sounds, name, &LaidSound::track) != film.sounds.end();
    const bool is_game = name == std::string_view(kGameTrack) && film.sound == kGameSound;
    const bool is_music = name == std::string_view(kMusicTrack) && film.music.has_music();
    if (!is_laid && !is_game && !is_music && !has_track(tracks_of(film), name)) continue;
    tracks += (tracks.empty() ? "" : ",") + std::string(name);
  }
  return tracks;
}

/// The name has a hash of the contents, because there is no manifest.
Result<ClipMedia> plan_sound(const ReelPlan& reel) {
  FilmPlan plan = reel.plan;
  FilmDefinition& film = plan.film;
  encode_sound_alone(film);
  film.container = ".wav";
  film.tags = {};
  film.tracks = TypedTracks(tracks_with_sound(film));
  const auto provenance = provenance_of_this_process("");
  if (!provenance) return provenance.error();
  const std::uint64_t name = identity(film) ^ provenance->program_hash;
  plan.path =
      (fs::path(directory_of(reel.plan.path)) / ("sound-" + hash_text(name) + film.container))
          .string();
  plan.sink_name.clear();
  const auto sink = choose_sink({.path = plan.path, .overwrite = plan.overwrite});
  if (!sink) return sink.error();
  plan.sink = *sink;
  plan.poster = {};
  plan.writes_manifest = false;
  plan.cache.clear();
  plan.resume = false;
  plan.size_limit = 0;
  return ClipMedia{std::move(plan), {}, true};
}

}  // namespace

bool has_sound_of_its_own(const FilmDefinition& reel) {
  return !reel.sound.empty() && (changes_sound(reel) || !reel.tracks.empty());
}

Result<std::vector<ClipMedia>> plan_clip_media(const ReelPlan& reel, std::int64_t handles,
                                               bool wants_sound) {
  if (!is_stored(reel.plan)) {
    return bad_usage(
        "the films of clips are .mp4, .m4v, .mov, .mkv or .webm: choose another profile");
  }
  std::vector<ClipMedia> all;
  for (std::size_t i = 0; i < reel.plan.film.clips().size(); ++i) {
    auto media = plan_one(reel, i, handles);
    if (!media) {
      return Error{media.error().kind, fmt::format("clip {}: {}", i + 1, media.error().message)};
    }
    all.push_back(*std::move(media));
  }
  if (wants_sound && has_sound_of_its_own(reel.plan.film)) {
    auto sound = plan_sound(reel);
    if (!sound) return sound.error();
    all.push_back(*std::move(sound));
  }
  return all;
}

}  // namespace tickreel::movie
