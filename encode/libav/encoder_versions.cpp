#include "encode/libav/encoder_versions.h"

#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "encode/libav/audio_table.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/libav.h"

namespace tickreel::encode {
namespace {

std::string version_text(unsigned version) {
  return fmt::format("{}.{}.{}", AV_VERSION_MAJOR(version), AV_VERSION_MINOR(version),
                     AV_VERSION_MICRO(version));
}

/// FFmpeg does not report the version of x264 that it is linked to; the name of the loaded library
/// has it.
int add_encoder_library(dl_phdr_info* info, std::size_t /*size*/, void* versions) {
  const std::string name = std::filesystem::path(info->dlpi_name).filename().string();
  const std::size_t ending = name.find(".so.");
  if (ending == std::string::npos) return 0;
  const std::string library = name.substr(0, ending);
  const bool encodes =
      std::ranges::count(encoder_table(), library, &EncoderFacts::library) > 0 ||
      std::ranges::count(audio_encoder_table(), library, &AudioEncoderFacts::library) > 0;
  if (encodes) {
    static_cast<Texts*>(versions)->emplace_back(library, name.substr(ending + 4));
  }
  return 0;
}

}  // namespace

Texts encoder_versions() {
  Texts versions = {{"FFmpeg", av_version_info()},
                    {"libavcodec", version_text(avcodec_version())},
                    {"libavformat", version_text(avformat_version())},
                    {"libavutil", version_text(avutil_version())},
                    {"libswscale", version_text(swscale_version())},
                    {"libswresample", version_text(swresample_version())}};
  Texts encoders;
  dl_iterate_phdr(add_encoder_library, &encoders);
  std::sort(encoders.begin(), encoders.end());
  versions.insert(versions.end(), encoders.begin(), encoders.end());
  return versions;
}

}  // namespace tickreel::encode
