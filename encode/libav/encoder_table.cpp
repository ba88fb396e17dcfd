#include "encode/libav/encoder_table.h"

#include <algorithm>
#include <array>

#include "core/files/file_ending.h"

namespace tickreel::encode {
namespace {

using Words = std::string_view;

constexpr std::array<Words, 10> kX264Presets = {"ultrafast", "superfast", "veryfast", "faster",
                                                "fast",      "medium",    "slow",     "slower",
                                                "veryslow",  "placebo"};

// With row-mt, the output of libvpx depends on how far other threads have come.
constexpr std::array<Words, 3> kNo = {"0", "false", "no"};
constexpr std::array kFixedOfVp9 = {FixedOption{"row-mt", kNo, "leave it out"}};

// FFmpeg's defaults are 200 kbit/s and a speed of seven frames of 720p a second on one core. With
// these it is as fast as x264, at the same size and quality. The frames of libvpx-vp9 do not depend
// on how long others took, even with "realtime".
constexpr std::array kUsualOfVp9 = {UsualOption{"crf", "40"}, UsualOption{"deadline", "realtime"},
                                    UsualOption{"cpu-used", "5"}};

constexpr Words k422 = "yuv422p10le";
constexpr Words k444 = "yuv444p10le yuva444p10le";
constexpr std::array kProfilesOfProres = {ProfileFormats{0, k422}, ProfileFormats{1, k422},
                                          ProfileFormats{2, k422}, ProfileFormats{3, k422},
                                          ProfileFormats{4, k444}, ProfileFormats{5, k444}};
constexpr std::array kProfilesOfDnxhr = {
    ProfileFormats{1, "yuv422p"}, ProfileFormats{2, "yuv422p"}, ProfileFormats{3, "yuv422p"},
    ProfileFormats{4, "yuv422p10le"}, ProfileFormats{5, "yuv444p10le gbrp10le"}};
constexpr std::array kProfilesOfVp9 = {
    ProfileFormats{0, "yuv420p yuva420p"}, ProfileFormats{1, "yuv444p yuv422p yuv440p gbrp"},
    ProfileFormats{2, "yuv420p10le yuv420p12le"},
    ProfileFormats{3,
                   "yuv444p10le yuv444p12le yuv422p10le yuv422p12le yuv440p10le yuv440p12le "
                   "gbrp10le gbrp12le"}};

// x265 writes the CPU's features into the stream, and its log past FFmpeg to standard error. Its
// number of threads depends on the machine, and the stream differs with and without threads.
constexpr const char* kOfX265 = "info=0:log-level=error:pools=none:wpp=0";

constexpr EncoderFacts x264(Words name) {
  return {.name = name,
          .library = "libx264",
          .parameters_key = "x264-params",
          .parameters = "cpu-independent=1",
          .presets = kX264Presets,
          .largest_side = 16384,
          .largest_crf = 51,
          .best_crf = 14,
          .worst_crf = 51,
          .crf_step = 0.25};
}

constexpr std::array kEncoders = {
    x264(kDefaultEncoder),
    x264("libx264rgb"),
    EncoderFacts{.name = "libx265",
                 .library = "libx265",
                 .parameters_key = "x265-params",
                 .parameters = kOfX265,
                 .presets = kX264Presets,
                 .best_crf = 16,
                 .worst_crf = 51,
                 .crf_step = 0.25,
                 .reordered_frames = 2},
    EncoderFacts{.name = "libsvtav1",
                 .library = "libSvtAv1Enc",
                 .best_crf = 20,
                 .worst_crf = 63,
                 .is_svt = true},
    EncoderFacts{.name = "libaom-av1", .library = "libaom", .best_crf = 18, .worst_crf = 63},
    EncoderFacts{.name = "libvpx-vp9",
                 .library = "libvpx",
                 .usual_in = ".webm",
                 .usual_options = kUsualOfVp9,
                 .fixed_options = kFixedOfVp9,
                 .profiles = kProfilesOfVp9,
                 .best_crf = 20,
                 .worst_crf = 63},
    EncoderFacts{.name = "h264_nvenc"},
    EncoderFacts{.name = "hevc_nvenc"},
    EncoderFacts{.name = "prores_ks", .profiles = kProfilesOfProres},
    EncoderFacts{.name = "ffv1"},
    EncoderFacts{.name = "utvideo"},
    EncoderFacts{.name = "mpeg4"},
    EncoderFacts{.name = "png"},
    EncoderFacts{.name = "rawvideo"},
    EncoderFacts{.name = "prores", .is_offered = false, .profiles = kProfilesOfProres},
    EncoderFacts{.name = "prores_aw", .is_offered = false, .profiles = kProfilesOfProres},
    EncoderFacts{.name = "dnxhd", .is_offered = false, .profiles = kProfilesOfDnxhr},
    EncoderFacts{.name = "librav1e", .library = "librav1e", .is_offered = false},
    EncoderFacts{.name = "libxvid", .library = "libxvidcore", .is_offered = false},
};

}  // namespace

std::span<const EncoderFacts> encoder_table() {
  return kEncoders;
}

const char* usual_encoder(std::string_view ending) {
  const auto is_usual = [&](const EncoderFacts& row) { return has_ending(row.usual_in, ending); };
  const auto* const row = std::ranges::find_if(kEncoders, is_usual);
  return row == kEncoders.end() ? kDefaultEncoder : row->name.data();
}

const EncoderFacts& facts_of(std::string_view encoder) {
  static constexpr EncoderFacts kNothing;
  const auto* const row = std::ranges::find(kEncoders, encoder, &EncoderFacts::name);
  return row == kEncoders.end() ? kNothing : *row;
}

}  // namespace tickreel::encode
