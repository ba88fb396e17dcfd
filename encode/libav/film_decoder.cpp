#include "encode/libav/film_decoder.h"

#include "core/files/system_refusal.h"

namespace tickreel::encode {

Result<FilmDecoder> FilmDecoder::open(const AVStream& stream) {
  auto context = strict_decoder(stream, "the film cannot be checked");
  if (!context) return context.error();
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for a decoder");
  (*context)->skip_loop_filter = AVDISCARD_ALL;
  forget_libav_error();
  if (const int code = c_locale::open_codec(context->get(), nullptr, nullptr); code < 0) {
    return failed("the film cannot be decoded: " + libav_error(code));
  }
  return FilmDecoder(*std::move(context), std::move(frame));
}

void FilmDecoder::decode(const AVPacket* packet, const Deliver& deliver) {
  forget_libav_error();
  int code = c_locale::send_packet(context_.get(), packet);
  while (code == AVERROR(EAGAIN) && !has_given_up()) {
    receive(deliver);
    code = c_locale::send_packet(context_.get(), packet);
  }
  if (code < 0) keep_error(code);
  receive(deliver);
}

/// Delivers all frames that are ready. More may follow after an error.
void FilmDecoder::receive(const Deliver& deliver) {
  while (!has_given_up()) {
    const int code = c_locale::receive_frame(context_.get(), frame_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
    if (code < 0) {
      keep_error(code);
      continue;
    }
    const bool is_damaged =
        (frame_->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame_->decode_error_flags != 0;
    if (is_damaged) {
      keep_error(AVERROR_INVALIDDATA);
    } else {
      errors_in_a_row_ = 0;
      deliver(frame_->best_effort_timestamp, {frame_->width, frame_->height});
    }
  }
}

void FilmDecoder::keep_error(int code) {
  std::string error = libav_error(code);
  if (first_error_.empty()) first_error_ = std::move(error);
  ++errors_in_a_row_;
}

/// A decoder that repeats one error must not be asked forever.
bool FilmDecoder::has_given_up() const {
  constexpr int kMostErrorsInARow = 1000;
  return errors_in_a_row_ >= kMostErrorsInARow;
}

}  // namespace tickreel::encode
