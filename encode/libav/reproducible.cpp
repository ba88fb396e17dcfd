#include "encode/libav/reproducible.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/files/file_ending.h"
#include "encode/libav/audio_table.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/is_one_of.h"

namespace tickreel::encode {
namespace {

/// Whether a value is a positive number in plain digits. Other spellings may mean 0, for which
/// encoders count the machine's cores.
bool is_fixed_number(std::string_view value) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return std::all_of(value.begin(), value.end(), is_digit) &&
         value.find_first_not_of('0') != std::string_view::npos;
}

bool is_true(std::string_view value) {
  return is_one_of(value, {"", "1", "true", "yes"});
}

/// Returns the advice for an option that makes the film depend on the machine; empty for others. It
/// knows the names of FFmpeg and of the encoders' own libraries, some of which accept "no" before a
/// name for its opposite, and underscores for hyphens.
std::string_view what_instead(std::string_view encoder, std::string_view key,
                              std::string_view value) {
  constexpr std::string_view kNothing = "leave it out";
  std::string name(key);
  std::replace(name.begin(), name.end(), '_', '-');
  const bool is_negated = name.starts_with("no");
  if (is_negated) name.erase(0, name.starts_with("no-") ? 3 : 2);
  // x264 has the option "n-deterministic"; with "no" before it, "non-deterministic" is its
  // opposite.
  if (is_one_of(name, {"cpu-independent", "deterministic", "n-deterministic"})) {
    return is_true(value) == is_negated ? kNothing : "";
  }
  // With none or with all CPU features, x264 makes the same film; particular ones may be missing on
  // a machine.
  if (name == "asm") {
    return is_one_of(value, {"", "0", "1", "auto", "false", "no", "true", "yes"}) ? "" : kNothing;
  }
  if (name == "opencl") return is_true(value) != is_negated ? kNothing : "";
  if (is_negated) return "";
  if (name == "threads" || name == "frame-threads") {
    return is_fixed_number(value) ? "" : "give a number, 1 or more";
  }
  // Any other value lets the encoder start up to one thread per core.
  if (name == "pools" || name == "numa-pools") {
    return is_one_of(value, {"none", "-"}) ? "" : kNothing;
  }
  for (const FixedOption& option : facts_of(encoder).fixed_options) {
    const bool is_wrong = option.key == name && std::ranges::count(option.allowed, value) == 0;
    if (is_wrong) return option.instead;
  }
  return "";
}

}  // namespace

bool is_reproducible(const SinkSettings& settings, bool has_sound) {
  const auto* const sound = meant_audio_encoder(settings.acodec, file_ending(settings.path));
  if (has_sound && sound != nullptr && sound->follows_cpu) return false;
  const auto codec = find_video_encoder(settings);
  return !codec || !is_hardware(**codec);
}

Status check_fixed(const AVCodec& encoder, const std::string& key, const std::string& value) {
  const auto check = [&](std::string_view name, std::string_view of, const std::string& option) {
    const std::string_view instead = what_instead(encoder.name, name, of);
    if (instead.empty()) return Status();
    return Status(bad_usage(fmt::format(
        "with §codec-opt {} the film would depend on the machine: {}", option, instead)));
  };
  if (!key.ends_with("-params")) return check(key, value, fmt::format("{}={}", key, value));
  Dictionary parameters;
  parameters.parse(value);
  const AVDictionaryEntry* entry = nullptr;
  while ((entry = parameters.next(entry)) != nullptr) {
    Status fixed =
        check(entry->key, entry->value, fmt::format("{}={}={}", key, entry->key, entry->value));
    if (!fixed) return fixed;
  }
  return {};
}

}  // namespace tickreel::encode
