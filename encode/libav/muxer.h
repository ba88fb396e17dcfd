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

/// The position of the index in an MP4 or QuickTime file. Other kinds of files ignore it.
enum class FileLayout {
  kIndexFirst,  ///< at the start, for playing over a network; the file is written twice for it
  kIndexLast,   ///< at the end
  kInPieces,    ///< no index: the file is in fragments, for readers that cannot seek
};

/// An audio stream of a film's file.
struct SoundStream {
  const AVCodecParameters* codec = nullptr;
  std::string title{};     ///< empty: no title, no language, and no mark as the default stream
  std::string language{};  ///< ISO 639-2; empty: no language
};

/// The streams of a film's file. Pointers are borrowed until Muxer::open() has returned.
struct FilmStreams {
  const AVCodecParameters* video = nullptr;  ///< null: the file has only sound
  Rational frame_rate{60};
  /// The first stream is the default for players, and is marked so if it has a title. All have the
  /// same sample rate.
  std::vector<SoundStream> sounds{};
  const FilmTags* tags = nullptr;  ///< also the captions; null: no texts
  std::int64_t frame_count = 0;    ///< frames of the film; only its last chapter needs them
};

/// Writes the packets of a film into a file. Packets of sound lie beside the pictures of the same
/// time. The encoder's delay is marked so that players leave it out. The file does not say by which
/// program or when it was made. (The bytes go through an OutputFile, which knows why the system
/// refused them; libavformat does not.) Errors are kFailed if nothing else is said.
class Muxer {
 public:
  /// Opens the container in `file`, and writes its header and all captions. kUsage when such a file
  /// cannot hold the streams or frames of this length; kFailed when the system refuses.
  static Result<std::unique_ptr<Muxer>> open(const Container& container, OutputFile file,
                                             const FilmStreams& film, FileLayout layout);
  ~Muxer();
  Muxer(const Muxer&) = delete;
  Muxer& operator=(const Muxer&) = delete;

  /// Writes a packet of video, whose times count in frames. Moves the content out of the packet.
  Status write(AVPacket& packet);
  /// Writes a packet of sound, whose times count in samples. `stream`: the index in
  /// FilmStreams::sounds. Moves the content out of the packet.
  Status write_sound(AVPacket& packet, std::size_t stream = 0);
  /// Writes all packets that wait in memory, for programs that read the file while it is written.
  /// The next video packet must be a keyframe.
  Status flush();
  /// Completes the container, and gives the file its name. If the file has more than `most_bytes`
  /// bytes (0: no limit), it gets no name, and the result is kUsage about the field "size-limit".
  /// The errors of OutputFile::publish().
  Status finish(std::int64_t most_bytes = 0);
  /// The size of the file in bytes, after a finish() with a limit; otherwise 0.
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
  std::optional<Error> file_error_;  ///< the first error of file_
  FormatContextPtr context_;
  AVRational frame_duration_{};      ///< the time base of video packets
  const AVStream* video_ = nullptr;  ///< null: the file has only sound
  std::vector<const AVStream*> sounds_;
  AVRational sample_duration_{};  ///< the time base of sound packets
  std::int64_t file_bytes_ = 0;
  std::int64_t sound_shift_ = 0;  ///< samples that are added to the times of sound
};

}  // namespace tickreel::encode
