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

/// The file that a core plays, and the folder of the core's firmware.
struct CoreContent {
  std::string path;    ///< the absolute path of the file
  std::string folder;  ///< the folder of the firmware; empty: there is none
  std::string bytes;   ///< the content of the file; empty if the core reads the file itself
};

/// A libretro core. Cores use global variables, so a process can have only one Core, and only one
/// game is played in it; neither is ever unloaded. Exceptions of the core's functions leave the
/// functions of this class. One thread at a time.
class Core {
 public:
  /// Loads the library. kBadFile when it is no core. From then on the core gets game time from the
  /// system's clocks (replace_clocks()); the caller sets it with set_game_clock().
  static Result<std::unique_ptr<Core>> open(const std::string& path);
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  [[nodiscard]] const abi::SystemInfo& about() const { return about_; }
  [[nodiscard]] std::string name() const { return about_.library_name; }
  /// The options that the core has described so far. The caller may choose values before begin().
  std::vector<CoreOption> options{};

  /// Begins to play a file. Call it once. kBadFile, with the last complaint of the core, when the
  /// core does not take the file or needs something that is not there, such as OpenGL.
  Status begin(const CoreContent& content);
  /// Returns the sizes and rates of picture and sound; the sizes may change during the game.
  [[nodiscard]] const abi::AvInfo& av_info() const { return av_info_; }
  /// Returns how many players can have a pad.
  [[nodiscard]] std::uint32_t players() const { return players_; }
  /// Returns the core's names for what each button of the first player's pad does; empty: not
  /// named.
  [[nodiscard]] const std::array<std::string, abi::kJoypadButtons>& button_names() const {
    return button_names_;
  }
  /// Whether the game uses the sticks of the pad.
  [[nodiscard]] bool has_sticks() const { return has_sticks_; }

  /// Runs the game for the time of one picture.
  void run(const InputFrame& input);
  /// Returns the newest picture; null before begin(), then black until the game has drawn one.
  [[nodiscard]] const std::shared_ptr<const GamePicture>& picture() const { return picture_; }
  /// Returns the sound that is waiting to be taken.
  CoreSound& sound() { return sound_; }
  /// Returns the memory that a cartridge keeps without power; empty: the game has none.
  [[nodiscard]] std::span<std::uint8_t> save_memory() const;
  /// Whether the core has said that the game is over.
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  /// Returns a hash of the machine's memory, the picture, and the samples of the last run(). Call
  /// it after begin().
  [[nodiscard]] std::uint64_t hash() const;

 private:
  Core() = default;
  Status find_functions(void* library);
  void set_callbacks() const;
  Status load(const CoreContent& content);
  /// Answers a question of the core to its environment. Returns whether the question is supported.
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
  std::vector<std::int16_t> heard_;  ///< the samples of the last run()
  CoreSound sound_;
};

/// Returns a picture turned counter-clockwise by a number of quarter turns.
GamePicture turned(GamePicture picture, unsigned quarters);
/// Sets the shape of the pixels of a picture. `aspect_ratio`: the width of the whole picture
/// divided by its height; 0 or less: the pixels are square.
void set_pixel_aspect(GamePicture& picture, double aspect_ratio);

}  // namespace tickreel::games
