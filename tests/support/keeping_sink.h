#pragma once

#include <string>
#include <vector>

#include "encode/frame_sink.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// A sink that adds each picture to a list. The list must outlive the sink.
class KeepingSink final : public FrameSink {
 public:
  explicit KeepingSink(std::vector<Image>& images) : images_(images) {}
  Status write(const VideoFrame& frame) override {
    images_.push_back(frame.image);
    return {};
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "memory"; }

 private:
  std::vector<Image>& images_;
};

}  // namespace tickreel::tests
