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

/// The state of a clip when its keys were written. The keys still describe the clip if these values
/// are unchanged.
struct EditOrigin {
  Rational in{0};           ///< EditClip::in
  std::int64_t frames = 0;  ///< EditClip::frames
  bool is_media = false;    ///< the file is a film of the clip, and not the clip's source
  std::string file{};       ///< the name of the file, without its folder; empty: no file
  /// The stretch in seconds of the game or of a video; none when the clip has none.
  std::optional<CaptureRange> range{};
  /// Seconds of that stretch in a second of film; none when it changes.
  std::optional<Rational> speed{Rational(1)};

  friend bool operator==(const EditOrigin& a, const EditOrigin& b) {
    return a.in == b.in && a.frames == b.frames;
  }
};

/// A clip with the frames of the transitions at both its ends. As in a reel, two clips with a
/// transition between them overlap by its length.
struct EditClip {
  std::string name{};
  EditSource source = EditSource::kFile;
  std::string path{};                       ///< of the file, relative to the working directory
  Rational in{0};                           ///< seconds of the file at the clip's first frame
  Rational clock{0};                        ///< seconds of the timecode of the file's first frame
  std::int64_t frames = 0;                  ///< frames of the timeline
  Rational speed{1};                        ///< seconds of the file in a second of the timeline
  std::optional<CaptureRange> available{};  ///< seconds that the file has; none: unknown
  FilmTransition transition{};              ///< the transition from the previous clip
  Json keys{};                              ///< its keys in a reel's description; null: none
  std::optional<EditOrigin> origin{};       ///< the state when the keys were written
};

/// A sound file as long as the timeline, on a track of its own.
struct EditSound {
  std::string name{};  ///< "Music"
  std::string path{};  ///< of the file, relative to the working directory
};

struct EditMarker {
  std::string name;
  std::int64_t frame = 0;  ///< of the timeline
};

struct EditTimeline {
  std::string name{};
  Rational frame_rate{60};
  ImageSize size{};        ///< the size of pictures; 0x0: unknown
  bool has_sound = false;  ///< whether the files of its clips have sound
  std::vector<EditClip> clips{};
  /// Sound files that replace the sound of the clips' files; empty: the clips are heard.
  std::vector<EditSound> sounds{};
  std::vector<EditMarker> markers{};
  Json keys{};  ///< the film's keys in a reel's description; null: none
};

inline constexpr std::size_t kMostEditBytes = std::size_t{32} << 20U;  ///< of a file
inline constexpr std::size_t kMostEditClips = 10'000;
inline constexpr std::int64_t kMostEditFrames = 10'000'000;

/// Returns the first frame of each clip, and behind them the end of the last clip.
std::vector<std::int64_t> edit_places(const EditTimeline& timeline);

/// A timeline that was read, with a sentence for each part of the file that it lacks.
struct EditImport {
  EditTimeline timeline;
  std::vector<std::string> warnings;
};

/// Values for reading a file that the file itself may lack.
struct EditReading {
  std::string file;                      ///< its name; paths in the file are relative to its folder
  std::optional<Rational> frame_rate{};  ///< the timeline's; none: taken from the file
};

/// Collects the parts of a file that a timeline cannot have.
class EditProblems {
 public:
  explicit EditProblems(std::string file) : file_(std::move(file)) {}

  void add(const std::string& where, const std::string& what);
  [[nodiscard]] bool empty() const { return problems_.empty(); }
  /// Returns kBadFile with all problems, 20 at most, each on its own line where there are several.
  [[nodiscard]] Error tell() const;

 private:
  std::string file_;
  std::vector<std::string> problems_;
};

}  // namespace tickreel::movie
