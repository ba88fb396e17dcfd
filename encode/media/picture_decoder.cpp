#include "encode/media/picture_decoder.h"

#include <algorithm>

#include "core/files/system_refusal.h"

namespace tickreel::encode {

Result<PictureDecoder> PictureDecoder::open(const std::string& path) {
  auto file = VideoFile::open(path);
  if (!file) return file.error();
  auto context = file->make_decoder();
  if (!context) return context.error();
  FramePtr frame(av_frame_alloc());
  if (!frame) return refused_by_system("not enough memory for a decoder");
  forget_libav_error();
  if (const int code = c_locale::open_codec(context->get(), nullptr, nullptr); code < 0) {
    return bad_file("it cannot be decoded: " + libav_error(code));
  }
  return PictureDecoder(path, *std::move(file), *std::move(context), std::move(frame));
}

Status PictureDecoder::begin_at(const KeyPacket& key, const std::vector<KeyPacket>& keys) {
  pending_ = nullptr;
  avcodec_flush_buffers(context_.get());
  is_at_end_ = false;
  if (key.number > 0) return seek(key, keys);
  // A freshly opened file is at its start.
  auto file = VideoFile::open(path_);
  if (!file) return file.error();
  file_ = *std::move(file);
  next_packet_ = 0;
  from_pts_.reset();
  return {};
}

/// Seeks to a keyframe at or before the wanted one; its time shows which one it is.
Status PictureDecoder::seek(const KeyPacket& key, const std::vector<KeyPacket>& keys) {
  if (Status found = file_.seek(key); !found) return found;
  const auto packet = file_.next();
  if (!packet) return packet.error();
  if (*packet == nullptr) return bad_file("there is nothing where its keyframe was");
  const auto found = std::ranges::find(keys, (*packet)->pts, &KeyPacket::pts);
  if (found == keys.end() || found->number > key.number) {
    return bad_file("its keyframes are not where it says they are");
  }
  pending_ = *packet;
  next_packet_ = found->number;
  from_pts_ = found->pts;
  return {};
}

Status PictureDecoder::send_packet() {
  const auto packet =
      pending_ != nullptr ? Result<AVPacket*>(std::exchange(pending_, nullptr)) : file_.next();
  if (!packet) return packet.error();
  is_at_end_ = *packet == nullptr;
  if (!is_at_end_) {
    ++next_packet_;
    last_pts_ = (*packet)->pts;
  }
  forget_libav_error();
  const int code = c_locale::send_packet(context_.get(), *packet);
  // Pictures before the keyframe where decoding began may be broken.
  if (code >= 0 || is_at_end_ || is_left_out(last_pts_)) return {};
  return bad_file(libav_error(code));
}

Result<const AVFrame*> PictureDecoder::next() {
  // A decoder that repeats one error must not be asked forever.
  constexpr int kMostErrors = 1000;
  for (int errors = 0; errors < kMostErrors;) {
    forget_libav_error();
    const int code = c_locale::receive_frame(context_.get(), frame_.get());
    if (code == AVERROR_EOF) return nullptr;
    if (code == AVERROR(EAGAIN)) {
      if (is_at_end_) return nullptr;
      if (Status sent = send_packet(); !sent) return sent.error();
      continue;
    }
    if (code < 0) ++errors;
    if (is_left_out(code < 0 ? last_pts_ : frame_->pts)) continue;
    if (code < 0) return bad_file(libav_error(code));
    if ((frame_->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame_->decode_error_flags != 0) {
      return bad_file(libav_error(AVERROR_INVALIDDATA));
    }
    return frame_.get();
  }
  return bad_file("it cannot be decoded");
}

}  // namespace tickreel::encode
