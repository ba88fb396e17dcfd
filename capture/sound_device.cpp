#include "capture/sound_device.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "core/files/system_error.h"

namespace tickreel::capture {
namespace {

constexpr const char* kPlugInName = "libasound_module_pcm_tickreel.so";

/// All names under which programs open loudspeakers.
constexpr std::array<std::string_view, 15> kNames{
    "default",    "sysdefault", "hw",         "plughw",     "dmix",
    "front",      "surround21", "surround40", "surround41", "surround50",
    "surround51", "surround71", "hdmi",       "pulse",      "pipewire"};

std::string configuration(const std::string& plug_in) {
  std::string text = "pcm_type.tickreel { lib \"" + plug_in + "\" }\n";
  for (const std::string_view name : kNames) {
    text += "pcm." + std::string(name) + " {\n  @args [ CARD DEV SUBDEV ]\n";
    for (const char* argument : {"CARD", "DEV", "SUBDEV"}) {
      text += std::string("  @args.") + argument + " { type string default \"0\" }\n";
    }
    text += "  type plug\n  slave.pcm { type tickreel }\n";
    if (name == "default") text += "  hint { show on description \"tickreel\" }\n";
    text += "}\n";
  }
  return text +
         "pcm.plug {\n  @args [ SLAVE ]\n  @args.SLAVE { type string default \"default\" }\n"
         "  type plug\n  slave.pcm $SLAVE\n}\n";
}

}  // namespace

Result<SoundDevice> SoundDevice::create(const std::string& preload) {
  const auto plug_in = std::filesystem::absolute(preload).parent_path() / kPlugInName;
  std::error_code error;
  if (!std::filesystem::is_regular_file(plug_in, error)) {
    return failed(plug_in.string() + " is not there: install tickreel anew, or give §audio none");
  }
  auto file = MemoryFile::create();
  if (!file) return file.error();
  const std::string text = configuration(plug_in.string());
  if (write(file->descriptor(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    return failed("cannot write a configuration of ALSA: " + reason(errno));
  }
  return SoundDevice(*std::move(file));
}

std::vector<std::pair<std::string, std::string>> SoundDevice::variables() const {
  std::vector<std::pair<std::string, std::string>> variables{
      {"ALSA_CONFIG_PATH", file_.path_for_others()}};
  const auto set_unless_there = [&](const char* name, const char* value) {
    if (std::getenv(name) == nullptr) variables.emplace_back(name, value);
  };
  set_unless_there("SDL_AUDIODRIVER", "alsa");
  set_unless_there("SDL_AUDIO_DRIVER", "alsa");
  set_unless_there("ALSOFT_DRIVERS", "alsa,null");
  return variables;
}

std::string other_sound_of(int process) {
  struct Way {
    const char* library;
    const char* name;
  };
  constexpr std::array<Way, 5> kWays{Way{"/libpulse", "PulseAudio"},
                                     Way{"/libpipewire", "PipeWire"}, Way{"/libjack", "JACK"},
                                     Way{"/libsndio", "sndio"}, Way{"/libossp", "OSS"}};
  std::array<bool, kWays.size()> has{};
  std::ifstream maps("/proc/" + std::to_string(process) + "/maps");
  for (std::string line; std::getline(maps, line);) {
    for (std::size_t i = 0; i < kWays.size(); ++i) {
      has[i] = has[i] || line.find(kWays[i].library) != std::string::npos;
    }
  }
  std::string names;
  for (std::size_t i = 0; i < kWays.size(); ++i) {
    if (!has[i]) continue;
    names += (names.empty() ? "" : ", ") + std::string(kWays[i].name);
  }
  return names;
}

}  // namespace tickreel::capture
