#include "encode/sinks.h"

namespace tickreel {
namespace {

class NullSink final : public FrameSink {
 public:
  Status write(const VideoFrame&) override { return {}; }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "null"; }
};

}  // namespace

OpenedSink open_null_sink(const SinkSettings&, const FilmFormat&) {
  return OpenedSink(std::make_unique<NullSink>());
}

}  // namespace tickreel
