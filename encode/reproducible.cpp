#include "encode/reproducible.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "encode/encoder_choice.h"
#include "encode/libav.h"
#include "encode/sink_choice.h"

namespace tickreel {
namespace {

using Option = std::pair<std::string_view, std::string_view>;

// By the names of FFmpeg and of the encoders' own libraries.
constexpr std::array kUpToTheMachine = {
    Option{"threads", "0"},         Option{"threads", "auto"},
    Option{"cpu-independent", "0"}, Option{"no-cpu-independent", "1"},
    Option{"cpu_independent", "0"}, Option{"pools", "*"},
    Option{"numa-pools", "*"},      Option{"frame-threads", "0"},
};

bool is_up_to_the_machine(std::string_view key, std::string_view value) {
  return std::any_of(kUpToTheMachine.begin(), kUpToTheMachine.end(), [&](const Option& option) {
    return option.first == key && option.second == value;
  });
}

bool has_such_a_parameter(const std::string& list) {
  Dictionary parameters;
  parameters.parse(list);
  const AVDictionaryEntry* entry = nullptr;
  while ((entry = parameters.next(entry)) != nullptr) {
    if (is_up_to_the_machine(entry->key, entry->value)) return true;
  }
  return false;
}

}  // namespace

bool is_reproducible(const SinkSettings& settings) {
  const auto kind = choose_sink(settings);
  if (!kind || !(*kind)->encodes) return true;
  const auto codec = find_video_encoder(settings.vcodec);
  constexpr int kHardware = AV_CODEC_CAP_HARDWARE | AV_CODEC_CAP_HYBRID;
  if (codec && ((*codec)->capabilities & kHardware) != 0) return false;
  return std::none_of(
      settings.codec_options.begin(), settings.codec_options.end(), [](const auto& option) {
        return is_up_to_the_machine(option.first, option.second) ||
               (option.first.ends_with("-params") && has_such_a_parameter(option.second));
      });
}

}  // namespace tickreel
