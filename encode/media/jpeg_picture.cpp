#include "encode/media/jpeg_picture.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "core/files/system_refusal.h"
#include "encode/libav/libav.h"
#include "encode/media/media_limits.h"
#include "encode/media/rgba_frame.h"

namespace tickreel::encode {
namespace {

Error no_memory_for_jpeg() {
  return refused_by_system("not enough memory for a picture");
}

Result<PacketPtr> packet_of(std::span<const std::uint8_t> file) {
  PacketPtr packet(av_packet_alloc());
  if (!packet || av_new_packet(packet.get(), static_cast<int>(file.size())) < 0) {
    return no_memory_for_jpeg();
  }
  std::memcpy(packet->data, file.data(), file.size());
  return packet;
}

Result<CodecContextPtr> open_decoder() {
  const AVCodec* const codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
  if (codec == nullptr) return failed("this FFmpeg cannot decode JPEG: give a PNG");
  CodecContextPtr context(c_locale::alloc_codec_context(codec));
  if (!context) return no_memory_for_jpeg();
  context->thread_count = 1;
  context->err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER;
  context->flags |= AV_CODEC_FLAG_BITEXACT;
  context->max_pixels = std::int64_t{kMostMediaSide} * kMostMediaSide;
  forget_libav_error();
  if (const int code = c_locale::open_codec(context.get(), codec, nullptr); code < 0) {
    return failed("JPEG cannot be decoded: " + libav_error(code));
  }
  return context;
}

/// Returns the turn of a frame's display matrix. FFmpeg 8 has the orientation only there.
Turn turn_of_side_data(const AVFrame& frame) {
  const AVFrameSideData* const data = av_frame_get_side_data(&frame, AV_FRAME_DATA_DISPLAYMATRIX);
  if (data == nullptr) return {};
  return turn_of_matrix({data->data, data->size}).value_or(Turn{});
}

/// Returns the picture's turn; upright where there is no orientation or an unknown one.
Turn turn_of(const AVFrame& frame) {
  const AVDictionaryEntry* const entry = av_dict_get(frame.metadata, "Orientation", nullptr, 0);
  if (entry == nullptr) return turn_of_side_data(frame);
  constexpr int kDecimal = 10;
  return turn_of_exif(static_cast<int>(std::strtol(entry->value, nullptr, kDecimal)))
      .value_or(Turn{});
}

Status check_sides(int width, int height) {
  if (width <= kMostMediaSide && height <= kMostMediaSide) return {};
  return bad_file(
      fmt::format("it is {}x{}: its sides may have {} pixels", width, height, kMostMediaSide));
}

/// Returns the size in the first frame's header; 0x0 where there is none.
ImageSize said_size(std::span<const std::uint8_t> file) {
  constexpr std::size_t kSizeEnd = 9;  // counted from the marker
  const auto number = [&](std::size_t at) { return file[at] << 8 | file[at + 1]; };
  for (std::size_t at = 2; at + kSizeEnd <= file.size() && file[at] == 0xFF;) {
    const int marker = file[at + 1];
    // The markers 0xC4, 0xC8 and 0xCC begin tables.
    const bool is_frame =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (is_frame) return {number(at + 7), number(at + 5)};
    const bool is_filling = marker == 0xFF;
    at += is_filling ? 1 : 2 + static_cast<std::size_t>(number(at + 2));
  }
  return {};
}

}  // namespace

bool is_jpeg(std::span<const std::uint8_t> file) {
  return file.size() > 2 && file[0] == 0xFF && file[1] == 0xD8 && file[2] == 0xFF;
}

Result<Image> read_jpeg(std::span<const std::uint8_t> file) {
  capture_libav_log();
  const ImageSize said = said_size(file);
  // The decoder would call a picture with too many pixels damaged.
  if (Status fits = check_sides(said.width, said.height); !fits) return fits.error();
  auto context = open_decoder();
  if (!context) return context.error();
  const auto packet = packet_of(file);
  if (!packet) return packet.error();
  const FramePtr frame(av_frame_alloc());
  if (!frame) return no_memory_for_jpeg();
  forget_libav_error();
  int code = c_locale::send_packet(context->get(), packet->get());
  if (code >= 0) code = c_locale::receive_frame(context->get(), frame.get());
  if (code < 0) return bad_file("it is damaged: " + libav_error(code));
  if ((frame->flags & AV_FRAME_FLAG_CORRUPT) != 0 || frame->decode_error_flags != 0) {
    return bad_file("it is damaged");
  }
  if (Status fits = check_sides(frame->width, frame->height); !fits) return fits.error();
  Image picture;
  if (Status shown = RgbaFrames().convert(*frame, turn_of(*frame), picture); !shown) {
    return shown.error();
  }
  return picture;
}

}  // namespace tickreel::encode
