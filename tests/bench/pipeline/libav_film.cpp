#include "tests/bench/pipeline/libav_film.h"

namespace tickreel::bench {
namespace {

CodecContextPtr open_encoder(const FilmTask& task, bool global_header) {
  const AVCodec* codec = avcodec_find_encoder_by_name(task.vcodec.c_str());
  CodecContextPtr encoder(avcodec_alloc_context3(codec));
  encoder->width = task.size.width;
  encoder->height = task.size.height;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  encoder->framerate = {kFrameRate, 1};
  encoder->time_base = {1, kFrameRate};
  encoder->colorspace = AVCOL_SPC_BT709;
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->thread_count = 0;  // as the program ffmpeg leaves it: the encoder's choice
  if (global_header) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (task.vcodec == "libx264") {
    av_opt_set(encoder->priv_data, "preset", task.preset.c_str(), 0);
    av_opt_set(encoder->priv_data, "crf", task.crf.c_str(), 0);
  }
  if (avcodec_open2(encoder.get(), codec, nullptr) < 0) return nullptr;
  return encoder;
}

}  // namespace

Result<LibavFilm> LibavFilm::open(const FilmTask& task) {
  AVFormatContext* file = nullptr;
  if (avformat_alloc_output_context2(&file, nullptr, nullptr, task.path.c_str()) < 0) {
    return failed("no container for " + task.path);
  }
  FormatContextPtr owner(file);
  CodecContextPtr encoder = open_encoder(task, (file->oformat->flags & AVFMT_GLOBALHEADER) != 0);
  AVStream* stream = encoder ? avformat_new_stream(file, nullptr) : nullptr;
  if (stream == nullptr) return failed("no encoder " + task.vcodec);
  avcodec_parameters_from_context(stream->codecpar, encoder.get());
  stream->time_base = encoder->time_base;
  if (avio_open(&file->pb, task.path.c_str(), AVIO_FLAG_WRITE) < 0 ||
      avformat_write_header(file, nullptr) < 0) {
    return failed("cannot write " + task.path);
  }
  return LibavFilm(std::move(encoder), std::move(owner), PacketPtr(av_packet_alloc()));
}

Status LibavFilm::write(const AVFrame* frame) {
  int code = avcodec_send_frame(encoder_.get(), frame);
  while (code >= 0) {
    code = avcodec_receive_packet(encoder_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
    if (code < 0) break;
    packet_->duration = 1;
    av_packet_rescale_ts(packet_.get(), encoder_->time_base, file_->streams[0]->time_base);
    code = av_interleaved_write_frame(file_.get(), packet_.get());
  }
  return failed("encoding failed");
}

Status LibavFilm::finish() {
  if (Status flushed = write(nullptr); !flushed) return flushed;
  const bool written = av_write_trailer(file_.get()) >= 0;
  if (avio_closep(&file_->pb) < 0 || !written) return failed("cannot finish the film");
  return {};
}

}  // namespace tickreel::bench
