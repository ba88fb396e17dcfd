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

/// The values of FilmDefinition::sound.
inline constexpr const char* kGameSound = "game";
inline constexpr const char* kSilence = "silence";
/// The most bytes of FilmDefinition::tracks as a text.
inline constexpr std::size_t kMaxTracksText = 512;

/// Everything that decides the bytes of a film, except the program, its libraries and the renderer
/// (see FilmProvenance). It is a value that can be written down, sent elsewhere and compared.
///
/// A reel is a film of several clips. Each clip is a FilmDefinition with the fields that a film of
/// that clip alone would have. The reel's own fields hold what concerns the whole film, such as
/// music.
struct FilmDefinition {
  FilmSource source{};
  ImageSize size{1920, 1080};
  Rational frame_rate{60};  ///< frames a second
  std::string container{};  ///< the ending of the film's name: ".mp4"
  SinkSettings encoding{};  ///< the target (`name`, `path`, `overwrite`) is not part of the film
  std::string sound{};      ///< kGameSound, kSilence, or empty for a film without sound
  FilmOverlay overlay{};
  FilmFade fade{};
  FilmTransition transition{};      ///< only in a clip
  FilmMusic music{};                ///< not in a clip
  std::vector<LaidSound> sounds{};  ///< not in a clip
  /// The parts of the sound that get streams of their own behind the whole sound; not in a clip.
  TypedTracks tracks{};
  FilmTags tags{};
  SegmentPlan plan{0, kDefaultSegmentFrames};  ///< the number of frames, and where segments begin

  /// Whether the film shows this kind of source.
  template <typename Source>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<Source>(source);
  }
  /// Returns the source as this kind; null when the film shows another kind.
  template <typename Source>
  [[nodiscard]] const Source* as() const {
    return std::get_if<Source>(&source);
  }
  template <typename Source>
  [[nodiscard]] Source* as() {
    return std::get_if<Source>(&source);
  }
  /// Returns the replay; only to be called for a film of one replay.
  [[nodiscard]] const FilmedReplay& replay() const { return *as<FilmedReplay>(); }
  [[nodiscard]] FilmedReplay& replay() { return *as<FilmedReplay>(); }
  /// Returns the source of a clip that is a card, a still, a video or panes; null for all others.
  [[nodiscard]] const PaintedSource* painted() const;
  [[nodiscard]] PaintedSource* painted();
  /// Returns the source of a film whose frames a program hands over (FramesSource, CapturedSource);
  /// null for all others.
  [[nodiscard]] const FramesSource* given() const {
    const FramesSource* const captured = as<CapturedSource>();
    return captured != nullptr ? captured : as<FramesSource>();
  }
  [[nodiscard]] FramesSource* given() {
    FramesSource* const captured = as<CapturedSource>();
    return captured != nullptr ? captured : as<FramesSource>();
  }
  /// Returns the clips of a reel or the panes of a clip; empty for all other films.
  [[nodiscard]] std::span<const FilmDefinition> parts() const;
  [[nodiscard]] std::span<FilmDefinition> parts();
  /// Returns the clips of a reel, which are shown one after the other; for all other films, the
  /// film itself as the only clip.
  [[nodiscard]] std::span<const FilmDefinition> clips() const;

  /// Hands each field of a film to an archive once, with its name and limits (FilmField), but not
  /// its parts(): describe_film() and differences() add these. Given several films, hands over the
  /// same field of all of them. Writing and reading JSON, comparing, describing in words and
  /// setting by an option all use it. An archive has a field() for each type of field, choice() for
  /// a choice of two words, kind() for the kind of source, and nothing() for a field that is always
  /// empty. The order is the order in the JSON, and so part of identity().
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
    // A film of handed-over frames may have any length, so its length is not compared.
    const bool is_of_frames = ((of.given() != nullptr) || ...);
    archive.field(
        {"frames", is_of_frames ? nullptr : "the number of frames", false, 1, kMaxFilmFrames},
        of.plan.frame_count...);
    archive.field({"segment_frames", "§segment-frames", false, 1, kMaxSegmentFrames},
                  of.plan.segment_frames...);
  }

 private:
  /// Describes the fields of the source that belong at this place of the JSON. Does nothing for
  /// films with different kinds of source, because kind() has already reported that difference.
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

/// Returns the name of the kind in JSON; empty for a replay and a reel.
inline std::string_view kind_of(const FilmSource& source) {
  return std::visit([](const auto& of) { return std::string_view(of.kName); }, source);
}

/// Whether sound files are laid over the film.
inline bool has_laid_sounds(const FilmDefinition& film) {
  return film.music.has_music() || !film.sounds.empty();
}

/// Whether the film's sound differs from the sound of its segments.
inline bool changes_sound(const FilmDefinition& film) {
  return has_laid_sounds(film) || film.music.loudness.has_value();
}

/// Returns the requested tracks, with sound or silent; empty when none are requested or the text
/// cannot be read.
inline std::span<const SoundTrack> tracks_of(const FilmDefinition& film) {
  const auto& list = film.tracks->list;
  return list ? std::span<const SoundTrack>(*list) : std::span<const SoundTrack>();
}

/// Returns the name of the first track that has sound in the film but is not requested; empty when
/// there is no such track. Only for a film with requested tracks. The game's music bus counts as
/// the game's track where no music track is requested.
inline std::string heard_without_track(const FilmDefinition& film) {
  const auto tracks = tracks_of(film);
  if (film.sound == kGameSound && !has_track(tracks, kGameTrack)) return kGameTrack;
  if (film.music.has_music() && !has_track(tracks, kMusicTrack)) return kMusicTrack;
  for (const LaidSound& sound : film.sounds) {
    if (!has_track(tracks, sound.track)) return sound.track;
  }
  return {};
}

/// Returns the names of the game's buses that segments store separately, because each has a
/// requested track; empty for a film without the game's sound. The result is sorted, so the order
/// of the tracks does not matter.
inline std::vector<std::string> split_buses(const FilmDefinition& film) {
  std::vector<std::string> buses;
  if (film.sound != kGameSound) return buses;
  for (const SoundTrack& track : tracks_of(film)) {
    if (track.name != kGameTrack && track.name != kVoiceTrack) buses.push_back(track.name);
  }
  std::ranges::sort(buses);
  return buses;
}

/// Returns split_buses() in the form of FilmDefinition::tracks. The segments of a film depend on no
/// other tracks.
inline TypedTracks split_tracks(const FilmDefinition& film) {
  std::string names;
  for (const std::string& bus : split_buses(film)) names += (names.empty() ? "" : ",") + bus;
  return TypedTracks(names);
}

/// Returns the format of a film's samples; for a film without sound, a format that has no sound.
inline AudioFormat audio_format_of(const FilmDefinition& film) {
  if (film.sound.empty()) return {};
  const std::int64_t asked = film.encoding.audio_rate;
  return {asked > 0 ? static_cast<int>(asked) : kDefaultSampleRateHz};
}

/// One segment to be made of a film: the unit of work of one process.
struct SegmentJob {
  FilmDefinition film;
  std::int64_t segment = 0;  ///< from 0
};

/// A finished segment, with the hashes that identify it.
struct SegmentRecord {
  std::int64_t segment = 0;     ///< from 0
  std::uint64_t file_hash = 0;  ///< XXH3 of the segment's file
  std::int64_t file_bytes = 0;
  std::uint64_t headers_hash = 0;             ///< CodedFilm::headers_hash
  std::int64_t video_delay = 0;               ///< CodedFilm::video_delay
  std::vector<std::uint64_t> picture_hashes;  ///< FrameSink::picture_hashes
  std::vector<std::uint64_t> packet_hashes;   ///< CodedFrame::packet_hash
  std::optional<FileHash> sound{};  ///< the samples, in a file beside the segment; none for a film
                                    ///< without sound
};

/// The software that made a film or a part of it. Other values can produce other bytes.
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
