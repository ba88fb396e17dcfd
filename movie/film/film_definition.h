#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/film_field.h"
#include "encode/film_tags.h"
#include "encode/segmented_sink.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_fade.h"
#include "movie/film/film_limits.h"
#include "movie/film/film_media.h"
#include "movie/film/film_music.h"
#include "movie/film/film_overlay.h"
#include "movie/film/film_speed.h"
#include "movie/film/film_transition.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel {

/// What a film sounds like (FilmDefinition::sound).
inline constexpr const char* kGameSound = "game";
inline constexpr const char* kSilence = "silence";

/// What a clip shows instead of a replay (FilmDefinition::source).
inline constexpr const char* kCardSource = "card";
inline constexpr const char* kStillSource = "still";
inline constexpr const char* kVideoSource = "video";
inline constexpr const char* kPanesSource = "panes";
/// And a film: pictures and samples that a program hands over (WrittenFilm).
inline constexpr const char* kFramesSource = "frames";

/// Everything that decides the bytes of a film but the program, its libraries and the renderer (see
/// FilmProvenance): a value that can be written down, sent elsewhere and compared.
///
/// A film of several clips, a reel, says of each what a film of it alone would say, and of itself
/// nothing of what is filmed.
struct FilmDefinition {
  /// Empty: a replay. Of clips it may be kCardSource etc.; of a film that has none, kFramesSource.
  std::string source{};
  std::string made_of{};                ///< of kFramesSource: what they are of, as the program says
  std::string replay;                   ///< path, as seen from where the job runs; not compared
  std::uint64_t replay_hash = 0;        ///< XXH3 of what is recorded in it, up to what is filmed
  std::string game_library{};           ///< GameInfo::library of its game
  bool is_recorded_interleave = false;  ///< the frames that were shown; `range` is then empty
  CaptureRange range;
  ImageSize size{1920, 1080};
  Rational frame_rate{60};
  std::string camera;
  std::vector<CameraKey> camera_keys;  ///< only those that the film uses
  bool ignores_divergence = false;
  std::string container;  ///< the ending of the film's name: ".mp4"
  SinkSettings encoding;  ///< where it goes (`name`, `path`, `overwrite`) is not part of the film
  std::string sound{};    ///< kGameSound, kSilence, or empty: the film has none
  std::string volume{};   ///< of the game's sound: as parse_volume reads it; empty: as it is
  FilmSpeed speed{};
  FilmOverlay overlay{};
  FilmFade fade{};
  std::int64_t card_color = 0;  ///< of a card, and of what no picture covers: 0xRRGGBB, sRGB
  FilmMedia media{};            ///< of a still or a video
  FilmPanes split{};            ///< of panes
  FilmTransition transition{};  ///< of a clip
  std::vector<FilmDefinition> clips{};  ///< of a reel, in order; they have none themselves
  std::vector<FilmDefinition> panes{};  ///< of a clip of kPanesSource: clips, each of its own size
  FilmMusic music{};                    ///< not of a clip
  FilmTags tags{};
  SegmentPlan plan{0, kDefaultSegmentFrames};

  /// Names every field of a film once: what is written and read as JSON, compared, told in words
  /// and set by an option follows from it. An archive has a field() for each type of field, and
  /// choice() for what is one of two words. The order is that of the JSON, and so part of
  /// identity().
  template <typename Archive, typename... Film>
  static void describe(Archive&& archive, Film&... of) {
    const bool is_reel = (!of.clips.empty() || ...);
    archive.field({"source", "what is shown", true, 0, 16}, of.source...);
    if (!is_reel && (of.source.empty() || ...)) {
      archive.field({"replay", nullptr}, of.replay...);
      archive.field({"replay_hash",
                     "the replay is another one, or was recorded anew, as far as it is filmed"},
                    of.replay_hash...);
      archive.field({"game_library", "the library of its game", true, 0, 512}, of.game_library...);
      archive.choice({"interleave", "§interleave", true}, "fixed", "recorded",
                     of.is_recorded_interleave...);
    }
    const bool is_of_frames = ((of.source == kFramesSource) || ...);
    if (is_of_frames) {
      archive.field({"made_of", "what the frames are of", true, 0, 65536}, of.made_of...);
    }
    if (!is_reel && !is_of_frames && (!of.is_recorded_interleave || ...)) {
      archive.field({"from", "§from"}, of.range.in_seconds...);
      archive.field({"to", "§to"}, of.range.out_seconds...);
    }
    archive.field({"size", "§size", false, 1, kMaxSidePixels}, of.size...);
    archive.field({"fps", "§fps", false, 0, kMaxFrameRate}, of.frame_rate...);
    if (!is_reel && !is_of_frames) archive.field({"camera", "§camera"}, of.camera...);
    archive.field({"camera_keys", "the camera keys", true}, of.camera_keys...);
    archive.field({"ignore_divergence", "§ignore-divergence", true}, of.ignores_divergence...);
    archive.field({"container", "the ending of the film's name"}, of.container...);
    SinkSettings::describe(archive, of.encoding...);
    archive.field({"sound", "§audio", true, 0, 16}, of.sound...);
    archive.field({"volume", "§volume", true, 0, 256}, of.volume...);
    FilmSpeed::describe(archive, of.speed...);
    FilmOverlay::describe(archive, of.overlay...);
    FilmFade::describe(archive, of.fade...);
    archive.field({"card_color", "color", true, 0, kWhite}, of.card_color...);
    FilmMedia::describe(archive, of.media...);
    FilmPanes::describe(archive, of.split...);
    FilmTransition::describe(archive, of.transition...);
    FilmMusic::describe(archive, of.music...);
    FilmTags::describe(archive, of.tags...);
    // An open film is the same one at any length.
    archive.field(
        {"frames", is_of_frames ? nullptr : "the number of frames", false, 1, kMaxFilmFrames},
        of.plan.frame_count...);
    archive.field({"segment_frames", "§segment-frames", false, 1, kMaxSegmentFrames},
                  of.plan.segment_frames...);
  }
};

/// Of the samples of a film.
inline AudioFormat audio_format_of(const FilmDefinition& film) {
  if (film.sound.empty()) return {};
  const std::int64_t asked = film.encoding.audio_rate;
  return {asked > 0 ? static_cast<int>(asked) : kDefaultSampleRateHz};
}

/// One segment of a film: what one process makes.
struct SegmentJob {
  FilmDefinition film;
  std::int64_t segment = 0;
};

/// A segment that is finished, and how to know it again.
struct SegmentRecord {
  std::int64_t segment = 0;
  std::uint64_t file_hash = 0;  ///< XXH3 of the segment's file
  std::int64_t file_bytes = 0;
  std::uint64_t headers_hash = 0;             ///< CodedFilm::headers_hash
  std::int64_t video_delay = 0;               ///< CodedFilm::video_delay
  std::vector<std::uint64_t> picture_hashes;  ///< FrameSink::picture_hashes
  std::vector<std::uint64_t> packet_hashes;   ///< CodedFrame::packet_hash
  std::optional<FileHash> sound{};  ///< of the samples, in a file beside it; none: it has none
};

/// What made a film, or a part of it: other values can make other bytes.
struct FilmProvenance {
  std::string tickreel_version;
  std::uint64_t program_hash = 0;  ///< XXH3 of the running executable
  std::string renderer;            ///< FrameRenderer::description
  Texts libraries;                 ///< encoder_versions()
  template <typename Archive, typename... Provenance>
  static void describe(Archive&& archive, Provenance&... of) {
    archive.field({"tickreel", "tickreel", false, 0, 256}, of.tickreel_version...);
    archive.field({"program", "the program is another build"}, of.program_hash...);
    archive.field({"renderer", "the renderer"}, of.renderer...);
    archive.field({"libraries", ""}, of.libraries...);
  }
  friend bool operator==(const FilmProvenance&, const FilmProvenance&) = default;
};

}  // namespace tickreel
