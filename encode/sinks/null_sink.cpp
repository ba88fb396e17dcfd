#include "encode/sinks/sinks.h"

namespace tickreel::encode {
namespace {

class NullSink final : public FrameSink {
 public:
  Status write(const VideoFrame&) override { return {}; }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "null"; }
};

class NullFilm final : public SegmentedSink {
 public:
  NullFilm(const FilmFormat& format, const SegmentPlan& plan) : format_(format), plan_(plan) {}

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return hold_to_contract(std::make_unique<NullSink>(), segment_format(format_, plan_, segment));
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return NullSink().description(); }

 private:
  FilmFormat format_;
  SegmentPlan plan_;
};

}  // namespace

OpenedSink open_null_sink(const SinkSettings&, const FilmFormat&) {
  return OpenedSink(std::make_unique<NullSink>());
}

OpenedFilm open_null_film(const SinkSettings&, const FilmFormat& format, const SegmentPlan& plan) {
  return OpenedFilm(std::make_unique<NullFilm>(format, plan));
}

}  // namespace tickreel::encode
