#include "encode/libav/film_muxer.h"

#include <utility>

namespace tickreel::encode {

Result<std::unique_ptr<FilmMuxer>> FilmMuxer::open(const Container& container, OutputFile file,
                                                   const Streams& streams, FileLayout layout) {
  std::optional<AudioEncoder> sound;
  FilmStreams film{streams.video, streams.frame_rate, nullptr, streams.tags, streams.frame_count};
  if (streams.sound) {
    const auto encoder = choose_audio_encoder(*streams.sound, container.ending);
    if (!encoder) return encoder.error();
    auto opened = AudioEncoder::open(**encoder, *streams.sound, wants_global_header(container));
    if (!opened) return opened.error();
    sound.emplace(*std::move(opened));
    film.sound = &sound->parameters();
  }
  auto muxer = Muxer::open(container, std::move(file), film, layout);
  if (!muxer) return muxer.error();
  return std::unique_ptr<FilmMuxer>(new FilmMuxer(*std::move(muxer), std::move(sound)));
}

Status FilmMuxer::write_samples(std::span<const float> samples) {
  if (!sound_) return {};
  return sound_->encode(samples, [this](AVPacket& packet) { return write_sound(packet); });
}

Status FilmMuxer::flush() {
  return sound_ && !has_written_sound_ ? Status() : muxer_->flush();
}

Status FilmMuxer::finish() {
  if (sound_) {
    Status ended = sound_->finish([this](AVPacket& packet) { return write_sound(packet); });
    if (!ended) return ended;
  }
  return muxer_->finish();
}

Status FilmMuxer::write_sound(AVPacket& packet) {
  has_written_sound_ = true;
  return muxer_->write_sound(packet);
}

}  // namespace tickreel::encode
