#include "movie/make/engine/segment_lane.h"

#include <utility>

#include "core/freed_memory.h"
#include "movie/make/engine/exception_guard.h"
#include "movie/make/engine/thread_priority.h"

namespace tickreel::movie {
SegmentLane::SegmentLane(std::size_t number, std::size_t places, FrameFinisher finisher,
                         WrittenFrames& written, std::vector<std::string> split_buses)
    : number_(number),
      finisher_(std::move(finisher)),
      split_buses_(std::move(split_buses)),
      drawn_(places),
      written_(written),
      thread_([this] { run(); }) {}

SegmentLane::~SegmentLane() {
  if (!thread_.joinable()) return;
  drawn_.close(failed("the export has ended"));
  thread_.join();
}

void SegmentLane::finish() {
  drawn_.finish();
  thread_.join();
}

void SegmentLane::run() {
  lower_thread_priority();
  const Status written = without_exceptions([&] { return write_all(); });
  if (written) return;
  written_.close(written.error());
  drawn_.close(written.error());
}

Status SegmentLane::write_all() {
  std::unique_ptr<FrameSink> sink;
  while (auto drawn = drawn_.pop()) {
    if (drawn->sink) sink = std::move(drawn->sink);
    if (!drawn->sound.empty()) {
      MixedSound mixed = mix(drawn->sound, split_buses_);
      drawn->frame.samples = std::move(mixed.all);
      drawn->frame.split = std::move(mixed.split);
    }
    if (finisher_) finisher_(drawn->frame);
    if (Status written = sink->write(drawn->frame); !written) return written;
    // When another lane has failed, this one stops too.
    if (!written_.push({.lane = number_, .image = std::move(drawn->frame.image)})) {
      return written_.status();
    }
    if (!drawn->is_last) continue;
    if (Status finished = sink->finish(); !finished) return finished;
    sink.reset();
    // The next encoder would not reuse this memory in place: without this call, memory would grow
    // with the length of the film.
    give_back_freed_memory();
    written_.push({.lane = number_, .is_segment_finished = true, .segment = drawn->segment});
  }
  return {};
}

}  // namespace tickreel::movie
