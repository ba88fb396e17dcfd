#include "movie/make/frames/painted_frames.h"

#include "encode/audio_format.h"

namespace tickreel::movie {

/// The playhead of one source.
class PaintedPlayhead final : public Playhead {
 public:
  PaintedPlayhead(PaintedFrames& frames, std::unique_ptr<PictureSource> source)
      : frames_(frames), source_(std::move(source)) {}

  Status start(std::int64_t frame) override { return frames_.start(*source_, frame); }
  Result<std::vector<SoundLayer>> sound(std::int64_t frame) override {
    return frames_.sound(*source_, frame);
  }

 private:
  PaintedFrames& frames_;
  std::unique_ptr<PictureSource> source_;
};

Result<std::unique_ptr<PaintedFrames>> PaintedFrames::open(const FilmDefinition& clip,
                                                           PictureSourceMaker open_source,
                                                           Pictures pictures,
                                                           std::int64_t first_frame) {
  const CaptureRange& range = clip.painted()->range;
  auto overlay = FilmOverlayPainter::open(clip, range);
  if (!overlay) return overlay.error();
  std::unique_ptr<PaintedFrames> frames(new PaintedFrames);
  frames->open_source_ = std::move(open_source);
  frames->pictures_ = pictures;
  frames->size_ = clip.size;
  frames->frame_rate_ = clip.frame_rate;
  frames->frame_count_ = clip.plan.frame_count;
  frames->first_frame_ = first_frame;
  frames->sample_rate_hz_ = audio_format_of(clip).sample_rate_hz;
  frames->overlay_ = *std::move(overlay);
  return frames;
}

Result<std::unique_ptr<Playhead>> PaintedFrames::open_playhead() {
  auto source = open_source_();
  if (!source) return source.error();
  return std::unique_ptr<Playhead>(std::make_unique<PaintedPlayhead>(*this, *std::move(source)));
}

Status PaintedFrames::start(PictureSource& source, std::int64_t frame) {
  if (pictures_ == Pictures::kNone) return {};
  Image image;
  if (!spare_.empty()) {
    image = std::move(spare_.back());
    spare_.pop_back();
  }
  image.resize(size_);
  if (Status shown = source.picture(frame, image); !shown) return shown;
  note_divergence(source);
  overlay_->paint(frame, image);
  started_.push_back(std::move(image));
  return {};
}

Result<std::vector<SoundLayer>> PaintedFrames::sound(PictureSource& source, std::int64_t frame) {
  const auto before = [&](std::int64_t frames) {
    return samples_before(first_frame_ + frames, frame_rate_, sample_rate_hz_);
  };
  const SampleRange samples{before(frame) - before(0), before(frame + 1) - before(0)};
  auto layers = source.sound(frame, samples);
  if (!layers) return layers;
  note_divergence(source);
  if (layers->empty()) layers->push_back({.sound = {samples.count(), {}}});
  return layers;
}

void PaintedFrames::note_divergence(const PictureSource& source) {
  if (!passed_) passed_ = source.passed_divergence();
}

Status PaintedFrames::take(Image& image) {
  if (pictures_ == Pictures::kNone) return {};
  if (started_.empty()) return failed("no picture was started to be taken");
  std::swap(image, started_.front());
  spare_.push_back(std::move(started_.front()));
  started_.pop_front();
  return {};
}

Status PaintedFrames::choose_layout(std::optional<PixelFormat> /*wanted*/, Conversion asked) {
  if (asked != Conversion::kRenderer) return {};
  return bad_field("convert", " gpu: there is no renderer that draws these pictures: leave it out");
}

}  // namespace tickreel::movie
