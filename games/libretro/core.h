#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/libretro/core_abi.h"
#include "games/libretro/core_options.h"
#include "games/libretro/core_sound.h"
#include "games/room.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/result.h"
#include "tickreel/view/game_picture.h"

namespace tickreel::games {

/// The file that a core plays, and the folder of its firmware.
struct CoreContent {
  std::string path;    ///< absolute
  std::string folder;  ///< of firmware; empty: none
  std::string bytes;   ///< all of the file, where the core does not read it itself
};

/// A libretro core. It is full of globals: one in a process, and one game in it, which is not
/// unloaded. What its functions throw leaves these. One thread at a time.
class Core {
 public:
  /// Loads the library. kBadFile when it is no core. Its calls are told the time of the game from
  /// then on (replace_clocks); whoever calls sets it.
  static Result<std::unique_ptr<Core>> open(const std::string& path);
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  [[nodiscard]] const abi::SystemInfo& about() const { return about_; }
  [[nodiscard]] std::string name() const { return about_.library_name; }
  std::vector<CoreOption> options{};

  /// Begins to play. Once. kBadFile, with what the core last said, when it does not take the file,
  /// or asks for what there is not, such as OpenGL.
  Status begin(const CoreContent& content);
  /// The picture and sound of a game that has begun, as they are now.
  [[nodiscard]] const abi::AvInfo& av_info() const { return av_info_; }
  /// How many players can have a pad; and the names of what their buttons and sticks do, by
  /// number of a joypad's button; empty: nothing.
  [[nodiscard]] std::uint32_t players() const { return players_; }
  [[nodiscard]] const std::array<std::string, abi::kJoypadButtons>& button_names() const {
    return button_names_;
  }
  [[nodiscard]] bool has_sticks() const { return has_sticks_; }

  /// Runs for the time of one picture.
  void run(const InputFrame& input);
  /// The newest picture; black until the game has drawn one.
  [[nodiscard]] const std::shared_ptr<const GamePicture>& picture() const { return picture_; }
  CoreSound& sound() { return sound_; }
  /// The memory that a cartridge keeps without power; empty: it has none.
  [[nodiscard]] std::span<std::uint8_t> save_memory() const;
  /// Whether it has said that it is over.
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  /// The hash of the machine's memory, of the picture, and of the last samples.
  [[nodiscard]] std::uint64_t hash() const;

 private:
  Core() = default;
  Status find_functions(void* library);
  void set_callbacks() const;
  Status load(const CoreContent& content);
  /// Answers a question of the core.
  bool answer(unsigned question, void* data);
  bool answer_about_options(unsigned question, void* data);
  void name_buttons(const abi::InputDescriptor* descriptors);
  void count_players(const abi::ControllerInfo* ports);
  /// The width of the whole picture divided by its height; 0: its pixels are square.
  [[nodiscard]] double aspect_ratio() const;
  void take_rates(const abi::Timing& timing);
  void take_picture(const void* data, unsigned width, unsigned height, std::size_t pitch);
  [[nodiscard]] std::int16_t read_input(unsigned port, unsigned device, unsigned index,
                                        unsigned id) const;

  abi::Functions functions_{};
  abi::SystemInfo about_{};
  abi::AvInfo av_info_{};
  CoreContent content_;
  abi::FrameTimeCallback frame_time_{};
  GamePixels format_ = GamePixels::k0Rgb1555;
  unsigned rotation_ = 0;  ///< quarters of a turn, against the clock
  bool wants_opengl_ = false;
  bool has_ended_ = false;
  bool has_warned_of_rates_ = false;
  std::uint32_t players_ = 1;
  std::array<std::string, abi::kJoypadButtons> button_names_{};
  bool has_sticks_ = false;
  InputFrame input_{};
  std::shared_ptr<const GamePicture> picture_;
  std::vector<std::int16_t> heard_;  ///< in the last run()
  CoreSound sound_;
};

/// Turns a picture by so many quarters, against the clock.
GamePicture turned(GamePicture picture, unsigned quarters);
/// How wide a pixel is that is 1 high, where all of the picture is so many times wider than high.
void set_pixel_aspect(GamePicture& picture, double aspect_ratio);

}  // namespace tickreel::games
