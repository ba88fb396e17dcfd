#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encode/frame_sink.h"

namespace tickreel::encode {

/// Holds any sink to the contract of FrameSink, so that each sink need not: frames come in order,
/// none missing at the end, all of the film's size, of a
/// layout that the sink takes, and with their share of its sound; the first error stays; an error
/// says how far the film had come.
class OrderedSink final : public FrameSink {
 public:
  OrderedSink(std::unique_ptr<FrameSink> sink, const FilmFormat& format)
      : sink_(std::move(sink)), format_(format), next_index_(format.first_frame) {}

  Status write(const VideoFrame& frame) override;
  Status finish() override;
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return sink_->pixel_format();
  }
  [[nodiscard]] bool wants_pictures() const override { return sink_->wants_pictures(); }
  [[nodiscard]] std::vector<std::uint64_t> picture_hashes() const override {
    return sink_->picture_hashes();
  }
  [[nodiscard]] std::int64_t coded_bytes() const override { return sink_->coded_bytes(); }
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 private:
  [[nodiscard]] std::int64_t end_index() const { return format_.first_frame + format_.frame_count; }
  [[nodiscard]] Status check(const VideoFrame& frame) const;
  [[nodiscard]] Status check_samples(const VideoFrame& frame) const;
  [[nodiscard]] Status check_picture(const VideoFrame& frame) const;
  Status keep_first_error(Status status);

  std::unique_ptr<FrameSink> sink_;
  FilmFormat format_;
  std::int64_t next_index_;
  bool finished_ = false;
  std::optional<Error> error_;
};

}  // namespace tickreel::encode
