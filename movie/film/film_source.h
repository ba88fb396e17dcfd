#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "encode/film_field.h"
#include "movie/film/camera_items.h"
#include "movie/film/film_fade.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/shutter.h"
#include "movie/film/time/speed_plan.h"
#include "movie/room.h"
#include "sim/view/camera_key.h"
#include "sound/volume.h"

namespace tickreel::movie {

/// The speeds at which the pitch of the sound can be kept.
inline const Rational kSlowestKeptPitch{1, 16};
inline const Rational kFastestKeptPitch{4};

/// How fast the game runs in a film: a part of FilmedReplay.
struct FilmSpeed {
  SpeedPlan plan{};
  bool is_muted = false;     ///< silence where the speed is not 1; otherwise the sound is kept
  bool keeps_pitch = false;  ///< the sound is stretched; otherwise its pitch changes with the
                             ///< speed, as on a tape

  template <typename Archive, typename... Speed>
  static void describe(Archive& archive, Speed&... of) {
    archive.field({"speed", "§speed", true}, of.plan.keys...);
    archive.field({"freeze", "§freeze", true}, of.plan.freezes...);
    archive.choice({"speed_audio", "§speed-audio", true}, "pitched", "muted", of.is_muted...);
    archive.choice({"pitch", "§pitch", true}, "follow", "keep", of.keeps_pitch...);
  }
};

/// How long each picture of a film is exposed: a part of FilmedReplay. The fields of a film without
/// motion blur are not written.
struct FilmShutter : Shutter {
  template <typename Archive, typename... Of>
  static void describe(Archive& archive, Of&... of) {
    archive.field({"shutter", "§shutter", true}, of.degrees...);
    archive.field({"temporal_samples", "§temporal-samples", true, 1, kMostTemporalSamples},
                  of.samples...);
    archive.choice({"shutter_weights", "§shutter-weights", true}, "box", "triangle",
                   of.is_triangle...);
    archive.choice({"resample", "§resample", true}, "interpolate", "blend", of.blends_ticks...);
  }
};

/// The file of a still or a video: a part of StillSource and VideoSource.
struct FilmMedia {
  std::string file{};      ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;  ///< XXH3 of the file
  std::string fit{};       ///< FitSettings::fit
  friend bool operator==(const FilmMedia&, const FilmMedia&) = default;

  /// See FilmDefinition::describe().
  template <typename Archive, typename... Media>
  static void describe(Archive& archive, Media&... of) {
    archive.field({"media", nullptr, true}, of.file...);
    archive.field({"media_hash", "the still or video is another one", true}, of.hash...);
    archive.field({"fit", "fit", true, 0, 16}, of.fit...);
  }
};

struct FilmDefinition;

/// The four places where a film's JSON has the fields of its source: before the size, behind the
/// frame rate, behind the sound, and behind the fade. Each source describes its fields for each
/// place; see FilmDefinition::describe().
enum class SourcePart : std::uint8_t { kOrigin, kView, kSound, kPicture };

/// Describes the in point and the out point. `may_be_absent`: a missing range means everything.
template <typename Archive, typename... Range>
void describe_range(bool may_be_absent, Archive& archive, Range&... of) {
  archive.field({"from", "§from", may_be_absent}, of.in_seconds...);
  archive.field({"to", "§to", may_be_absent}, of.out_seconds...);
}

// The kinds of source that a film can show. `kName` is the name of the kind in JSON. It is empty
// for a replay and a reel, which are known by fields of their own.

/// A stretch of a replay.
struct FilmedReplay {
  static constexpr const char* kName = "";
  std::string file{};  ///< path, as seen from where the job runs; not compared
  /// XXH3 of the recording, up to the end of the film: see hash_of_replay().
  std::uint64_t hash = 0;
  std::string game_library{};           ///< GameInfo::library of its game
  bool is_recorded_interleave = false;  ///< films the frames that were shown while recording
  CaptureRange range{};                 ///< empty, with `is_recorded_interleave`: all frames
  FilmCameras camera{};
  std::vector<CameraKey> camera_keys{};  ///< only the keys that the film uses
  bool ignores_divergence = false;       ///< goes on where the game plays otherwise than recorded
  TypedVolume volume{};                  ///< the volume of the game's sound; empty: unchanged
  FilmSpeed speed{};
  FilmShutter shutter{};
  std::int64_t spatial_samples = 0;  ///< per pixel: 1, 2 or 4; 0: only the edge filter
  // For a game that draws its pictures itself, into memory.
  std::string scaling{};  ///< one of scaling_names(); empty: the default of GamePictureFit
  std::string fit{};      ///< FitSettings::fit

  template <typename Archive, typename... Replay>
  static void describe(SourcePart part, Archive& archive, Replay&... of) {
    if (part == SourcePart::kOrigin) {
      archive.field({"replay", nullptr}, of.file...);
      archive.field({"replay_hash",
                     "the replay is another one, or was recorded anew, as far as it is filmed"},
                    of.hash...);
      archive.field({"game_library", "the library of its game", true, 0, 512}, of.game_library...);
      archive.choice({"interleave", "§interleave", true}, "fixed", "recorded",
                     of.is_recorded_interleave...);
      describe_range((of.is_recorded_interleave && ...), archive, of.range...);
    }
    if (part == SourcePart::kView) {
      archive.field({"camera", "§camera"}, of.camera...);
      archive.field({"camera_keys", "the camera keys", true}, of.camera_keys...);
      archive.field({"ignore_divergence", "§ignore-divergence", true}, of.ignores_divergence...);
    }
    if (part != SourcePart::kSound) return;
    archive.field({"volume", "§volume", true, 0, 256}, of.volume...);
    FilmSpeed::describe(archive, of.speed...);
    FilmShutter::describe(archive, of.shutter...);
    archive.field({"spatial_samples", "§spatial-samples", true, 1, 4}, of.spatial_samples...);
    archive.field({"scaling", "§scaling", true, 0, 16}, of.scaling...);
    archive.field({"fit", "§fit", true, 0, 16}, of.fit...);
  }
};

/// The common part of the clips that show no replay: cards, stills, videos and panes.
struct PaintedSource {
  CaptureRange
      range{};  ///< the range of a video; for other clips, from 0 to the length of the clip
  std::int64_t color = 0;  ///< 0xRRGGBB, sRGB: the color of a card, and of every part of the
                           ///< picture that is not covered

  template <typename Archive, typename... Painted>
  static void describe(SourcePart part, Archive& archive, Painted&... of) {
    if (part == SourcePart::kOrigin) describe_range(false, archive, of.range...);
    if (part == SourcePart::kView) archive.nothing({"camera", nullptr});
    if (part == SourcePart::kPicture) {
      archive.field({"card_color", "color", true, 0, kWhite}, of.color...);
    }
  }
};

/// The most bytes of `made_of`, a text that says what frames were made of.
inline constexpr std::int64_t kLongestMadeOf = 65536;

/// A clip of one colour.
struct CardSource : PaintedSource {
  static constexpr const char* kName = "card";
};

/// A clip of one picture from a file.
struct StillSource : PaintedSource {
  static constexpr const char* kName = "still";
  FilmMedia media{};

  template <typename Archive, typename... Still>
  static void describe(SourcePart part, Archive& archive, Still&... of) {
    PaintedSource::describe(part, archive, of...);
    if (part == SourcePart::kPicture) FilmMedia::describe(archive, of.media...);
  }
};

/// A clip of a video file.
struct VideoSource : PaintedSource {
  static constexpr const char* kName = "video";
  FilmMedia media{};
  TypedVolume volume{};   ///< empty: unchanged
  std::string made_of{};  ///< `made_of` of a captured film, from its manifest; not compared

  template <typename Archive, typename... Video>
  static void describe(SourcePart part, Archive& archive, Video&... of) {
    PaintedSource::describe(part, archive, of...);
    if (part == SourcePart::kSound) {
      archive.field({"volume", "§volume", true, 0, 256}, of.volume...);
    }
    if (part != SourcePart::kPicture) return;
    FilmMedia::describe(archive, of.media...);
    archive.field({"made_of", nullptr, true, 0, kLongestMadeOf}, of.made_of...);
  }
};

/// Clips side by side.
struct PanesSource : PaintedSource {
  static constexpr const char* kName = "panes";
  std::string layout{};               ///< a name that find_pane_layout() knows
  std::int64_t gap = 0;               ///< between the panes, in pixels
  std::vector<FilmDefinition> panes;  ///< clips, each of its own size; none has panes itself

  template <typename Archive, typename... Panes>
  static void describe(SourcePart part, Archive& archive, Panes&... of) {
    PaintedSource::describe(part, archive, of...);
    if (part != SourcePart::kPicture) return;
    archive.field({"layout", "layout", true, 0, 16}, of.layout...);
    archive.field({"gap", "gap", true, 1, 1e5}, of.gap...);
  }
};

/// Pictures and samples that a program hands over (WrittenFilm). Only a whole film may have it.
struct FramesSource {
  static constexpr const char* kName = "frames";
  std::string made_of{};  ///< what the frames show, according to the program

  template <typename Archive, typename... Frames>
  static void describe(SourcePart part, Archive& archive, Frames&... of) {
    if (part != SourcePart::kOrigin) return;
    archive.field({"made_of", "what the frames are of", true, 0, kLongestMadeOf}, of.made_of...);
  }
};

/// Pictures of another program, handed over like frames. `made_of` has that program's command line
/// and the graphics that it drew with.
struct CapturedSource : FramesSource {
  static constexpr const char* kName = "captured";
};

/// Clips, one after the other; at least one, and none is a reel. Only a whole film may have it.
struct ReelSource {
  static constexpr const char* kName = "";
  std::vector<FilmDefinition> clips;

  template <typename Archive, typename... Reel>
  static void describe(SourcePart /*part*/, Archive& /*archive*/, Reel&... /*of*/) {}
};

/// The source of a film or a clip: exactly one of the kinds.
using FilmSource = std::variant<FilmedReplay, CardSource, StillSource, VideoSource, PanesSource,
                                FramesSource, CapturedSource, ReelSource>;

}  // namespace tickreel::movie
