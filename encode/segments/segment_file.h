#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/film_tags.h"
#include "encode/segmented_sink.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

// The films of single segments as files, from which the whole film is joined without encoding
// anything again.

/// One coded frame, as it lies in a film or a segment. Frames are in the order in which they are
/// shown.
struct CodedFrame {
  std::uint64_t packet_hash = 0;  ///< XXH3 of its bytes in the container
  friend bool operator==(const CodedFrame&, const CodedFrame&) = default;
};

/// The content of a segment file, or of a film.
struct CodedFilm {
  std::vector<CodedFrame> frames;
  std::uint64_t headers_hash = 0;  ///< XXH3 of what the decoder is told before the first frame
  /// By how many frames at most a coded frame comes later than it would be shown if none were held
  /// back: B-frames are. FFmpeg's name.
  std::int64_t video_delay = 0;
  /// For a whole film: XXH3 of the bytes of all packets of sound, in order (hash_sound). None: it
  /// has no sound.
  std::optional<std::uint64_t> sound_hash{};
};

/// Sound in order, interleaved: fills `out` from the front and says how many floats it has put
/// there, a whole number of samples; 0 at the end alone. Its errors end what asks for them.
using SampleSource = std::function<Result<std::size_t>(std::span<float> out)>;

/// An audio stream beside that of all of the sound, as long as it.
struct JoinedTrack {
  std::string title{};
  std::string language{};  ///< ISO 639-2, such as "eng"; empty: none is said
  SampleSource samples{};  ///< as of JoinedSound
};

/// The sound of a film, from where its segments left it. Segments' files have none.
struct JoinedSound {
  AudioFormat audio{};
  std::string acodec{};           ///< SinkSettings::acodec
  std::int64_t bitrate = 0;       ///< SinkSettings::audio_bitrate
  std::int64_t sample_count = 0;  ///< of the film: samples_before() its end
  SampleSource samples{};         ///< called by the thread that joins or checks
  /// The parts of the sound, each as a stream of its own behind the mix; none: there is the mix
  /// alone.
  std::vector<JoinedTrack> tracks{};
};

/// Told after each frame, from the thread that reads, joins or checks; must be quick. Never more
/// than there are in the film that is expected. False: stop (kInterrupted).
using FrameListener = std::function<bool(std::int64_t frames_done)>;

/// The hash and the size of a file.
struct FileHash {
  std::uint64_t xxh3 = 0;
  std::int64_t bytes = 0;
  friend bool operator==(const FileHash&, const FileHash&) = default;
};

/// The hash of a whole file. kFailed when it cannot be read. `goes_on` is asked again and again
/// (null: it always does); when it does not, kInterrupted.
Result<FileHash> hash_file(const std::string& path, const std::function<bool()>& goes_on = nullptr);

/// Reads a segment of `frame_count` frames without decoding it. kBadFile for any other file, or
/// only a part of a film; kFailed when it does not hold exactly these.
Result<CodedFilm> read_segment(const std::string& path, std::int64_t frame_count,
                               const Rational& frame_rate);

enum class FrameFault : std::uint8_t {
  kOtherBytes,
  kMissing,
  kTooMuch,  ///< it is not a frame of the film; its number is that of the frame it should have been
  kSound,    ///< all frames are right, and the sound is another one; its number is their count
};

struct FrameDifference {
  std::int64_t frame = 0;
  FrameFault fault = FrameFault::kOtherBytes;
  std::int64_t frame_count = 0;  ///< of the file that was read
};

/// Reads a film and finds the first frame that is not one of `coded`; none when all are the same.
/// Nothing is decoded. kBadFile for any other file, or only a part of a film; kFailed when it has
/// other streams than such a film has.
Result<std::optional<FrameDifference>> find_difference(const std::string& path,
                                                       const CodedFilm& coded,
                                                       const Rational& frame_rate,
                                                       const FrameListener& listener);

/// XXH3 of the bytes of all packets of sound in a film; of several streams, of the hash of each.
/// None of a film without sound. Errors as those of find_difference().
Result<std::optional<std::uint64_t>> hash_sound(const std::string& path);

struct JoinSettings {
  std::string path;       ///< the film
  std::string part_path;  ///< its name until it has been checked; on the same file system
  SegmentPlan plan;
  Rational frame_rate{60};
  std::int64_t video_delay = 0;        ///< the longest CodedFilm::video_delay of the segments
  const JoinedSound* sound = nullptr;  ///< borrowed; null: the film has none
  const FilmTags* tags = nullptr;      ///< borrowed; null: it has none
};

/// Joins `segment_paths`, in order, into JoinSettings::part_path, in the container that the ending
/// of JoinSettings::path says, and sees to it that all of it is on the disk. Sound is encoded once,
/// for the whole film, and lies beside the pictures that it goes with. The film does not get its
/// name. kFailed when a segment does not fit to the others, or when there are more or fewer samples
/// than were said; kUsage as open_sink() for an encoder of sound that cannot work.
Status join_segments(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                     const FrameListener& listener);

/// The film that a file is expected to be.
struct ExpectedFilm {
  std::int64_t frame_count = 0;
  Rational frame_rate{60};
  ImageSize coded_size;              ///< of the pictures; 0x0: any
  const CodedFilm* coded = nullptr;  ///< borrowed; null: any
  std::string container{};           ///< the ending that such files have, ".mp4"; empty: any
  bool has_been_decoded = false;     ///< whose frames `coded` has: the film is not decoded again
  /// Borrowed; null: the film must have no sound. With its samples, from the first on, the film's
  /// are compared with them; without any, only their number is.
  const JoinedSound* sound = nullptr;
  std::vector<FilmCaption> captions{};  ///< of its stream, in order; none: it must have none
  const FilmTags* tags = nullptr;       ///< borrowed; null: its metadata may be any
};

/// Reads a film back: the number of frames, the time and length of every one, the length of the
/// film, as a tag of Matroska says it too, its metadata, every coded frame, and that all can be
/// decoded; kBadFile with the first frame, or tag, that is not as it must be. Sound is always
/// decoded: docs/films.md says how it is compared; kBadFile with the time of what is not as it
/// must be. kFailed when it has other streams than such a film has. `path` may have any name.
Status check_film(const std::string& path, const ExpectedFilm& expected,
                  const FrameListener& listener);

}  // namespace tickreel::encode
