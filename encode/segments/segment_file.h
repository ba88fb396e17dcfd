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

// A film is made of segments. The coded frames of each segment are in a file of its own, without
// sound. The film is joined from these files without encoding the pictures again.

/// One coded frame of a film or a segment. Lists of frames are in the order in which frames are
/// shown.
struct CodedFrame {
  std::uint64_t packet_hash = 0;  ///< XXH3 of the frame's bytes in the container
  friend bool operator==(const CodedFrame&, const CodedFrame&) = default;
};

/// A summary of the content of a segment file, or of a film.
struct CodedFilm {
  std::vector<CodedFrame> frames;
  std::uint64_t headers_hash = 0;  ///< XXH3 of the codec's headers, which come before the frames
  /// The largest difference, over all frames, between a frame's place in the order of decoding and
  /// its place in the order of showing. Above 0 with B-frames. (FFmpeg's name.)
  std::int64_t video_delay = 0;
  /// For a whole film: the result of hash_sound(). Nothing: the film has no sound.
  std::optional<std::uint64_t> sound_hash{};
};

/// A function that returns sound, in order, interleaved. It fills `out` from the front and returns
/// the number of floats that it has written: a whole number of samples, and 0 only at the end of
/// the sound. Its errors end the function that has called it.
using SampleSource = std::function<Result<std::size_t>(std::span<float> out)>;

/// An audio stream of a film beside the stream of the mix, and as long.
struct JoinedTrack {
  std::string title{};
  std::string language{};  ///< ISO 639-2, such as "eng"; empty: not named
  SampleSource samples{};  ///< called by the thread that joins or checks
};

/// The sound of a film. It is encoded when the segments are joined.
struct JoinedSound {
  AudioFormat audio{};
  std::string acodec{};           ///< SinkSettings::acodec
  std::int64_t bitrate = 0;       ///< SinkSettings::audio_bitrate
  std::int64_t sample_count = 0;  ///< samples of the film: samples_before() its end
  SampleSource samples{};         ///< called by the thread that joins or checks
  /// The parts of the sound, each in an audio stream of its own, behind the stream of the mix.
  /// Empty: the film has only the mix.
  std::vector<JoinedTrack> tracks{};
};

/// A function that is called after each frame, in the thread that reads, joins or checks, with the
/// number of frames done, at most the number of frames of the expected film. It must be quick. If
/// it returns false, the work stops with kInterrupted. An empty function is not called.
using FrameListener = std::function<bool(std::int64_t frames_done)>;

/// The hash and the size of a file.
struct FileHash {
  std::uint64_t xxh3 = 0;
  std::int64_t bytes = 0;
  friend bool operator==(const FileHash&, const FileHash&) = default;
};

/// Hashes a whole regular file. Calls `goes_on` after each piece (null: never); when it returns
/// false: kInterrupted. kBadFile when it is not a regular file; kFailed when it is not there or
/// cannot be read.
Result<FileHash> hash_file(const std::string& path, const std::function<bool()>& goes_on = nullptr);

/// Reads the file of a segment with `frame_count` frames, without decoding it. kBadFile when the
/// file is not a film or is cut off; kFailed when it has other frames than these.
Result<CodedFilm> read_segment(const std::string& path, std::int64_t frame_count,
                               const Rational& frame_rate);

/// The kind of a FrameDifference.
enum class FrameFault : std::uint8_t {
  kOtherBytes,  ///< the frame has other bytes
  kMissing,     ///< the frame is missing
  kTooMuch,     ///< the film has a frame too many, at the time of this one or just before it
  kSound,       ///< all frames are right, but the sound differs
};

/// The first difference between a film and the film that is expected.
struct FrameDifference {
  std::int64_t frame = 0;  ///< the index of the frame; for kSound the number of frames
  FrameFault fault = FrameFault::kOtherBytes;
  std::int64_t frame_count = 0;  ///< the number of frames of the file that was read
};

/// Reads a film, without decoding it, and compares its frames and its sound (not its headers) with
/// `coded`. Returns the first difference; nothing when there is none. kBadFile when the file is not
/// a film or is cut off; kFailed when it has other streams than the expected film; captions are not
/// compared.
Result<std::optional<FrameDifference>> find_difference(const std::string& path,
                                                       const CodedFilm& coded,
                                                       const Rational& frame_rate,
                                                       const FrameListener& listener);

/// Returns the XXH3 of the bytes of all packets of sound in a film, in order. If the film has
/// several streams of sound, returns the XXH3 of the hashes of the streams. Nothing for a film
/// without sound. kBadFile when the file is not a film or is cut off; kFailed when it has other
/// streams than films of tickreel.
Result<std::optional<std::uint64_t>> hash_sound(const std::string& path);

/// The settings of join_segments().
struct JoinSettings {
  std::string path;       ///< the final name of the film; its ending chooses the container
  std::string part_path;  ///< the name of the joined file; on the same file system
  SegmentPlan plan;
  Rational frame_rate{60};
  std::int64_t video_delay = 0;        ///< the longest CodedFilm::video_delay of the segments
  const JoinedSound* sound = nullptr;  ///< borrowed; null: the film has no sound
  const FilmTags* tags = nullptr;      ///< borrowed; null: the film has no tags
};

/// Joins the segments, in order, into the file JoinSettings::part_path. Encodes the sound, and
/// stores it beside the pictures of the same time. Returns when all of the file is on the disk; the
/// caller checks and renames it. kFailed when a segment was encoded with other settings than the
/// first one, has other frames than planned or cannot be read, or when there are more or fewer
/// samples than JoinedSound::sample_count; kUsage when the container or the encoder of sound cannot
/// work with the settings; kInterrupted: see FrameListener. The errors of
/// OutputFile::create_part().
Status join_segments(const std::vector<std::string>& segment_paths, const JoinSettings& settings,
                     const FrameListener& listener);

/// The film with which check_film() compares a file.
struct ExpectedFilm {
  std::int64_t frame_count = 0;
  Rational frame_rate{60};
  ImageSize coded_size;              ///< the size of the decoded pictures; 0x0: any size
  const CodedFilm* coded = nullptr;  ///< the coded frames, borrowed; null: any frames
  std::string container{};           ///< the ending of such files, such as ".mp4"; empty: any
  /// Whether the frames of `coded` have been decoded successfully before. Then the pictures are not
  /// decoded again.
  bool has_been_decoded = false;
  /// The sound, borrowed; null: the film must have no sound. If a stream's SampleSource is not
  /// empty, the film's samples are compared with its samples, from the first on; otherwise only the
  /// number of samples is checked.
  const JoinedSound* sound = nullptr;
  std::vector<FilmCaption> captions{};  ///< all captions, in order; empty: it must have none
  /// The metadata that the film must have, borrowed; it may have more. Null: any metadata. Chapters
  /// are not compared, nor FilmTags::captions.
  const FilmTags* tags = nullptr;
};

/// Reads a film and checks that it is the expected one: the number of frames, the time and the
/// length of every frame, the length of the film (in Matroska also in a tag), the captions, the
/// metadata, the codec's headers and the bytes of every coded frame, and that every frame can be
/// decoded. Sound is always decoded and compared as docs/films.md says.
///
/// kBadFile with the first wrong frame or tag, or with the time of wrong sound; also when the file
/// is not a film, or has another number of streams of sound than the expected film. kFailed when it
/// has other streams than films of tickreel, or several of sound although the expected film has no
/// tracks, or this FFmpeg cannot decode it. kInterrupted: see FrameListener. `path` may have any
/// ending.
Status check_film(const std::string& path, const ExpectedFilm& expected,
                  const FrameListener& listener);

}  // namespace tickreel::encode
