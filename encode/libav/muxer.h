#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/files/output_file.h"
#include "encode/film_tags.h"
#include "encode/libav/container_table.h"
#include "encode/libav/libav.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// How a film lies in its file.
enum class FileLayout {
  kIndexFirst,  ///< for players that get it from a network; an MP4 is written twice for that
  kIndexLast,
  kInPieces,  ///< for readers that cannot go back: an MP4 is in fragments
};

/// A stream of sound in a film file.
struct SoundStream {
  const AVCodecParameters* codec = nullptr;
  std::string title{};     ///< empty: none is said, nor which of several is played unasked
  std::string language{};  ///< ISO 639-2; empty: none is said
};

/// The streams of a film file. The parameters are borrowed until Muxer::open has returned.
struct FilmStreams {
  const AVCodecParameters* video = nullptr;  ///< null: it is a file of sound alone
  Rational frame_rate{60};
  std::vector<SoundStream> sounds{};  ///< the first is played unasked; none: it has none
  const FilmTags* tags = nullptr;     ///< null: it has none
  std::int64_t frame_count = 0;       ///< where the last chapter ends
};

/// Writes the packets of a film into a container, those of sound beside the pictures that they go
/// with, and the encoder's delay so that players leave it out. The bytes go through an OutputFile,
/// which knows why the system refused them where libavformat knows that it did. Nothing in the file
/// says by what or when it was made.
class Muxer {
 public:
  /// Writes the header.
  static Result<std::unique_ptr<Muxer>> open(const Container& container, OutputFile file,
                                             const FilmStreams& film, FileLayout layout);
  ~Muxer();
  Muxer(const Muxer&) = delete;
  Muxer& operator=(const Muxer&) = delete;

  /// Takes the packet's content; times count in frames.
  Status write(AVPacket& packet);
  /// Writes a packet of sound, of that stream of FilmStreams::sounds; times count in samples.
  Status write_sound(AVPacket& packet, std::size_t stream = 0);
  /// Hands on what has been held back so far, for those who read while it is written. A keyframe
  /// follows.
  Status flush();
  /// Writes what the container has at its end, and gives the file its name. Above `most_bytes` (0:
  /// any number) it gets none, and the error is about "size-limit".
  Status finish(std::int64_t most_bytes = 0);
  /// The size of the file, once finish() has been called.
  [[nodiscard]] std::int64_t file_bytes() const { return file_bytes_; }

 private:
  explicit Muxer(OutputFile file) : file_(std::move(file)) {}
  Status start(const Container& container, const FilmStreams& film, FileLayout layout);
  Status open_bytes();
  int open_again(AVIOContext*& bytes);
  Status add_video(const Container& container, const FilmStreams& film);
  Status add_tags(const FilmStreams& film);
  Status add_chapter(const FilmChapter& chapter, std::int64_t end);
  Status add_sound(const SoundStream& sound);
  Status name_stream(const SoundStream& of, AVStream& stream) const;
  Result<AVStream*> add_stream(const AVCodecParameters& codec);
  Status set_options(const Container& container, FileLayout layout, Dictionary& options) const;
  Status write_to(const AVStream& stream, AVRational time_base, AVPacket& packet);
  Status write_header(const Container& container, FileLayout layout);
  Status result(int code);
  int write_bytes(const std::uint8_t* bytes, int size);
  std::int64_t seek(std::int64_t offset, int whence);

  OutputFile file_;
  std::optional<Error> file_error_;  ///< the first
  FormatContextPtr context_;
  AVRational frame_duration_{};      ///< the time base of video packets
  const AVStream* video_ = nullptr;  ///< null: there is none
  std::vector<const AVStream*> sounds_;
  AVRational sample_duration_{};  ///< the time base of sound packets
  std::int64_t file_bytes_ = 0;
  std::int64_t sound_shift_ = 0;  ///< samples, to the times of sound
};

}  // namespace tickreel::encode
