#include "encode/reproducible.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "encode/encoder_choice.h"
#include "encode/libav.h"
#include "encode/sink_choice.h"

namespace tickreel {
namespace {

/// Any other way to write a number may be 0, for which encoders count the machine's cores.
bool is_fixed_number(std::string_view value) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return std::all_of(value.begin(), value.end(), is_digit) &&
         value.find_first_not_of('0') != std::string_view::npos;
}

bool is_true(std::string_view value) {
  return value.empty() || value == "1" || value == "true" || value == "yes";
}

/// By the names of FFmpeg and of the encoders' own libraries, of which some take "no" before a name
/// for the opposite and underlines for hyphens.
bool is_up_to_the_machine(std::string_view key, std::string_view value) {
  std::string name(key);
  std::replace(name.begin(), name.end(), '_', '-');
  const bool is_negated = name.starts_with("no");
  if (is_negated) name.erase(0, name.starts_with("no-") ? 3 : 2);
  // x264 has "n-deterministic", so that "non-deterministic" is the opposite.
  if (name == "cpu-independent" || name == "deterministic" || name == "n-deterministic") {
    return is_true(value) == is_negated;
  }
  if (is_negated) return false;
  if (name == "threads" || name == "frame-threads") return !is_fixed_number(value);
  // Threads there are then as many as the machine has cores, at most.
  if (name == "pools" || name == "numa-pools") return value != "none" && value != "-";
  return false;
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
