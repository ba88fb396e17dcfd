#include "games/libretro/core.h"

#include <dlfcn.h>
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/files/file_ending.h"
#include "games/copied_rows.h"
#include "games/libretro/core_words.h"
#include "games/loaded/game_clock.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/game_files.h"

namespace tickreel::games {
namespace {

/// The core that runs: its callbacks get no pointer to it.
Core* running_core = nullptr;
template <typename Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(::dlsym(library, name));
  return function != nullptr;
}

/// Says which files a core takes. `endings`: "gb|gbc"; null where the core names none.
std::string hint_for(const std::string& path, const char* endings) {
  if (endings == nullptr) return "";
  std::string listed = "." + std::string(endings);
  for (std::size_t at = 0; (at = listed.find('|', at)) != listed.npos; at += 2) {
    listed.replace(at, 1, " .");
  }
  return has_ending(listed, file_ending(path))
             ? ". The file is damaged, or of another kind than its name says"
             : ". Its files end in " + std::string(endings);
}

}  // namespace

Status Core::find_functions(void* library) {
  abi::Functions& f = functions_;
  const bool has_all =
      find(library, "retro_api_version", f.api_version) &&
      find(library, "retro_get_system_info", f.get_system_info) &&
      find(library, "retro_get_system_av_info", f.get_av_info) &&
      find(library, "retro_set_environment", f.set_environment) &&
      find(library, "retro_set_video_refresh", f.set_video_refresh) &&
      find(library, "retro_set_audio_sample", f.set_audio_sample) &&
      find(library, "retro_set_audio_sample_batch", f.set_audio_batch) &&
      find(library, "retro_set_input_poll", f.set_input_poll) &&
      find(library, "retro_set_input_state", f.set_input_state) &&
      find(library, "retro_set_controller_port_device", f.set_controller) &&
      find(library, "retro_init", f.init) && find(library, "retro_load_game", f.load_game) &&
      find(library, "retro_run", f.run) && find(library, "retro_get_memory_data", f.memory_data) &&
      find(library, "retro_get_memory_size", f.memory_size);
  if (!has_all) return bad_file("it is no libretro core: it lacks functions that each core has");
  const unsigned version = f.api_version();
  if (version == abi::kApiVersion) return {};
  return bad_file("it speaks version " + std::to_string(version) + " of libretro, and this 1");
}

Result<std::unique_ptr<Core>> Core::open(const std::string& path) {
  const std::set<std::string> loaded_before = loaded_objects();
  void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return bad_file(std::string("it cannot be loaded: ") + ::dlerror());
  std::unique_ptr<Core> core(new Core);
  if (Status found = core->find_functions(library); !found) return found.error();
  refuse_exits(loaded_before);
  replace_clocks(loaded_before);
  running_core = core.get();
  const InGameTime in_game_time;
  core->functions_.get_system_info(&core->about_);
  if (core->about_.library_name == nullptr) return bad_file("it is a core without a name");
  core->functions_.set_environment([](unsigned question, void* data) {
    return running_core->answer(question & abi::kQuestionMask, data);
  });
  return core;
}

void Core::set_callbacks() const {
  functions_.set_video_refresh(
      [](const void* data, unsigned width, unsigned height, std::size_t pitch) {
        running_core->take_picture(data, width, height, pitch);
      });
  functions_.set_audio_sample([](std::int16_t left, std::int16_t right) {
    running_core->heard_.insert(running_core->heard_.end(), {left, right});
  });
  functions_.set_audio_batch([](const std::int16_t* samples, std::size_t frames) {
    running_core->heard_.insert(running_core->heard_.end(), samples, samples + 2 * frames);
    return frames;
  });
  functions_.set_input_poll([] {});
  functions_.set_input_state([](unsigned port, unsigned device, unsigned index, unsigned id) {
    return running_core->read_input(port, device, index, id);
  });
}

Status Core::begin(const CoreContent& content) {
  content_ = content;
  {
    const InGameTime in_game_time;
    functions_.init();
    set_callbacks();
    if (Status loaded = load(content); !loaded) return loaded;
    functions_.get_av_info(&av_info_);
    for (unsigned port = 0; port < players_; ++port) functions_.set_controller(port, abi::kJoypad);
  }
  const auto side = [](unsigned asked) {
    return std::clamp(static_cast<int>(asked), 1, GamePicture::kMaxSide);
  };
  GamePicture black;
  black.size = {side(av_info_.geometry.base_width), side(av_info_.geometry.base_height)};
  black.pixels.resize(black.row_bytes() * static_cast<std::size_t>(black.size.height));
  set_pixel_aspect(black, aspect_ratio());
  picture_ = std::make_shared<GamePicture>(turned(std::move(black), rotation_));
  return {};
}

Status Core::load(const CoreContent& content) {
  const bool reads_itself = about_.need_fullpath;
  const abi::ContentInfo told{content.path.c_str(), reads_itself ? nullptr : content.bytes.data(),
                              reads_itself ? 0 : content.bytes.size(), nullptr};
  forget_words();
  if (functions_.load_game(&told)) return {};
  if (wants_opengl_) return bad_file("it draws with OpenGL, which no core is given");
  const std::string words = last_words();
  return bad_file("it does not take " + content.path +
                  (words.empty() ? ", and gives no reason" : ": " + words) +
                  hint_for(content.path, about_.valid_extensions));
}

void Core::run(const InputFrame& input) {
  input_ = input;
  heard_.clear();
  {
    const InGameTime in_game_time;
    if (frame_time_.callback != nullptr) frame_time_.callback(frame_time_.reference);
    functions_.run();
  }
  sound_.add(heard_);
}

double Core::aspect_ratio() const {
  const abi::Geometry& geometry = av_info_.geometry;
  if (geometry.aspect_ratio > 0.0F) return static_cast<double>(geometry.aspect_ratio);
  if (geometry.base_width == 0 || geometry.base_height == 0) return 0.0;
  return static_cast<double>(geometry.base_width) / static_cast<double>(geometry.base_height);
}

void Core::take_picture(const void* data, unsigned width, unsigned height, std::size_t pitch) {
  const auto is_side = [](unsigned side) { return side >= 1 && side <= GamePicture::kMaxSide; };
  // Null means the same picture as before; -1 means one on a graphics card, which cannot be read
  // here.
  if (data == nullptr || data == reinterpret_cast<const void*>(-1)) return;
  if (!is_side(width) || !is_side(height)) return;
  GamePicture picture;
  picture.format = format_;
  picture.size = {static_cast<int>(width), static_cast<int>(height)};
  const std::size_t row = picture.row_bytes();
  if (pitch < row) return;
  picture.pixels = copied_rows(data, row, pitch, height);
  set_pixel_aspect(picture, aspect_ratio());
  picture_ = std::make_shared<GamePicture>(turned(std::move(picture), rotation_));
}

std::int16_t Core::read_input(unsigned port, unsigned device, unsigned index, unsigned id) const {
  if (port >= input_.players.size()) return 0;
  const PlayerInput& player = input_.players[port];
  constexpr std::uint32_t kAll = (1U << abi::kJoypadButtons) - 1;
  if ((device & abi::kDeviceMask) == abi::kJoypad) {
    if (id == abi::kJoypadMask) return static_cast<std::int16_t>(player.buttons & kAll);
    return id < abi::kJoypadButtons && (player.buttons >> id & 1U) != 0 ? 1 : 0;
  }
  if ((device & abi::kDeviceMask) != abi::kAnalog || id > 1) return 0;
  return index <= abi::kRightStick ? player.axes[2 * index + id] : 0;
}

std::span<std::uint8_t> Core::save_memory() const {
  const InGameTime in_game_time;
  auto* const bytes = static_cast<std::uint8_t*>(functions_.memory_data(abi::kSaveMemory));
  if (bytes == nullptr) return {};
  return {bytes, functions_.memory_size(abi::kSaveMemory)};
}

std::uint64_t Core::hash() const {
  std::uint64_t hash = 0;
  const auto add = [&](const void* bytes, std::size_t count) {
    hash = XXH3_64bits_withSeed(bytes, count, hash);
  };
  const InGameTime in_game_time;
  for (const auto memory :
       {abi::kSaveMemory, abi::kClockMemory, abi::kSystemMemory, abi::kVideoMemory}) {
    const void* const bytes = functions_.memory_data(memory);
    add(bytes, bytes == nullptr ? 0 : functions_.memory_size(memory));
  }
  add(picture_->pixels.data(), picture_->pixels.size());
  add(heard_.data(), heard_.size() * sizeof(std::int16_t));
  return hash;
}

}  // namespace tickreel::games
