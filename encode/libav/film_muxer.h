#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/libav/audio_encoder.h"
#include "encode/libav/muxer.h"
#include "encode/libav/packet_target.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The name of an audio stream.
struct StreamName {
  std::string title{};
  std::string language{};  ///< SoundStream::language
};

/// Writes a film into a file: coded frames as they come, and sound, which it encodes. Both come in
/// the order of the film and about as far as each other; what comes early waits in memory.
class FilmMuxer final : public PacketTarget {
 public:
  struct Streams {
    const AVCodecParameters* video = nullptr;  ///< as of FilmStreams
    Rational frame_rate{60};
    std::optional<AudioSettings> sound{};  ///< none: the film has none
    const FilmTags* tags = nullptr;        ///< as of FilmStreams
    std::int64_t frame_count = 0;
    /// The names of the streams of sound, where there are several: the first stream is the mix, the
    /// others are its parts. None: there is one stream, without a name.
    std::vector<StreamName> names{};
  };

  /// kUsage for what the kind of file cannot hold.
  static Result<std::unique_ptr<FilmMuxer>> open(const Container& container, OutputFile file,
                                                 const Streams& streams, FileLayout layout);

  Status write(AVPacket& packet) override { return muxer_->write(packet); }
  Status write_samples(std::span<const float> samples) override {
    return write_samples(0, samples);
  }
  /// Writes samples of one of several streams. All streams must advance about equally.
  Status write_samples(std::size_t stream, std::span<const float> samples);
  /// See Muxer. Does nothing before there is some of all streams, without which an MP4 could not
  /// say where they begin.
  Status flush();
  Status finish() override;

 private:
  FilmMuxer(std::unique_ptr<Muxer> muxer, std::vector<AudioEncoder> sounds)
      : muxer_(std::move(muxer)), sounds_(std::move(sounds)) {}

  Status write_sound(std::size_t stream, AVPacket& packet);

  std::unique_ptr<Muxer> muxer_;
  std::vector<AudioEncoder> sounds_;
  bool has_written_sound_ = false;
};

}  // namespace tickreel::encode
