#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/nameless_file.h"
#include "core/files/output_file.h"
#include "core/files/system_refusal.h"
#include "encode/color/flat_color.h"
#include "encode/libav/muxer.h"
#include "encode/sinks/palette.h"
#include "encode/sinks/sinks.h"

namespace tickreel::encode {
namespace {

constexpr std::size_t kRgbBytes = 3;
constexpr int kHundredths = 100;

/// Works in two passes: the pictures are stored until the palette of all of them is known, then
/// each gets its colours and is encoded. Only one is in memory at a time.
class GifSink final : public FrameSink {
 public:
  GifSink(OutputFile file, NamelessFile waiting, FilterChain palette, const FilmFormat& format,
          std::int64_t most_bytes, EightBitPictures pictures)
      : pictures_(std::move(pictures)),
        file_(std::move(file)),
        waiting_(std::move(waiting)),
        palette_(std::move(palette)),
        format_(format),
        most_bytes_(most_bytes),
        rgb_(static_cast<std::size_t>(format.size.width) *
             static_cast<std::size_t>(format.size.height) * kRgbBytes) {}

  Status write(const VideoFrame& frame) override {
    const auto pixels = pictures_.from(frame.image).pixels();
    for (std::size_t in = 0, out = 0; out < rgb_.size(); in += Image::kBytesPerPixel) {
      for (std::size_t i = 0; i < kRgbBytes; ++i) rgb_[out++] = pixels[in + i];
    }
    if (Status kept = waiting_.add(rgb_); !kept) {
      return failed("cannot keep the pictures of a GIF beside it: " + kept.error().message);
    }
    const auto picture = as_frame(count_++);
    return picture ? palette_.send("buffer@in", picture->get()) : picture.error();
  }

  Status finish() override {
    if (Status ended = palette_.send("buffer@in", nullptr); !ended) return ended;
    auto colours = palette_.receive();
    if (!colours) return colours.error();
    if (*colours == nullptr) return failed("the pictures of a GIF have no colours");
    if (Status opened = open_encoder(); !opened) return opened;
    auto use = FilterChain::open(fmt::format(
        "{}[a];buffer@palette=video_size={}x{}:pix_fmt={}:time_base=1/100[p];"
        "[a][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle,buffersink@out",
        rgb_input("in", format_.size), (*colours)->width, (*colours)->height,
        av_get_pix_fmt_name(static_cast<AVPixelFormat>((*colours)->format))));
    if (!use) return use.error();
    (*colours)->pts = 0;
    if (Status sent = use->send("buffer@palette", colours->get()); !sent) return sent;
    if (Status ended = use->send("buffer@palette", nullptr); !ended) return ended;
    for (std::int64_t i = 0; i < count_; ++i) {
      Status read = waiting_.read(i * static_cast<std::int64_t>(rgb_.size()), rgb_);
      if (!read) return failed("cannot read the pictures of a GIF again: " + read.error().message);
      auto picture = as_frame(i);
      if (!picture) return picture.error();
      if (Status sent = use->send("buffer@in", picture->get()); !sent) return sent;
      if (Status encoded = encode_ready(*use); !encoded) return encoded;
    }
    if (Status ended = use->send("buffer@in", nullptr); !ended) return ended;
    if (Status encoded = encode_ready(*use); !encoded) return encoded;
    if (Status drained = encode(nullptr); !drained) return drained;
    if (packet_count_ != count_) {
      return failed(fmt::format("gif made {} pictures of {}", packet_count_, count_));
    }
    return muxer_->finish(most_bytes_);
  }

  [[nodiscard]] std::int64_t coded_bytes() const override {
    return muxer_ == nullptr ? 0 : muxer_->file_bytes();
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return pictures_.pixel_format();
  }
  [[nodiscard]] std::string description() const override { return "gif of 256 colours"; }

 private:
  /// Returns the picture in `rgb_` as a frame.
  [[nodiscard]] Result<FramePtr> as_frame(std::int64_t index) const {
    FramePtr frame(av_frame_alloc());
    if (frame) {
      frame->width = format_.size.width;
      frame->height = format_.size.height;
      frame->format = AV_PIX_FMT_RGB24;
      frame->pts = index;
    }
    if (!frame || av_frame_get_buffer(frame.get(), 0) < 0) {
      return refused_by_system("not enough memory for a picture");
    }
    const std::size_t row = static_cast<std::size_t>(format_.size.width) * kRgbBytes;
    for (int y = 0; y < format_.size.height; ++y) {
      std::copy_n(rgb_.data() + static_cast<std::size_t>(y) * row, row,
                  frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0]);
    }
    return frame;
  }

  Status open_encoder() {
    const AVCodec* codec = avcodec_find_encoder_by_name("gif");
    if (codec == nullptr) return bad_usage("this FFmpeg has no encoder gif");
    encoder_.reset(c_locale::alloc_codec_context(codec));
    packet_.reset(av_packet_alloc());
    const std::unique_ptr<AVCodecParameters, LibavDeleter<avcodec_parameters_free>> parameters(
        avcodec_parameters_alloc());
    if (!encoder_ || !packet_ || !parameters)
      return refused_by_system("not enough memory for a GIF");
    encoder_->width = format_.size.width;
    encoder_->height = format_.size.height;
    encoder_->pix_fmt = AV_PIX_FMT_PAL8;
    encoder_->time_base = av_inv_q(to_libav(format_.frame_rate));
    encoder_->thread_count = 1;
    encoder_->flags |= AV_CODEC_FLAG_BITEXACT;
    forget_libav_error();
    int code = c_locale::open_codec(encoder_.get(), codec, nullptr);
    if (code >= 0) code = avcodec_parameters_from_context(parameters.get(), encoder_.get());
    if (code < 0) {
      return bad_usage(fmt::format("gif cannot encode {}x{}: {}", format_.size.width,
                                   format_.size.height, libav_error(code)));
    }
    auto muxer = Muxer::open(gif_container(), std::move(file_),
                             {parameters.get(), format_.frame_rate}, FileLayout::kIndexLast);
    if (!muxer) return muxer.error();
    muxer_ = *std::move(muxer);
    return {};
  }

  Status encode_ready(FilterChain& use) {
    while (true) {
      auto picture = use.receive();
      if (!picture) return picture.error();
      if (*picture == nullptr) return {};
      (*picture)->pts = next_++;
      (*picture)->pict_type = AV_PICTURE_TYPE_NONE;
      if (Status encoded = encode(picture->get()); !encoded) return encoded;
    }
  }

  Status encode(const AVFrame* picture) {
    forget_libav_error();
    int code = c_locale::send_frame(encoder_.get(), picture);
    while (code >= 0) {
      code = c_locale::receive_packet(encoder_.get(), packet_.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (code < 0) break;
      packet_->duration = 1;
      ++packet_count_;
      if (Status written = muxer_->write(*packet_); !written) return written;
    }
    return failed("gif failed: " + libav_error(code));
  }

  EightBitPictures pictures_;
  OutputFile file_;
  NamelessFile waiting_;  ///< the pictures, until the palette is known
  FilterChain palette_;
  FilmFormat format_;
  std::int64_t most_bytes_;
  std::vector<std::uint8_t> rgb_;
  std::int64_t count_ = 0;
  std::int64_t next_ = 0;
  std::int64_t packet_count_ = 0;
  CodecContextPtr encoder_;
  PacketPtr packet_;
  std::unique_ptr<Muxer> muxer_;
};

}  // namespace

Rational nearest_gif_rate(const Rational& rate) {
  // Programs show a frame of 1/100 s for longer.
  constexpr std::int64_t kLeast = 2;
  constexpr std::int64_t kMost = 65535;  // the format's limit
  const Rational hundredths = Rational(kHundredths) / rate + Rational(1, 2);
  return Rational(kHundredths,
                  std::clamp(hundredths.numerator() / hundredths.denominator(), kLeast, kMost));
}

OpenedSink open_gif_sink(const SinkSettings& settings, const FilmFormat& format) {
  if (const Rational nearest = nearest_gif_rate(format.frame_rate); nearest != format.frame_rate) {
    return bad_field("fps",
                     fmt::format(" {}: frames of a GIF last whole hundredths of a second, two "
                                 "at least: the nearest rate is {}",
                                 format.frame_rate.to_string(), nearest.to_string()));
  }
  if (settings.alpha == kStraightAlpha) {
    return bad_field("alpha",
                     ": a pixel of a GIF is there or it is not. Let a colour show through, as "
                     "§alpha-over '#00ff00' does, or write .webp, .png or .webm");
  }
  auto pictures = EightBitPictures::of(settings.alpha);
  if (!pictures) return pictures.error();
  auto file = open_output(settings);
  if (!file) return file.error();
  const std::string directory = settings.memory.empty()
                                    ? directory_of(settings.path)
                                    : std::filesystem::temp_directory_path().string();
  auto waiting = NamelessFile::create(directory);
  if (!waiting)
    return failed("cannot keep pictures in " + directory + ": " + waiting.error().message);
  auto palette = FilterChain::open(rgb_input("in", format.size) +
                                   ",palettegen=stats_mode=full,buffersink@out");
  if (!palette) return palette.error();
  return OpenedSink(std::make_unique<GifSink>(*std::move(file), *std::move(waiting),
                                              *std::move(palette), format, settings.most_bytes,
                                              *std::move(pictures)));
}

}  // namespace tickreel::encode
