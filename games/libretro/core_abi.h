#pragma once

#include <cstddef>
#include <cstdint>

#include "games/room.h"

/// The interface between a libretro core and its front end, as far as tickreel speaks it: numbers
/// and layouts of the API's version 1 (https://docs.libretro.com/development/libretro-overview/,
/// libretro.h). Texts belong to the core.
namespace tickreel::games::abi {

inline constexpr unsigned kApiVersion = 1;

struct SystemInfo {
  const char* library_name;
  const char* library_version;
  const char* valid_extensions;  ///< endings of files, with | between them; may be null
  bool need_fullpath;            ///< the core reads the file itself
  bool block_extract;
};

struct Geometry {
  unsigned base_width, base_height;
  unsigned max_width, max_height;
  float aspect_ratio;  ///< width / height of the whole picture; 0 or less: base_width / base_height
};

struct Timing {
  double fps;
  double sample_rate;
};

struct AvInfo {
  Geometry geometry;
  Timing timing;
};

struct ContentInfo {
  const char* path;
  const void* data;
  std::size_t size;
  const char* meta;
};

/// An option of a core. kSetVariables has a list of them that ends with a null key; a `value` there
/// describes the option: "What it is; default|another|...". For kGetVariable, `value` is the
/// answer.
struct Variable {
  const char* key;
  const char* value;
};

/// An entry of a list that ends with a null description.
struct InputDescriptor {
  unsigned port, device, index, id;
  const char* description;
};

/// An entry of a list that ends with null types.
struct ControllerInfo {
  const void* types;
  unsigned type_count;
};

struct LogCallback {
  void (*log)(int level, const char* format, ...);
};

struct FrameTimeCallback {
  void (*callback)(std::int64_t microseconds);
  std::int64_t reference;  ///< microseconds of a frame
};

/// The questions of a core to its environment, without the flag for experimental ones.
enum Question : unsigned {
  kSetRotation = 1,
  kGetCanDupe = 3,
  kShutdown = 7,
  kGetSystemDirectory = 9,
  kSetPixelFormat = 10,
  kSetInputDescriptors = 11,
  kSetHardwareRender = 14,
  kGetVariable = 15,
  kSetVariables = 16,
  kGetVariableUpdate = 17,
  kSetFrameTimeCallback = 21,
  kGetLogInterface = 27,
  kGetSaveDirectory = 31,
  kSetAvInfo = 32,
  kSetControllerInfo = 35,
  kSetGeometry = 37,
  kGetLanguage = 39,
  kGetAudioVideoEnable = 47,
  kGetInputBitmasks = 51,
  kGetCoreOptionsVersion = 52,
};
inline constexpr unsigned kQuestionMask = 0xFFFF;

enum PixelFormat : unsigned { k0Rgb1555 = 0, kXrgb8888 = 1, kRgb565 = 2 };

enum Device : unsigned { kJoypad = 1, kAnalog = 5 };
inline constexpr unsigned kDeviceMask = 0xFF;
inline constexpr unsigned kJoypadButtons = 16;
inline constexpr unsigned kJoypadMask = 256;  ///< asks for all buttons of a joypad at once
enum AnalogIndex : unsigned { kLeftStick = 0, kRightStick = 1 };

enum Memory : unsigned { kSaveMemory = 0, kClockMemory = 1, kSystemMemory = 2, kVideoMemory = 3 };

using Environment = bool (*)(unsigned question, void* data);
using VideoRefresh = void (*)(const void* data, unsigned width, unsigned height, std::size_t pitch);
using AudioSample = void (*)(std::int16_t left, std::int16_t right);
using AudioBatch = std::size_t (*)(const std::int16_t* samples, std::size_t frames);
using InputPoll = void (*)();
using InputState = std::int16_t (*)(unsigned port, unsigned device, unsigned index, unsigned id);

/// The functions that a core exports.
struct Functions {
  unsigned (*api_version)();
  void (*get_system_info)(SystemInfo*);
  void (*get_av_info)(AvInfo*);
  void (*set_environment)(Environment);
  void (*set_video_refresh)(VideoRefresh);
  void (*set_audio_sample)(AudioSample);
  void (*set_audio_batch)(AudioBatch);
  void (*set_input_poll)(InputPoll);
  void (*set_input_state)(InputState);
  void (*set_controller)(unsigned port, unsigned device);
  void (*init)();
  bool (*load_game)(const ContentInfo*);
  void (*run)();
  void* (*memory_data)(unsigned id);
  std::size_t (*memory_size)(unsigned id);
};

}  // namespace tickreel::games::abi
