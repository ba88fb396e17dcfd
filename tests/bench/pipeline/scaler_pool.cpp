#include <atomic>
#include <future>
#include <thread>
#include <vector>

#include "core/bounded_queue.h"
#include "tests/bench/must.h"
#include "tests/bench/pipeline/design.h"
#include "tests/bench/pipeline/libav_film.h"

namespace tickreel::bench {
namespace {

ScalerPtr make_scaler(ImageSize size) {
  ScalerPtr scaler(sws_getContext(
      size.width, size.height, AV_PIX_FMT_RGBA, size.width, size.height, AV_PIX_FMT_YUV420P,
      SWS_AREA | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT, nullptr, nullptr, nullptr));
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(scaler.get(), bt709, 1, bt709, 0, 0, 1 << 16, 1 << 16);
  return scaler;
}

FramePtr convert(SwsContext& scaler, const Image& image) {
  FramePtr frame(av_frame_alloc());
  frame->width = image.size().width;
  frame->height = image.size().height;
  frame->format = AV_PIX_FMT_YUV420P;
  if (av_frame_get_buffer(frame.get(), 0) < 0) must(failed("not enough memory for a frame"));
  const std::uint8_t* source = image.pixels().data();
  const int stride_bytes = static_cast<int>(image.stride_bytes());
  sws_scale(&scaler, &source, &stride_bytes, 0, frame->height, frame->data, frame->linesize);
  return frame;
}

struct Conversion {
  Image image;
  std::promise<FramePtr> frame;
};

/// One drawing thread, as many scaling ones as there are cores, one encoding.
class ScalerPool : public Design {
 public:
  [[nodiscard]] std::string name() const override { return "(c) blocking RGBA, swscale pool"; }
  Status make(MatchScene& scene, const FilmTask& task) override {
    auto film = LibavFilm::open(task);
    if (!film) return film.error();
    const std::size_t workers = std::thread::hardware_concurrency();
    Queues queues(workers + 2);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < workers; ++i) {
      threads.emplace_back([&] { convert_all(queues, task.size); });
    }
    Status encoded;
    threads.emplace_back([&] { encoded = encode_all(queues, *film); });
    const Status drawn = draw_all(scene, task, queues);
    queues.conversions.finish();
    queues.ordered.finish();
    for (std::thread& thread : threads) thread.join();
    return drawn ? encoded : drawn;
  }

 private:
  struct Queues {
    explicit Queues(std::size_t frames) : conversions(frames), ordered(frames), blank(2 * frames) {
      for (std::size_t i = 0; i < 2 * frames; ++i) blank.push(Image());
    }
    BoundedQueue<Conversion> conversions;         ///< drawing to scaling, any order
    BoundedQueue<std::future<FramePtr>> ordered;  ///< drawing to encoding, in order
    BoundedQueue<Image> blank;                    ///< scaling to drawing
  };

  static Status draw_all(MatchScene& scene, const FilmTask& task, Queues& queues) {
    for (std::int64_t i = 0; i < task.frames; ++i) {
      Conversion conversion{*queues.blank.pop(), {}};
      if (Status drawn = scene.draw_next(); !drawn) return drawn;
      scene.read(conversion.image);
      queues.ordered.push(conversion.frame.get_future());
      queues.conversions.push(std::move(conversion));
    }
    return {};
  }
  static void convert_all(Queues& queues, ImageSize size) {
    const ScalerPtr scaler = make_scaler(size);
    while (auto conversion = queues.conversions.pop()) {
      conversion->frame.set_value(convert(*scaler, conversion->image));
      queues.blank.push(std::move(conversion->image));
    }
  }
  static Status encode_all(Queues& queues, LibavFilm& film) {
    Status status;
    for (std::int64_t pts = 0; auto coming = queues.ordered.pop(); ++pts) {
      const FramePtr frame = coming->get();
      frame->pts = pts;
      if (status) status = film.write(frame.get());
    }
    return status ? film.finish() : status;
  }
};

}  // namespace

std::unique_ptr<Design> scaler_pool() {
  return std::make_unique<ScalerPool>();
}

}  // namespace tickreel::bench
