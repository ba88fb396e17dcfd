#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "encode/film_field.h"
#include "encode/film_tags.h"
#include "encode/segmented_sink.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_fade.h"
#include "movie/film/film_limits.h"
#include "movie/film/film_music.h"
#include "movie/film/film_overlay.h"
#include "movie/film/film_source.h"
#include "movie/film/film_transition.h"
#include "sim/replay/replay_notes.h"
#include "sound/sound_tracks.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What a film sounds like (FilmDefinition::sound).
inline constexpr const char* kGameSound = "game";
inline constexpr const char* kSilence = "silence";
/// FilmDefinition::tracks as a text, in bytes.
inline constexpr std::size_t kMaxTracksText = 512;

/// Everything that decides the bytes of a film but the program, its libraries and the renderer (see
/// FilmProvenance): a value that can be written down, sent elsewhere and compared.
///
/// A film of several clips, a reel, says of each what a film of it alone would say, and of itself
/// nothing of what is filmed.
struct FilmDefinition {
  FilmSource source{};
  ImageSize size{1920, 1080};
  Rational frame_rate{60};
  std::string container{};  ///< the ending of the film's name: ".mp4"
  SinkSettings encoding{};  ///< where it goes (`name`, `path`, `overwrite`) is not part of the film
  std::string sound{};      ///< kGameSound, kSilence, or empty: the film has none
  FilmOverlay overlay{};
  FilmFade fade{};
  FilmTransition transition{};      ///< of a clip
  FilmMusic music{};                ///< not of a clip
  std::vector<LaidSound> sounds{};  ///< not of a clip
  /// What of its sound are streams of their own behind that of all of it; not of a clip.
  TypedTracks tracks{};
  FilmTags tags{};
  SegmentPlan plan{0, kDefaultSegmentFrames};

  template <typename Source>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<Source>(source);
  }
  /// Null: it shows something else.
  template <typename Source>
  [[nodiscard]] const Source* as() const {
    return std::get_if<Source>(&source);
  }
  template <typename Source>
  [[nodiscard]] Source* as() {
    return std::get_if<Source>(&source);
  }
  /// Of a film of a replay alone.
  [[nodiscard]] const FilmedReplay& replay() const { return *as<FilmedReplay>(); }
  [[nodiscard]] FilmedReplay& replay() { return *as<FilmedReplay>(); }
  /// Null: it shows a replay, or is no clip.
  [[nodiscard]] const PaintedSource* painted() const;
  [[nodiscard]] PaintedSource* painted();
  /// Of a film whose frames are handed over; null: all else.
  [[nodiscard]] const FramesSource* given() const {
    const FramesSource* const captured = as<CapturedSource>();
    return captured != nullptr ? captured : as<FramesSource>();
  }
  [[nodiscard]] FramesSource* given() {
    FramesSource* const captured = as<CapturedSource>();
    return captured != nullptr ? captured : as<FramesSource>();
  }
  /// The clips of a reel, or the panes of a clip; none of all else.
  [[nodiscard]] std::span<const FilmDefinition> parts() const;
  [[nodiscard]] std::span<FilmDefinition> parts();
  /// What is shown, one after the other: the clips of a reel; of all else itself alone.
  [[nodiscard]] std::span<const FilmDefinition> clips() const;

  /// Names every field of a film once: what is written and read as JSON, compared, told in words
  /// and set by an option follows from it. An archive has a field() for each type of field,
  /// choice() for what is one of two words, kind() for which source it is, and nothing() for a
  /// field that is always empty. The order is that of the JSON, and so part of identity().
  template <typename Archive, typename... Film>
  static void describe(Archive&& archive, Film&... of) {
    archive.kind({"source", "what is shown", true, 0, 16}, of.source...);
    describe_source(SourcePart::kOrigin, archive, of...);
    archive.field({"size", "§size", false, 1, kMaxSidePixels}, of.size...);
    archive.field({"fps", "§fps", false, 0, kMaxFrameRate}, of.frame_rate...);
    describe_source(SourcePart::kView, archive, of...);
    archive.field({"container", "the ending of the film's name"}, of.container...);
    SinkSettings::describe(archive, of.encoding...);
    archive.field({"sound", "§audio", true, 0, 16}, of.sound...);
    describe_source(SourcePart::kSound, archive, of...);
    FilmOverlay::describe(archive, of.overlay...);
    FilmFade::describe(archive, of.fade...);
    describe_source(SourcePart::kPicture, archive, of...);
    FilmTransition::describe(archive, of.transition...);
    FilmMusic::describe(archive, of.music...);
    archive.field({"sounds", "what lies over the film (§sound)", true}, of.sounds...);
    archive.field({"tracks", "§tracks", true, 0, kMaxTracksText}, of.tracks...);
    FilmTags::describe(archive, of.tags...);
    // An open film is the same one at any length.
    const bool is_of_frames = ((of.given() != nullptr) || ...);
    archive.field(
        {"frames", is_of_frames ? nullptr : "the number of frames", false, 1, kMaxFilmFrames},
        of.plan.frame_count...);
    archive.field({"segment_frames", "§segment-frames", false, 1, kMaxSegmentFrames},
                  of.plan.segment_frames...);
  }

 private:
  /// Of films that show different kinds there is nothing to say: kind() has said it.
  template <typename Archive, typename First, typename... Film>
  static void describe_source(SourcePart part, Archive& archive, First& first, Film&... of) {
    if (((first.source.index() != of.source.index()) || ...)) return;
    std::visit(
        [&]<typename Source>(Source& source) {
          using Kind = std::remove_const_t<Source>;
          Kind::describe(part, archive, source, *of.template as<Kind>()...);
        },
        first.source);
  }
};

inline PaintedSource* FilmDefinition::painted() {
  return std::visit(
      []<typename Source>(Source& of) -> PaintedSource* {
        if constexpr (std::is_base_of_v<PaintedSource, Source>) return &of;
        return nullptr;
      },
      source);
}

inline const PaintedSource* FilmDefinition::painted() const {
  return std::visit(
      []<typename Source>(const Source& of) -> const PaintedSource* {
        if constexpr (std::is_base_of_v<PaintedSource, Source>) return &of;
        return nullptr;
      },
      source);
}

inline std::span<FilmDefinition> FilmDefinition::parts() {
  if (auto* const reel = as<ReelSource>()) return reel->clips;
  if (auto* const clip = as<PanesSource>()) return clip->panes;
  return {};
}

inline std::span<const FilmDefinition> FilmDefinition::parts() const {
  if (const auto* const reel = as<ReelSource>()) return reel->clips;
  if (const auto* const clip = as<PanesSource>()) return clip->panes;
  return {};
}

inline std::span<const FilmDefinition> FilmDefinition::clips() const {
  return is<ReelSource>() ? parts() : std::span(this, 1);
}

/// The name of its kind in JSON; empty: it has none.
inline std::string_view kind_of(const FilmSource& source) {
  return std::visit([](const auto& of) { return std::string_view(of.kName); }, source);
}

/// Whether files of sound lie over it.
inline bool has_laid_sounds(const FilmDefinition& film) {
  return film.music.has_music() || !film.sounds.empty();
}

/// Whether the film sounds otherwise than its segments do.
inline bool changes_sound(const FilmDefinition& film) {
  return has_laid_sounds(film) || film.music.loudness.has_value();
}

/// The tracks that are asked for, which need not be heard; none of texts that cannot be read.
inline std::span<const SoundTrack> tracks_of(const FilmDefinition& film) {
  const auto& list = film.tracks->list;
  return list ? std::span<const SoundTrack>(*list) : std::span<const SoundTrack>();
}

/// The track that something is on that is heard, and that is not asked for; empty: there is none.
/// What a game plays on its music bus is the game's where music has no track.
inline std::string heard_without_track(const FilmDefinition& film) {
  const auto tracks = tracks_of(film);
  if (film.sound == kGameSound && !has_track(tracks, kGameTrack)) return kGameTrack;
  if (film.music.has_music() && !has_track(tracks, kMusicTrack)) return kMusicTrack;
  for (const LaidSound& sound : film.sounds) {
    if (!has_track(tracks, sound.track)) return sound.track;
  }
  return {};
}

/// The game's buses that segments keep apart, because each has a track: of any order of these
/// tracks the same.
inline std::vector<std::string> split_buses(const FilmDefinition& film) {
  std::vector<std::string> buses;
  if (film.sound != kGameSound) return buses;
  for (const SoundTrack& track : tracks_of(film)) {
    if (track.name != kGameTrack && track.name != kVoiceTrack) buses.push_back(track.name);
  }
  std::ranges::sort(buses);
  return buses;
}

/// The tracks that segments depend on.
inline TypedTracks split_tracks(const FilmDefinition& film) {
  std::string names;
  for (const std::string& bus : split_buses(film)) names += (names.empty() ? "" : ",") + bus;
  return TypedTracks(names);
}

/// The format of a film's samples.
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

}  // namespace tickreel::movie
