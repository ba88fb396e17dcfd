#include "library/member_names.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/field_names.h"
#include "library/room.h"

namespace tickreel {
namespace {

/// Those of FilmTarget that are called otherwise than the field.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kMembers{{
    {"audio-bitrate", "audio_bitrate"},
    {"audio-rate", "sample_rate_hz"},
    {"codec-opt", "codec_options"},
    {"fps", "frame_rate"},
    {"output", "path"},
    {"pix-fmt", "pix_fmt"},
    {"segment-frames", "segment_frames"},
    {"size", "width and height"},
}};
/// And those that are not.
constexpr std::array<std::string_view, 8> kSame{"acodec",    "crf",    "manifest", "metadata",
                                                "overwrite", "preset", "resume",   "vcodec"};

std::string member_name(std::string_view field) {
  const std::string target = "FilmTarget::";
  if (std::ranges::find(kSame, field) != kSame.end()) return target + std::string(field);
  const auto found = std::ranges::find(kMembers, field, &decltype(kMembers)::value_type::first);
  if (found != kMembers.end()) return target + std::string(found->second);
  std::string words(field);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace

std::string with_member_names(std::string_view message) {
  return with_field_names(message, member_name);
}

Status with_member_names(const Status& status) {
  if (status) return {};
  Error error = status.error();
  error.message = with_member_names(error.message);
  return error;
}

}  // namespace tickreel
