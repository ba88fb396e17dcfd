#include <algorithm>
#include <cstring>
#include <sstream>

#include "games/libretro/core.h"
#include "games/libretro/core_words.h"

namespace tickreel::games {
namespace {

/// A folder that exists on no machine: cores find no files there.
constexpr const char* kNowhere = "/nonexistent";
constexpr std::size_t kMostListed = 4096;

template <typename T>
bool give(void* to, const T& value) {
  *static_cast<T*>(to) = value;
  return true;
}

}  // namespace

bool Core::answer(unsigned question, void* data) {
  if (question == abi::kShutdown) has_ended_ = true;
  // A null pointer only asks whether a call is supported.
  if (data == nullptr) return question == abi::kShutdown || question == abi::kGetInputBitmasks;
  switch (question) {
    case abi::kShutdown:
      return true;
    case abi::kGetCanDupe:
    case abi::kGetInputBitmasks:
      return give(data, true);
    case abi::kGetSystemDirectory:
      return give(data, content_.folder.empty() ? kNowhere : content_.folder.c_str());
    case abi::kGetSaveDirectory:
      return give(data, kNowhere);
    case abi::kGetLogInterface:
      return give(data, core_log());
    case abi::kGetLanguage:
      return give(data, 0U);  // English
    case abi::kGetAudioVideoEnable:
      return give(data, 3);  // both
    case abi::kSetPixelFormat: {
      const unsigned format = *static_cast<const unsigned*>(data);
      if (format > abi::kRgb565) return false;
      format_ = format == abi::k0Rgb1555 ? GamePixels::k0Rgb1555
                : format == abi::kRgb565 ? GamePixels::kRgb565
                                         : GamePixels::kXrgb8888;
      return true;
    }
    case abi::kSetRotation:
      rotation_ = *static_cast<const unsigned*>(data) % 4;
      return true;
    case abi::kSetHardwareRender:
      wants_opengl_ = true;
      return false;
    case abi::kSetInputDescriptors:
      name_buttons(static_cast<const abi::InputDescriptor*>(data));
      return true;
    case abi::kSetControllerInfo:
      count_players(static_cast<const abi::ControllerInfo*>(data));
      return true;
    case abi::kSetFrameTimeCallback:
      frame_time_ = *static_cast<const abi::FrameTimeCallback*>(data);
      return true;
    case abi::kSetGeometry:
      av_info_.geometry = *static_cast<const abi::Geometry*>(data);
      return true;
    case abi::kSetAvInfo:
      av_info_.geometry = static_cast<const abi::AvInfo*>(data)->geometry;
      take_rates(static_cast<const abi::AvInfo*>(data)->timing);
      return true;
    default:
      return answer_about_options(question, data);
  }
}

bool Core::answer_about_options(unsigned question, void* data) {
  if (question == abi::kGetCoreOptionsVersion) return give(data, 0U);
  if (question == abi::kGetVariableUpdate) {
    give(data, false);
    return false;
  }
  if (question == abi::kSetVariables) {
    for (const auto* one = static_cast<const abi::Variable*>(data); one->key != nullptr; ++one) {
      CoreOption option;
      const bool is_new = std::ranges::find(options, one->key, &CoreOption::key) == options.end();
      const bool is_one = is_new && read_core_option(one->key, one->value, option);
      if (is_one && options.size() < kMostListed) options.push_back(std::move(option));
    }
    return true;
  }
  if (question != abi::kGetVariable) return false;
  auto& asked = *static_cast<abi::Variable*>(data);
  const auto found = asked.key == nullptr ? options.end()
                                          : std::ranges::find(options, asked.key, &CoreOption::key);
  asked.value = found == options.end() ? nullptr : found->values.at(found->chosen).c_str();
  return found != options.end();
}

/// Warns of new rates and ignores them: a session has one tick rate and one sample rate.
void Core::take_rates(const abi::Timing& timing) {
  const auto rates = [](const abi::Timing& of) {
    std::ostringstream text;
    text << of.fps << " pictures and " << of.sample_rate << " samples a second";
    return text.str();
  };
  const bool is_same =
      timing.fps == av_info_.timing.fps && timing.sample_rate == av_info_.timing.sample_rate;
  if (picture_ == nullptr || is_same || has_warned_of_rates_) return;
  has_warned_of_rates_ = true;
  warn_of_core("it changes to " + rates(timing) + "; the session keeps its " +
               rates(av_info_.timing) + ", so it plays at another speed from here on");
}

void Core::name_buttons(const abi::InputDescriptor* descriptors) {
  button_names_.fill({});
  std::uint32_t players = 1;
  for (const auto* one = descriptors; one->description != nullptr; ++one) {
    players = std::max(players, std::min<std::uint32_t>(one->port + 1, kMaxPlayers));
    if (one->port != 0) continue;
    has_sticks_ |= one->device == abi::kAnalog && one->index <= abi::kRightStick;
    if (one->device == abi::kJoypad && one->id < button_names_.size()) {
      button_names_[one->id] = one->description;
    }
  }
  players_ = std::max(players_, players);
}

void Core::count_players(const abi::ControllerInfo* ports) {
  std::uint32_t count = 0;
  while (ports[count].types != nullptr && count < kMaxPlayers) ++count;
  players_ = std::max(players_, count);
}

}  // namespace tickreel::games
