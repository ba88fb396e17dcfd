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

/// Where what is known of the stream comes from.
enum class StreamInfo : std::uint8_t {
  kContainer,  ///< what is needed to read it and to decode it
  kDecoder,    ///< also the pixel format, for which some frames are decoded: that takes its time
};

/// The streams that a film may have beside that of video.
enum class Sound : std::uint8_t {
  kNone,
  kMayBe,   ///< one of sound, or none
  kTracks,  ///< any number
};

/// Reads the packets of a film of ours: one video stream, perhaps some of sound and one of
/// captions, and nothing else.
/// Errors are kBadFile; of a film with other streams kFailed. It has the file open.
class FilmReader {
 public:
  /// The name says nothing: what kind of file it is shows in the file.
  static Result<FilmReader> open(const std::string& path, Sound sound = Sound::kNone,
                                 StreamInfo info = StreamInfo::kContainer);

  [[nodiscard]] const AVFormatContext& file() const { return *context_; }
  /// The stream of video.
  [[nodiscard]] const AVStream& stream() const { return *video_; }
  /// Null: there is none. Of several, the first.
  [[nodiscard]] const AVStream* sound() const {
    return sounds_.empty() ? nullptr : sounds_.front();
  }
  /// All, in the order of the file.
  [[nodiscard]] const std::vector<const AVStream*>& sounds() const { return sounds_; }
  /// The captions that next() has passed, in order; it does not return them.
  [[nodiscard]] const std::vector<FilmCaption>& captions() const { return read_captions_; }
  /// XXH3 of what the container tells a decoder before the first packet.
  [[nodiscard]] std::uint64_t headers_hash() const { return headers_hash_; }
  /// How long the file says it is. Nothing where it does not say it.
  [[nodiscard]] std::optional<double> said_seconds() const;
  /// Whether such files have this ending (".mp4"), whatever this one is called.
  [[nodiscard]] bool is_in(const std::string& container) const;
  /// kBadFile when the file is shorter than it says it is, where it says so.
  [[nodiscard]] Status check_size() const;
  [[nodiscard]] bool is_sound(const AVPacket& packet) const {
    return sound_number(packet).has_value();
  }
  /// In sounds(); none: it is a packet of video.
  [[nodiscard]] std::optional<std::size_t> sound_number(const AVPacket& packet) const;
  /// At its end: as check_size(), and kBadFile when there were fewer packets of video than it says.
  [[nodiscard]] Status check_whole(std::int64_t packet_count) const;
  /// The next packet of video is that of the last keyframe up to this time.
  Status seek(std::int64_t pts);
  /// The next packet of any stream, of each in the order in which they are decoded; the caller's
  /// until the next call. Null at the end.
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
  /// The bytes that say what kind of file it is.
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

/// The pts of a frame in a file: what our muxer makes of its number, in every container.
std::int64_t pts_of_frame(const AVStream& stream, const Rational& frame_rate, std::int64_t frame);
/// The frame with this pts; nothing when none has it.
std::optional<std::int64_t> frame_at(const AVStream& stream, const Rational& frame_rate,
                                     std::int64_t pts);
std::uint64_t hash_packet(const AVPacket& packet);
/// "frame 137 (2.283 s)"
std::string frame_name(std::int64_t frame, const Rational& frame_rate);

}  // namespace tickreel::encode
