#include <fmt/format.h>

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/files/system_refusal.h"
#include "encode/libav/film_muxer.h"
#include "encode/sinks/encoding_sink.h"
#include "encode/sinks/segment_turns.h"
#include "encode/sinks/sinks.h"
#include "encode/sinks/trial_film.h"

namespace tickreel::encode {
namespace {

/// A packet or samples of sound.
struct Piece {
  PacketPtr packet;
  std::vector<float> samples;
};
using Pieces = SegmentTurns<Piece>;

/// Gives a segment's packets their times in the film, with the rule of join_segments().
class SegmentPackets final : public PacketTarget {
 public:
  SegmentPackets(Pieces& pieces, std::int64_t segment, std::int64_t first_frame, std::int64_t delay)
      : pieces_(pieces), segment_(segment), first_frame_(first_frame), delay_(delay) {}

  Status write(AVPacket& packet) override {
    PacketPtr timed(av_packet_alloc());
    if (!timed) return refused_by_system("not enough memory for a packet");
    av_packet_move_ref(timed.get(), &packet);
    timed->pts += first_frame_;
    timed->dts = first_frame_ + packet_count_++ - delay_;
    if (timed->dts > timed->pts) {
      return failed(
          "the encoder reorders frames further than it said it would, which a pipe cannot take "
          "back: export to a file, or choose another §vcodec");
    }
    return pieces_.put(segment_, {std::move(timed), {}});
  }
  Status write_samples(std::span<const float> samples) override {
    return pieces_.put(segment_, {nullptr, {samples.begin(), samples.end()}});
  }
  Status finish() override { return pieces_.finish(segment_); }

 private:
  Pieces& pieces_;
  std::int64_t segment_;
  std::int64_t first_frame_;
  std::int64_t delay_;
  std::int64_t packet_count_ = 0;
};

class NoPackets final : public PacketTarget {
 public:
  Status write(AVPacket&) override { return {}; }
  Status finish() override { return {}; }
};

class PipedFilm final : public SegmentedSink {
 public:
  PipedFilm(SinkSettings settings, const FilmFormat& format, const SegmentPlan& plan)
      : settings_(std::move(settings)),
        format_(format),
        plan_(plan),
        pieces_([this](Piece& piece) { return write(piece); },
                [this] { return writer_->flush(); }) {}

  /// Opens an encoder to get the headers of the film, and to find out whether it works.
  Status start() {
    const auto trial =
        open_encoding_sink(settings_, segment_format(format_, plan_, 0),
                           [this](const Container& container, const VideoEncoder& encoder) {
                             return open_writer(container, encoder);
                           });
    if (!trial) return trial.error();
    description_ = (*trial)->description();
    pixel_format_ = (*trial)->pixel_format();
    return {};
  }

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override { return pixel_format_; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    const FilmFormat format = segment_format(format_, plan_, segment);
    auto sink = open_encoding_sink(
        settings_, format,
        [&](const Container&, const VideoEncoder&) -> Result<std::unique_ptr<PacketTarget>> {
          return std::unique_ptr<PacketTarget>(
              std::make_unique<SegmentPackets>(pieces_, segment, format.first_frame, delay_));
        });
    if (!sink) return sink.error();
    return hold_to_contract(*std::move(sink), format);
  }
  Status finish() override {
    if (Status complete = pieces_.check_all_finished(plan_.segment_count()); !complete) {
      return complete;
    }
    return writer_->finish();
  }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  Status write(Piece& piece) {
    return piece.packet ? writer_->write(*piece.packet) : writer_->write_samples(piece.samples);
  }

  Result<std::unique_ptr<PacketTarget>> open_writer(const Container& container,
                                                    const VideoEncoder& encoder) {
    const AVCodecParameters& codec = encoder.parameters();
    // Matroska writes them into the header afterwards, which a pipe does not allow.
    if (!container.is_mp4 && codec.codec_id == AV_CODEC_ID_AV1 && codec.extradata_size == 0) {
      return bad_usage(fmt::format(
          "{} tells too late what stands before the first frame: for a pipe take -f mp4, or "
          "§vcodec libsvtav1",
          settings_.vcodec));
    }
    // A pipe cannot take data back, so the whole way is tried first.
    SinkSettings as_file = settings_;
    as_file.format.clear();
    as_file.path = std::string("film") + container.ending;
    Status works = try_film(as_file, format_, plan_, TrialOf::kPipe);
    if (!works) return works.error();
    delay_ = encoder.reordered_frames();
    auto file = OutputFile::create(settings_.path, settings_.overwrite);
    if (!file) return file.error();
    auto writer =
        FilmMuxer::open(container, *std::move(file),
                        {&codec, format_.frame_rate, audio_settings(settings_, format_.audio)},
                        FileLayout::kInPieces);
    if (!writer) return writer.error();
    writer_ = *std::move(writer);
    return std::unique_ptr<PacketTarget>(std::make_unique<NoPackets>());
  }

  SinkSettings settings_;
  FilmFormat format_;
  SegmentPlan plan_;
  std::unique_ptr<FilmMuxer> writer_;  ///< used under the lock of `pieces_`
  std::int64_t delay_ = 0;             ///< of decoding, in frames
  std::string description_;
  std::optional<PixelFormat> pixel_format_;
  Pieces pieces_;
};

}  // namespace

OpenedFilm open_piped_film(const SinkSettings& settings, const FilmFormat& format,
                           const SegmentPlan& plan) {
  auto film = std::make_unique<PipedFilm>(settings, format, plan);
  if (Status started = film->start(); !started) return started.error();
  return OpenedFilm(std::move(film));
}

}  // namespace tickreel::encode
