#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "movie/film/film_transition.h"
#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// A timeline of an editing program, independent of the file format: clips on one track of pictures.

/// The kinds of content of a timeline's clip.
enum class EditSource : std::uint8_t {
  kGap,      ///< black
  kMissing,  ///< content without a file
  kFile,
};

/// The state of a clip when its keys were written. If `in` and `frames` are unchanged, which is all
/// that == compares, the keys still describe the clip.
struct EditOrigin {
  Rational in{0};           ///< EditClip::in
  std::int64_t frames = 0;  ///< EditClip::frames
  /// Whether the file is a film of the clip, made for the timeline; false: the clip's own source.
  bool is_media = false;
  std::string file{};  ///< the name of the file, without its folder; empty: no file
  /// The stretch that the clip showed, in seconds of the game or of a video; none: the clip had
  /// none.
  std::optional<CaptureRange> range{};
  /// Seconds of that stretch in a second of film; none: the speed changed.
  std::optional<Rational> speed{Rational(1)};

  friend bool operator==(const EditOrigin& a, const EditOrigin& b) {
    return a.in == b.in && a.frames == b.frames;
  }
};

/// A clip of a timeline. It includes the frames of the transitions at both its ends: as in a reel,
/// two clips with a transition between them overlap by its length.
struct EditClip {
  std::string name{};
  EditSource source = EditSource::kFile;
  std::string path{};  ///< the file, relative to the working directory
  /// The place in the file of the clip's first frame, in seconds from the file's first frame.
  Rational in{0};
  Rational clock{0};        ///< the timecode of the file's first frame, in seconds; not in `in`
  std::int64_t frames = 0;  ///< frames of the timeline
  Rational speed{1};        ///< seconds of the file in a second of the timeline
  /// The stretch that the file has, in seconds as `in`; none: unknown.
  std::optional<CaptureRange> available{};
  FilmTransition transition{};  ///< the transition from the previous clip
  Json keys{};                  ///< the clip's keys in a reel's description; null: none
  /// The state when `keys` were written; none: not written by tickreel.
  std::optional<EditOrigin> origin{};
};

/// A sound file as long as the timeline, on a track of its own.
struct EditSound {
  std::string name{};  ///< "Music"
  std::string path{};  ///< of the file, relative to the working directory
};

/// A named frame of a timeline.
struct EditMarker {
  std::string name;
  std::int64_t frame = 0;  ///< a frame of the timeline
};

/// The clips of an edited film in their order, with its sounds and markers.
struct EditTimeline {
  std::string name{};
  Rational frame_rate{60};
  ImageSize size{};        ///< the size of pictures; 0x0: unknown
  bool has_sound = false;  ///< whether the files of the clips have sound
  std::vector<EditClip> clips{};
  /// Sound files that replace the sound of the clips' files; empty: the clips' own sound is played.
  std::vector<EditSound> sounds{};
  std::vector<EditMarker> markers{};
  Json keys{};  ///< the film's keys in a reel's description; null: none
};

/// The most bytes of a timeline's file.
inline constexpr std::size_t kMostEditBytes = std::size_t{32} << 20U;
inline constexpr std::size_t kMostEditClips = 10'000;
inline constexpr std::int64_t kMostEditFrames = 10'000'000;

/// Returns the first frame of each clip in the timeline, and then the end of the last clip.
std::vector<std::int64_t> edit_places(const EditTimeline& timeline);

/// A timeline that was read from a file, with a sentence for each part of the file that the
/// timeline lacks.
struct EditImport {
  EditTimeline timeline;
  std::vector<std::string> warnings;
};

/// The values that the reader of a file needs beside the file's text.
struct EditReading {
  std::string file;  ///< the name of the file; paths in it are relative to its folder
  /// The frame rate of the timeline; none: the file gives it.
  std::optional<Rational> frame_rate{};
};

/// Collects the parts of a file for which it is refused.
class EditProblems {
 public:
  explicit EditProblems(std::string file) : file_(std::move(file)) {}

  /// Adds a problem: `where` in the file, and `what` is wrong there.
  void add(const std::string& where, const std::string& what);
  [[nodiscard]] bool empty() const { return problems_.empty(); }
  /// Returns a kBadFile error with all problems, 20 at most; several problems are on a line each.
  [[nodiscard]] Error tell() const;

 private:
  std::string file_;
  std::vector<std::string> problems_;
};

}  // namespace tickreel::movie
