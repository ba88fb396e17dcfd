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

/// The title and the language of an audio stream.
struct StreamName {
  std::string title{};
  std::string language{};  ///< SoundStream::language
};

/// Writes a film into a file: coded frames, and sound, which it encodes. Frames and samples must
/// come in order, and the times of both should advance together: packets that come early wait in
/// memory. Errors are those of Muxer and AudioEncoder.
class FilmMuxer final : public PacketTarget {
 public:
  /// The streams of the film. Pointers are borrowed until open() has returned.
  struct Streams {
    const AVCodecParameters* video = nullptr;  ///< FilmStreams::video; null: only sound
    Rational frame_rate{60};
    std::optional<AudioSettings> sound{};  ///< nothing: the film has no sound
    const FilmTags* tags = nullptr;        ///< FilmStreams::tags; null: no texts
    std::int64_t frame_count = 0;          ///< FilmStreams::frame_count
    /// The names of the audio streams of a film with several: the first stream is the mix, the
    /// others are its parts. Empty: there is one audio stream, without a name.
    std::vector<StreamName> names{};
  };

  /// Opens the encoders and writes the file's header. kUsage for streams that the container cannot
  /// hold.
  static Result<std::unique_ptr<FilmMuxer>> open(const Container& container, OutputFile file,
                                                 const Streams& streams, FileLayout layout);

  Status write(AVPacket& packet) override { return muxer_->write(packet); }
  Status write_samples(std::span<const float> samples) override {
    return write_samples(0, samples);
  }
  /// Encodes and writes samples of the audio stream with this index in Streams::names. Does nothing
  /// in a film without sound.
  Status write_samples(std::size_t stream, std::span<const float> samples);
  /// Calls Muxer::flush(). Does nothing before there is a packet of sound, if the film has sound,
  /// because an MP4 must say where its streams begin.
  Status flush();
  /// Writes the rest of the sound, then calls Muxer::finish(), without a limit.
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
