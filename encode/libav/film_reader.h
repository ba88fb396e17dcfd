#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encode/film_tags.h"
#include "encode/libav/libav.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// How much FilmReader::open() finds out about the video stream.
enum class StreamInfo : std::uint8_t {
  kContainer,  ///< the facts in the container, which are enough to decode it
  kDecoder,    ///< also the pixel format; some frames are decoded for it, which takes time
};

/// The audio streams that a film may have.
enum class Sound : std::uint8_t {
  kNone,    ///< no audio stream, and no captions
  kMayBe,   ///< one audio stream, or none
  kTracks,  ///< any number of audio streams
};

/// Reads the packets of a film that tickreel has made: one video stream, perhaps audio streams and
/// one stream of captions, and no others. Errors are kBadFile, with the file's name but for seek();
/// kFailed for a film with other streams, and when the system refuses. Keeps the file open.
class FilmReader {
 public:
  /// Opens a film. The content of the file decides which kind of film it is, not its name.
  static Result<FilmReader> open(const std::string& path, Sound sound = Sound::kNone,
                                 StreamInfo info = StreamInfo::kContainer);

  [[nodiscard]] const AVFormatContext& file() const { return *context_; }
  /// The video stream.
  [[nodiscard]] const AVStream& stream() const { return *video_; }
  /// The first audio stream; null: there is none.
  [[nodiscard]] const AVStream* sound() const {
    return sounds_.empty() ? nullptr : sounds_.front();
  }
  /// All audio streams, in the order of the file.
  [[nodiscard]] const std::vector<const AVStream*>& sounds() const { return sounds_; }
  /// The captions that next() has passed over so far, in order.
  [[nodiscard]] const std::vector<FilmCaption>& captions() const { return read_captions_; }
  /// The XXH3 hash of what the container says to the video decoder: the codec, the size, the tags
  /// of the colours, and the codec's headers.
  [[nodiscard]] std::uint64_t headers_hash() const { return headers_hash_; }
  /// The length of the film in seconds, as the file claims it; nothing when it claims none.
  [[nodiscard]] std::optional<double> said_seconds() const;
  /// Whether the file has the format that this ending stands for (".mp4"). Its own name does not
  /// matter.
  [[nodiscard]] bool is_in(const std::string& container) const;
  /// Checks the size of a Matroska file: kBadFile when it is not the size that the file claims.
  /// Other files succeed.
  [[nodiscard]] Status check_size() const;
  /// Whether a packet is one of an audio stream.
  [[nodiscard]] bool is_sound(const AVPacket& packet) const {
    return sound_number(packet).has_value();
  }
  /// The index in sounds() of a packet's stream; nothing: it is a packet of video.
  [[nodiscard]] std::optional<std::size_t> sound_number(const AVPacket& packet) const;
  /// Checks the file after its last packet: calls check_size(); kBadFile also when `packet_count`,
  /// the number of video packets that were read, is smaller than the file claims.
  [[nodiscard]] Status check_whole(std::int64_t packet_count) const;
  /// Moves to the last keyframe that is not after `pts`, in the time base of stream(): the next
  /// video packet is that keyframe.
  Status seek(std::int64_t pts);
  /// Returns the next packet of the video or an audio stream (captions() gets those between); the
  /// packets of a stream come in the order of decoding. Null at the end. The reader owns the
  /// packet; it is valid until the next call.
  Result<AVPacket*> next();

 private:
  struct Close {
    void operator()(AVFormatContext* context) const { avformat_close_input(&context); }
  };
  using InputPtr = std::unique_ptr<AVFormatContext, Close>;

  FilmReader(std::string path, InputPtr context, PacketPtr packet, std::uint64_t headers_hash)
      : path_(std::move(path)),
        context_(std::move(context)),
        packet_(std::move(packet)),
        video_(find_stream(AVMEDIA_TYPE_VIDEO)),
        sounds_(find_sounds()),
        captions_(find_stream(AVMEDIA_TYPE_SUBTITLE)),
        headers_hash_(headers_hash) {}
  [[nodiscard]] const AVStream* find_stream(AVMediaType type) const;
  [[nodiscard]] std::vector<const AVStream*> find_sounds() const;
  /// Returns the first bytes of the file, by which its kind is recognised.
  [[nodiscard]] std::vector<std::uint8_t> first_bytes() const;

  std::string path_;
  InputPtr context_;
  PacketPtr packet_;
  const AVStream* video_;
  std::vector<const AVStream*> sounds_;
  const AVStream* captions_;
  std::vector<FilmCaption> read_captions_;
  std::uint64_t headers_hash_;
};

/// Returns the pts that Muxer writes for a frame of the film, in the stream's time base.
std::int64_t pts_of_frame(const AVStream& stream, const Rational& frame_rate, std::int64_t frame);
/// Returns the frame for which Muxer writes this pts; nothing when there is none.
std::optional<std::int64_t> frame_at(const AVStream& stream, const Rational& frame_rate,
                                     std::int64_t pts);
/// Returns the XXH3 hash of a packet's bytes, with the alpha of VP8 and VP9 that comes beside them.
std::uint64_t hash_packet(const AVPacket& packet);
/// Returns a frame and its time in words: "frame 137 (2.283 s)".
std::string frame_name(std::int64_t frame, const Rational& frame_rate);

}  // namespace tickreel::encode
