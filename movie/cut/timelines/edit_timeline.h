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

// A timeline as editing programs have it, whatever file it goes to or comes from: clips on one
// track of pictures.

/// What a clip of a timeline shows.
enum class EditSource : std::uint8_t {
  kGap,      ///< nothing: black
  kMissing,  ///< something that is in no file
  kFile,
};

/// What the keys of a clip describe: where they say the same as the clip does, they still hold.
struct EditOrigin {
  Rational in{0};           ///< as EditClip::in
  std::int64_t frames = 0;  ///< as EditClip::frames
  bool is_media = false;    ///< the file was made of the clip, and is not what it was made of
  std::string file{};       ///< what the file is called, without its folder; empty: there is none
  /// The stretch of game time, or of a video, in seconds; none: the clip has none.
  std::optional<CaptureRange> range{};
  /// Seconds of that in a second of film; none: it changes.
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
  std::string path{};                       ///< of the file, as seen from the working directory
  Rational in{0};                           ///< seconds of the file at the clip's first frame
  Rational clock{0};                        ///< seconds that its timecode says at its first frame
  std::int64_t frames = 0;                  ///< of the timeline
  Rational speed{1};                        ///< seconds of the file in a second of the timeline
  std::optional<CaptureRange> available{};  ///< seconds that the file has; none: not known
  FilmTransition transition{};              ///< how it comes after the clip before it
  Json keys{};                              ///< of it in a reel's description; null: none
  std::optional<EditOrigin> origin{};       ///< of the keys
};

/// A file of sound as long as the timeline, on a track of its own.
struct EditSound {
  std::string name{};  ///< "Music"
  std::string path{};  ///< of the file, as seen from the working directory
};

struct EditMarker {
  std::string name;
  std::int64_t frame = 0;  ///< of the timeline
};

struct EditTimeline {
  std::string name{};
  Rational frame_rate{60};
  ImageSize size{};        ///< of pictures; 0x0: not known
  bool has_sound = false;  ///< in the files of its clips
  std::vector<EditClip> clips{};
  /// What is heard in place of the files of its clips; none: these are.
  std::vector<EditSound> sounds{};
  std::vector<EditMarker> markers{};
  Json keys{};  ///< of the film in a reel's description; null: none
};

inline constexpr std::size_t kMostEditBytes = std::size_t{32} << 20U;  ///< of a file
inline constexpr std::size_t kMostEditClips = 10'000;
inline constexpr std::int64_t kMostEditFrames = 10'000'000;

/// The first frame of each clip, and where the last one ends.
std::vector<std::int64_t> edit_places(const EditTimeline& timeline);

/// A timeline that was read, and what it lacks of the file, a sentence each.
struct EditImport {
  EditTimeline timeline;
  std::vector<std::string> warnings;
};

/// How a file is read that does not say all of it.
struct EditReading {
  std::string file;                      ///< its name: paths in it are seen from where it is
  std::optional<Rational> frame_rate{};  ///< of the timeline; none: the file says it
};

/// Collects what a file has that a timeline cannot have.
class EditProblems {
 public:
  explicit EditProblems(std::string file) : file_(std::move(file)) {}

  void add(const std::string& where, const std::string& what);
  [[nodiscard]] bool empty() const { return problems_.empty(); }
  /// kBadFile with all of them, 20 at most, each on a line of its own where there are several.
  [[nodiscard]] Error tell() const;

 private:
  std::string file_;
  std::vector<std::string> problems_;
};

}  // namespace tickreel::movie
