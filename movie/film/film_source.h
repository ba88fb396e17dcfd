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

/// How fast the game goes in a film: a part of FilmedReplay.
struct FilmSpeed {
  SpeedPlan plan{};
  bool is_muted = false;     ///< silence where the speed is not 1; else the sound is there
  bool keeps_pitch = false;  ///< that sound is stretched; else it is pitched, as a tape's

  template <typename Archive, typename... Speed>
  static void describe(Archive& archive, Speed&... of) {
    archive.field({"speed", "§speed", true}, of.plan.keys...);
    archive.field({"freeze", "§freeze", true}, of.plan.freezes...);
    archive.choice({"speed_audio", "§speed-audio", true}, "pitched", "muted", of.is_muted...);
    archive.choice({"pitch", "§pitch", true}, "follow", "keep", of.keeps_pitch...);
  }
};

/// How long each picture of a film is exposed: a part of FilmedReplay. A film without motion blur
/// says nothing of it.
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

/// The file of a still or a video.
struct FilmMedia {
  std::string file{};      ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;  ///< XXH3 of the file
  std::string fit{};       ///< FitSettings::fit
  friend bool operator==(const FilmMedia&, const FilmMedia&) = default;

  /// See FilmDefinition::describe.
  template <typename Archive, typename... Media>
  static void describe(Archive& archive, Media&... of) {
    archive.field({"media", nullptr, true}, of.file...);
    archive.field({"media_hash", "the still or video is another one", true}, of.hash...);
    archive.field({"fit", "fit", true, 0, 16}, of.fit...);
  }
};

struct FilmDefinition;

/// A film's JSON has the fields of what it shows in four places: before the size, behind the frame
/// rate, behind the sound, and behind the fade. Each source describes its fields of each of them;
/// see FilmDefinition::describe.
enum class SourcePart : std::uint8_t { kOrigin, kView, kSound, kPicture };

/// `may_be_absent`: of all that there is, nothing is said.
template <typename Archive, typename... Range>
void describe_range(bool may_be_absent, Archive& archive, Range&... of) {
  archive.field({"from", "§from", may_be_absent}, of.in_seconds...);
  archive.field({"to", "§to", may_be_absent}, of.out_seconds...);
}

// What a film shows: one of these. `kName` is that of its kind in JSON; a replay and a reel, which
// have their own fields, have none.

/// A stretch of a replay.
struct FilmedReplay {
  static constexpr const char* kName = "";
  std::string file{};                   ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;               ///< XXH3 of what is recorded in it, up to what is filmed
  std::string game_library{};           ///< GameInfo::library of its game
  bool is_recorded_interleave = false;  ///< the frames that were shown
  CaptureRange range{};                 ///< of the frames that were shown, empty: all
  FilmCameras camera{};
  std::vector<CameraKey> camera_keys{};  ///< only those that the film uses
  bool ignores_divergence = false;
  TypedVolume volume{};  ///< of the game's sound; empty: as it is
  FilmSpeed speed{};
  FilmShutter shutter{};
  std::int64_t spatial_samples = 0;  ///< in each pixel: 1, 2 or 4; 0: the edge filter alone
  // Of a game that draws its pictures itself, into memory.
  std::string scaling{};  ///< one of scaling_names(); empty: as GamePictureFit says
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

/// What all clips have that show no replay.
struct PaintedSource {
  CaptureRange range{};    ///< of a video; of all else from 0 on, as long as the clip
  std::int64_t color = 0;  ///< of a card, and of what no picture covers: 0xRRGGBB, sRGB

  template <typename Archive, typename... Painted>
  static void describe(SourcePart part, Archive& archive, Painted&... of) {
    if (part == SourcePart::kOrigin) describe_range(false, archive, of.range...);
    if (part == SourcePart::kView) archive.nothing({"camera", nullptr});
    if (part == SourcePart::kPicture) {
      archive.field({"card_color", "color", true, 0, kWhite}, of.color...);
    }
  }
};

/// Of the text that says what frames are of.
inline constexpr std::int64_t kLongestMadeOf = 65536;

/// A clip of one colour.
struct CardSource : PaintedSource {
  static constexpr const char* kName = "card";
};

struct StillSource : PaintedSource {
  static constexpr const char* kName = "still";
  FilmMedia media{};

  template <typename Archive, typename... Still>
  static void describe(SourcePart part, Archive& archive, Still&... of) {
    PaintedSource::describe(part, archive, of...);
    if (part == SourcePart::kPicture) FilmMedia::describe(archive, of.media...);
  }
};

struct VideoSource : PaintedSource {
  static constexpr const char* kName = "video";
  FilmMedia media{};
  TypedVolume volume{};   ///< empty: as it is
  std::string made_of{};  ///< that of a captured film, by its manifest; not compared

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
  std::string layout{};               ///< as find_pane_layout() knows it
  std::int64_t gap = 0;               ///< between them, in pixels
  std::vector<FilmDefinition> panes;  ///< clips, each of its own size; none of panes

  template <typename Archive, typename... Panes>
  static void describe(SourcePart part, Archive& archive, Panes&... of) {
    PaintedSource::describe(part, archive, of...);
    if (part != SourcePart::kPicture) return;
    archive.field({"layout", "layout", true, 0, 16}, of.layout...);
    archive.field({"gap", "gap", true, 1, 1e5}, of.gap...);
  }
};

/// Pictures and samples that a program hands over (WrittenFilm): of a film alone.
struct FramesSource {
  static constexpr const char* kName = "frames";
  std::string made_of{};  ///< what they are of, as the program says

  template <typename Archive, typename... Frames>
  static void describe(SourcePart part, Archive& archive, Frames&... of) {
    if (part != SourcePart::kOrigin) return;
    archive.field({"made_of", "what the frames are of", true, 0, kLongestMadeOf}, of.made_of...);
  }
};

/// What another program has drawn, handed over alike: its command line, and what it drew with.
struct CapturedSource : FramesSource {
  static constexpr const char* kName = "captured";
};

/// Clips, one after the other: of a film alone. At least one, and none of them is a reel.
struct ReelSource {
  static constexpr const char* kName = "";
  std::vector<FilmDefinition> clips;

  template <typename Archive, typename... Reel>
  static void describe(SourcePart /*part*/, Archive& /*archive*/, Reel&... /*of*/) {}
};

using FilmSource = std::variant<FilmedReplay, CardSource, StillSource, VideoSource, PanesSource,
                                FramesSource, CapturedSource, ReelSource>;

}  // namespace tickreel::movie
