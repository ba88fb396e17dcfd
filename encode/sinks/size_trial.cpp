#include "encode/sinks/size_trial.h"

#include <fmt/format.h>

#include <utility>

#include "encode/libav/encoder_choice.h"
#include "encode/libav/encoder_table.h"
#include "encode/sinks/encoding_sink.h"

namespace tickreel::encode {
namespace {

class Nowhere final : public PacketTarget {
 public:
  Status write(AVPacket& packet) override {
    av_packet_unref(&packet);
    return {};
  }
  Status finish() override { return {}; }
};

}  // namespace

/// One segment, encoded with every CRF.
class SizeTrial::Segment final : public FrameSink {
 public:
  Segment(SizeTrial& trial, std::vector<std::unique_ptr<FrameSink>> sinks)
      : trial_(trial), sinks_(std::move(sinks)) {}

  Status write(const VideoFrame& frame) override {
    for (const auto& sink : sinks_) {
      if (Status written = sink->write(frame); !written) return written;
    }
    return {};
  }
  Status finish() override {
    for (const auto& sink : sinks_) {
      if (Status finished = sink->finish(); !finished) return finished;
    }
    const std::lock_guard lock(trial_.mutex_);
    for (std::size_t i = 0; i < sinks_.size(); ++i) trial_.sizes_[i] += sinks_[i]->coded_bytes();
    return {};
  }
  [[nodiscard]] std::string description() const override { return trial_.description(); }

 private:
  SizeTrial& trial_;
  std::vector<std::unique_ptr<FrameSink>> sinks_;
};

Result<CrfRange> crf_range(const SinkSettings& settings) {
  const auto codec = find_video_encoder(settings);
  if (!codec) return codec.error();
  const EncoderFacts& facts = facts_of((*codec)->name);
  if (facts.worst_crf > 0) return CrfRange{facts.best_crf, facts.worst_crf, facts.crf_step};
  return bad_field(
      "size-limit",
      fmt::format(" looks for a §crf, and {} has none: choose another §vcodec, such as {}",
                  (*codec)->name, kDefaultEncoder));
}

SizeTrial::SizeTrial(SinkSettings settings, const FilmFormat& format, const SegmentPlan& plan,
                     std::vector<double> crfs)
    : settings_(std::move(settings)),
      format_(format),
      plan_(plan),
      crfs_(std::move(crfs)),
      sizes_(crfs_.size(), 0) {
  format_.audio = {};
}

Result<std::unique_ptr<FrameSink>> SizeTrial::open_segment(std::int64_t segment) {
  const FilmFormat format = segment_format(format_, plan_, segment);
  const auto open_target = [](const Container&, const VideoEncoder&) {
    return Result<std::unique_ptr<PacketTarget>>(std::make_unique<Nowhere>());
  };
  std::vector<std::unique_ptr<FrameSink>> sinks;
  for (const double crf : crfs_) {
    SinkSettings settings = settings_;
    settings.crf = crf;
    auto sink = open_encoding_sink(settings, format, open_target);
    if (!sink) return sink.error();
    sinks.push_back(*std::move(sink));
  }
  return Result<std::unique_ptr<FrameSink>>(std::make_unique<Segment>(*this, std::move(sinks)));
}

std::string SizeTrial::description() const {
  return fmt::format("nothing: its size is measured with {} CRFs", crfs_.size());
}

std::vector<std::int64_t> SizeTrial::sizes() const {
  const std::lock_guard lock(mutex_);
  return sizes_;
}

}  // namespace tickreel::encode
