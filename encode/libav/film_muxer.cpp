#include "encode/libav/film_muxer.h"

#include <algorithm>
#include <utility>

namespace tickreel::encode {

Result<std::unique_ptr<FilmMuxer>> FilmMuxer::open(const Container& container, OutputFile file,
                                                   const Streams& streams, FileLayout layout) {
  std::vector<AudioEncoder> sounds;
  FilmStreams film{streams.video, streams.frame_rate, {}, streams.tags, streams.frame_count};
  if (streams.sound) {
    const auto encoder = choose_audio_encoder(*streams.sound, container.ending);
    if (!encoder) return encoder.error();
    for (std::size_t i = 0; i < std::max<std::size_t>(streams.names.size(), 1); ++i) {
      auto opened = AudioEncoder::open(**encoder, *streams.sound, wants_global_header(container));
      if (!opened) return opened.error();
      sounds.push_back(*std::move(opened));
      const StreamName name = streams.names.empty() ? StreamName() : streams.names[i];
      film.sounds.push_back({&sounds.back().parameters(), name.title, name.language});
    }
  }
  auto muxer = Muxer::open(container, std::move(file), film, layout);
  if (!muxer) return muxer.error();
  return std::unique_ptr<FilmMuxer>(new FilmMuxer(*std::move(muxer), std::move(sounds)));
}

Status FilmMuxer::write_samples(std::size_t stream, std::span<const float> samples) {
  if (sounds_.empty()) return {};
  return sounds_[stream].encode(
      samples, [this, stream](AVPacket& packet) { return write_sound(stream, packet); });
}

Status FilmMuxer::flush() {
  return !sounds_.empty() && !has_written_sound_ ? Status() : muxer_->flush();
}

Status FilmMuxer::finish() {
  for (std::size_t i = 0; i < sounds_.size(); ++i) {
    Status ended =
        sounds_[i].finish([this, i](AVPacket& packet) { return write_sound(i, packet); });
    if (!ended) return ended;
  }
  return muxer_->finish();
}

Status FilmMuxer::write_sound(std::size_t stream, AVPacket& packet) {
  has_written_sound_ = true;
  return muxer_->write_sound(packet, stream);
}

}  // namespace tickreel::encode
