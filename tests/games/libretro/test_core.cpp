// A libretro core for tests. Its content is a text, and each word makes it do something. It is
// written as in C, against libretro.h's layouts, without any code of tickreel.
#include <pthread.h>
#include <sys/random.h>
#include <unistd.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#define API extern "C" __attribute__((visibility("default")))

namespace {

using environment = bool (*)(unsigned, void*);
struct variable {
  const char* key;
  const char* value;
};
struct system_info {
  const char* name;
  const char* version;
  const char* endings;
  bool need_fullpath, block_extract;
};
struct av_info {
  unsigned base_width, base_height, max_width, max_height;
  float aspect;
  double fps, sample_rate;
};
struct content {
  const char* path;
  const void* data;
  size_t size;
  const char* meta;
};
struct descriptor {
  unsigned port, device, index, id;
  const char* description;
};
struct logger {
  void (*log)(int, const char*, ...);
};

environment ask;
void (*show)(const void*, unsigned, unsigned, size_t);
size_t (*sound)(const int16_t*, size_t);
void (*sound_one)(int16_t, int16_t);
int16_t (*pressed)(unsigned, unsigned, unsigned, unsigned);

char text[4096];
uint8_t memory[256];
uint8_t save_memory[16];
uint16_t pixels[64 * 40];
uint32_t ticks;

bool is(const char* word) {
  return strstr(text, word) != nullptr;
}
double number(const char* word, double otherwise) {
  const char* at = strstr(text, word);
  return at == nullptr ? otherwise : atof(at + strlen(word));
}

}  // namespace

API unsigned retro_api_version(void) {
  return 1;
}
API void retro_get_system_info(system_info* info) {
  info->name = "Test Core (C)";
  info->version = "1.5";
  info->endings = "txt";
  info->need_fullpath = false;
  info->block_extract = false;
}
API void retro_set_environment(environment to) {
  static const variable options[] = {{"test_colour", "Colour; red|green|blue"},
                                     {"test_region", "Region; ntsc|pal"},
                                     {"nothing", "no values"},
                                     {nullptr, nullptr}};
  static const descriptor buttons[] = {
      {0, 1, 0, 8, "Jump"}, {0, 1, 0, 7, "Right"}, {1, 1, 0, 8, "Jump"}, {0, 0, 0, 0, nullptr}};
  ask = to;
  ask(16, const_cast<variable*>(options));
  ask(11, const_cast<descriptor*>(buttons));
}
API void retro_set_video_refresh(void (*to)(const void*, unsigned, unsigned, size_t)) {
  show = to;
}
API void retro_set_audio_sample(void (*to)(int16_t, int16_t)) {
  sound_one = to;
}
API void retro_set_audio_sample_batch(size_t (*to)(const int16_t*, size_t)) {
  sound = to;
}
API void retro_set_input_poll(void (*to)(void)) {
  (void)to;
}
API void retro_set_input_state(int16_t (*to)(unsigned, unsigned, unsigned, unsigned)) {
  pressed = to;
}
API void retro_set_controller_port_device(unsigned port, unsigned device) {
  (void)port;
  (void)device;
}
static void note_time(void) {
  timespec now;
  const int64_t date = time(nullptr);
  uint64_t random = 0;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (getrandom(&random, sizeof random, 0) < 0) abort();
  memcpy(memory + 8, &date, sizeof date);
  memcpy(memory + 16, &now.tv_nsec, sizeof now.tv_nsec);
  memcpy(memory + 24, &random, sizeof random);
}
API void retro_init(void) {
  note_time();
}
static const char* option(const char* key) {
  variable asked = {key, nullptr};
  return ask(15, &asked) ? asked.value : "";
}
API bool retro_load_game(const content* game) {
  unsigned format = 2;
  logger log;
  if (game->size >= sizeof text) return false;
  memcpy(text, game->data, game->size);
  if (is("crash at load")) abort();
  if (is("draw with opengl") && !ask(14, &format)) return false;
  if (is("refuse")) {
    if (!is("silently") && ask(27, &log)) log.log(3, "this is %s of mine\n", "no game");
    return false;
  }
  if (is("turned")) {
    unsigned quarters = 1;
    ask(1, &quarters);
  }
  puts("a core that prints");
  memory[4] = static_cast<uint8_t>(option("test_colour")[0]);
  return ask(10, &format);
}
API void retro_get_system_av_info(av_info* info) {
  const bool is_pal = strcmp(option("test_region"), "pal") == 0;
  info->base_width = 32;
  info->base_height = 20;
  info->max_width = 64;
  info->max_height = 40;
  info->aspect = static_cast<float>(number("aspect ", 0.0));
  info->fps = is_pal ? 50.0 : number("fps ", 262144.0 / 4389.0);
  info->sample_rate = number("rate ", 32040.5);
}
static void* other_thread(void* nothing) {
  (void)nothing;
  while (true) pause();
}
API void retro_run(void) {
  static int16_t samples[2 * 4096];
  const unsigned width = is("grows") && ticks >= 10 ? 64 : 32;
  const unsigned height = is("flat") ? 10 : width * 5 / 8;
  const size_t count = static_cast<size_t>(number("samples ", 536.0));
  pthread_t thread;
  ++ticks;
  memory[0] += static_cast<uint8_t>(pressed(0, 1, 0, 8) + 2 * pressed(1, 1, 0, 8));
  memory[1] += static_cast<uint8_t>(pressed(0, 1, 0, 256) >> 7 & 1);
  memory[2] = save_memory[0];
  save_memory[1] = memory[0];
  note_time();
  if (is("sleeps")) usleep(5000);
  if (is("begins a thread") && ticks == 3) pthread_create(&thread, nullptr, other_thread, nullptr);
  if (ticks == static_cast<uint32_t>(number("crash at ", 0.0))) abort();
  if (ticks == static_cast<uint32_t>(number("end at ", 0.0))) ask(7, nullptr);
  if (is("changes rates")) {
    av_info other;
    retro_get_system_av_info(&other);
    other.fps = 50;
    ask(32, &other);
  }
  for (unsigned i = 0; i < width * height; ++i) {
    pixels[i] = static_cast<uint16_t>(i == ticks % (width * height) ? 0xFFFF : memory[0]);
  }
  show(is("repeats") && ticks % 2 == 0 ? nullptr : pixels, width, height,
       2 * static_cast<size_t>(width));
  for (size_t i = 0; i < 2 * count; ++i) samples[i] = static_cast<int16_t>(ticks * 10 + i / 2 % 10);
  if (is("one by one")) {
    for (size_t i = 0; i < count; ++i) sound_one(samples[2 * i], samples[2 * i + 1]);
  } else {
    sound(samples, count);
  }
}
API void* retro_get_memory_data(unsigned id) {
  return id == 0 ? static_cast<void*>(save_memory) : id == 2 ? static_cast<void*>(memory) : nullptr;
}
API size_t retro_get_memory_size(unsigned id) {
  return id == 0 ? sizeof save_memory : id == 2 ? sizeof memory : 0;
}
