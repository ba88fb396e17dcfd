#include "movie/export_loop.h"

#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "core/bounded_queue.h"

namespace tickreel {
namespace {

/// Enough to keep both threads busy when frames differ in cost; each is a whole picture in memory.
constexpr std::size_t kQueueCapacityFrames = 4;

/// The two queues between the threads.
struct Pipeline {
  /// Rendered frames in index order. Written by the rendering thread, read by the encoding one.
  BoundedQueue<VideoFrame> rendered{kQueueCapacityFrames};
  /// Images to draw into again. Written by the encoding thread, read by the rendering one. Holds
  /// every image there is, so neither side ever waits to give one back.
  BoundedQueue<Image> blank{kQueueCapacityFrames + 2};

  void stop(const Error& error) {
    rendered.close(error);
    blank.close(error);
  }
};

/// No exception leaves a thread: pictures can be more than there is memory for, threads more than
/// there may be.
template <typename Work>
Status guarded(const Work& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return failed("out of memory for the pictures: choose a smaller --size");
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

/// The encoding thread's part: until the rendering side has finished, or something fails.
Status encode_frames(Pipeline& pipeline, FrameSink& sink) {
  while (auto frame = pipeline.rendered.pop()) {
    if (Status written = sink.write(*frame); !written) return written;
    pipeline.blank.push(std::move(frame->image));
  }
  if (Status rendered = pipeline.rendered.status(); !rendered) return rendered;
  return sink.finish();
}

Status draw_frame(const ExportParts& parts, std::int64_t index, Image& image) {
  const FrameTime time = parts.times.frame_time(index);
  // Every frame lies before the out point, so there is always a tick after it to interpolate to.
  if (Status advanced = parts.source.advance_to(time.tick + 1); !advanced) return advanced;
  return parts.renderer.draw(parts.source.window(), time, image);
}

/// The rendering thread's part: until the last frame, or something fails.
Status render_frames(const ExportParts& parts, const ProgressListener& listener,
                     Pipeline& pipeline) {
  const std::int64_t frame_count = parts.times.frame_count();
  ProgressMeter meter(frame_count);
  for (std::int64_t index = 0; index < frame_count; ++index) {
    if (parts.stop != nullptr && parts.stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped before frame " + std::to_string(index) +
                                                " of " + std::to_string(frame_count)};
    }
    auto image = pipeline.blank.pop();
    if (!image) return pipeline.rendered.status();
    if (Status drawn = draw_frame(parts, index, *image); !drawn) return drawn;
    if (!pipeline.rendered.push({index, *std::move(image)})) return pipeline.rendered.status();
    if (listener) listener(meter.after(index + 1));
  }
  return {};
}

}  // namespace

Status export_film(const ExportParts& parts, const ProgressListener& listener) {
  Pipeline pipeline;
  // Still without pixels: a picture is allocated when it is first drawn into.
  for (std::size_t i = 0; i < kQueueCapacityFrames + 2; ++i) pipeline.blank.push(Image());
  std::thread encoder;
  const Status started = guarded([&] {
    encoder = std::thread([&] {
      const Status encoded = guarded([&] { return encode_frames(pipeline, parts.sink); });
      if (!encoded) pipeline.stop(encoded.error());
    });
    return Status();
  });
  if (!started) return started;
  const Status rendered = guarded([&] { return render_frames(parts, listener, pipeline); });
  if (rendered) {
    pipeline.rendered.finish();
  } else {
    pipeline.stop(rendered.error());
  }
  encoder.join();
  return pipeline.rendered.status();
}

}  // namespace tickreel
