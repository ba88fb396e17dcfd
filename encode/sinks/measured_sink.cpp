#include "encode/sinks/measured_sink.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/files/memory_file.h"
#include "encode/sinks/encoding_sink.h"
#include "encode/sinks/png_bytes.h"

namespace tickreel::encode {
namespace {

class CountingTarget final : public PacketTarget {
 public:
  explicit CountingTarget(std::shared_ptr<CodedSizes> sizes) : sizes_(std::move(sizes)) {}

  Status write(AVPacket& packet) override {
    const bool is_key = (packet.flags & AV_PKT_FLAG_KEY) != 0;
    ++(is_key ? sizes_->key_frames : sizes_->other_frames);
    (is_key ? sizes_->key_bytes : sizes_->other_bytes) += packet.size;
    av_packet_unref(&packet);
    return {};
  }
  Status finish() override { return {}; }

 private:
  std::shared_ptr<CodedSizes> sizes_;
};

class PngCounter final : public FrameSink {
 public:
  PngCounter(PngBytes png, std::shared_ptr<CodedSizes> sizes)
      : png_(std::move(png)), sizes_(std::move(sizes)) {}

  Status write(const VideoFrame& frame) override {
    if (Status encoded = png_.encode(frame.image); !encoded) return encoded;
    ++sizes_->key_frames;
    sizes_->key_bytes += static_cast<std::int64_t>(png_.bytes().size());
    return {};
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return png_.pixel_format();
  }
  [[nodiscard]] std::string description() const override { return png_.description(); }

 private:
  PngBytes png_;
  std::shared_ptr<CodedSizes> sizes_;
};

/// A sink whose file is in memory.
struct FileInMemory {
  MemoryFile file;
  std::unique_ptr<FrameSink> sink;

  static Result<FileInMemory> open(const SinkKind& kind, SinkSettings settings,
                                   const FilmFormat& format) {
    auto file = MemoryFile::create();
    if (!file) return file.error();
    settings.memory = file->path();
    settings.most_bytes = std::numeric_limits<std::int64_t>::max();
    auto sink = kind.open(settings, format);
    if (!sink) return sink.error();
    return FileInMemory{*std::move(file), *std::move(sink)};
  }
};

/// Writes two files: one of all frames, and one of the first frame alone. In some formats the first
/// is whole and later frames are changes.
class FileCounter final : public FrameSink {
 public:
  FileCounter(FileInMemory all, FileInMemory first, std::shared_ptr<CodedSizes> sizes)
      : all_(std::move(all)), first_(std::move(first)), sizes_(std::move(sizes)) {}

  Status write(const VideoFrame& frame) override {
    Status written = frames_++ == 0 ? first_.sink->write(frame) : Status();
    return written ? all_.sink->write(frame) : written;
  }
  Status finish() override {
    Status finished = first_.sink->finish();
    if (finished) finished = all_.sink->finish();
    if (!finished) return finished;
    ++sizes_->key_frames;
    sizes_->key_bytes += first_.sink->coded_bytes();
    sizes_->other_frames += frames_ - 1;
    sizes_->other_bytes +=
        std::max<std::int64_t>(all_.sink->coded_bytes() - first_.sink->coded_bytes(), 0);
    return {};
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return all_.sink->pixel_format();
  }
  [[nodiscard]] std::string description() const override { return all_.sink->description(); }

 private:
  FileInMemory all_;
  FileInMemory first_;
  std::shared_ptr<CodedSizes> sizes_;
  std::int64_t frames_ = 0;
};

}  // namespace

Result<std::unique_ptr<FrameSink>> open_measured_sink(const SinkKind& kind,
                                                      const SinkSettings& settings,
                                                      const FilmFormat& format,
                                                      std::shared_ptr<CodedSizes> sizes) {
  if (kind.encodes) {
    return open_encoding_sink(
        settings, format, [&](const Container& /*container*/, const VideoEncoder& /*encoder*/) {
          return Result<std::unique_ptr<PacketTarget>>(std::make_unique<CountingTarget>(sizes));
        });
  }
  if (kind.open == open_png_sink) {
    auto png = PngBytes::of(settings);
    if (!png) return png.error();
    return Result<std::unique_ptr<FrameSink>>(
        std::make_unique<PngCounter>(*std::move(png), std::move(sizes)));
  }
  if (!kind.shrinks) return open_null_sink({}, format);
  auto all = FileInMemory::open(kind, settings, format);
  if (!all) return all.error();
  FilmFormat of_one = format;
  of_one.frame_count = 1;
  auto first = FileInMemory::open(kind, settings, of_one);
  if (!first) return first.error();
  return Result<std::unique_ptr<FrameSink>>(
      std::make_unique<FileCounter>(*std::move(all), *std::move(first), std::move(sizes)));
}

}  // namespace tickreel::encode
