#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tickreel/plugin/playable.h"

// A game that draws into its own memory. A pixel is 0xTTYYXX, made of the tick and the place. The
// library's argument has options between commas:
//
//     ,rate=39375000/655171,  ,growing,  another size every 10 ticks
//     ,wide,  pixels of 2:1       ,zero, ,huge, ,stride, ,null, ,none, ,twice,  wrong at tick 5

namespace {

std::string told;

bool is_told(const char* word) {
  return told.find("," + std::string(word) + ",") != std::string::npos;
}

class Pixels {
 public:
  explicit Pixels(const tickreel_session& session) : state_{session.seed, 0} {}
  void tick(const tickreel_input& /*input*/) { ++state_[1]; }
  void save(tickreel::SavedState& to) const { to.append(state_); }
  void load(const void* bytes, std::size_t size) {
    if (size == sizeof state_) std::memcpy(state_.data(), bytes, size);
  }

  void publish(tickreel_view& view) const {
    const auto tick = static_cast<std::uint32_t>(state_[1]);
    const std::uint32_t more = is_told("growing") ? tick / 10 : 0;
    tickreel_picture picture{};
    picture.size = sizeof picture;
    picture.width = 16 + more;
    picture.height = 9 + more;
    std::vector<std::uint32_t> pixels;
    for (std::uint32_t y = 0; y < picture.height; ++y) {
      for (std::uint32_t x = 0; x < picture.width; ++x) {
        pixels.push_back(0xAB000000U | tick << 16U | y << 8U | x);
      }
    }
    picture.pixels = pixels.data();
    if (is_told("wide")) {
      picture.pixel_width = 2;
      picture.pixel_height = 1;
    }
    if (tick == 5) do_wrong(view, picture);
    if (tick != 5 || !is_told("none")) view.picture(&view, &picture);
  }

 private:
  static void do_wrong(tickreel_view& view, tickreel_picture& picture) {
    if (is_told("zero")) picture.height = 0;
    if (is_told("huge")) picture.width = 0xFFFFFFFFU;
    if (is_told("stride")) picture.stride = 63;
    if (is_told("null")) picture.pixels = nullptr;
    if (is_told("twice")) view.picture(&view, &picture);
  }

  std::array<std::uint64_t, 2> state_;
};

}  // namespace

const tickreel_game_table* tickreel_game_entry(const char* argument) {
  static tickreel_game_table table = tickreel::table_of<Pixels>();
  told = argument;
  table.name = "pixels";
  table.tick_rate_num = 35;
  const std::size_t rate = told.find(",rate=");
  if (rate != std::string::npos) {
    char* end = nullptr;
    table.tick_rate_num = static_cast<std::uint32_t>(std::strtoul(&told[rate + 6], &end, 10));
    table.tick_rate_den = static_cast<std::uint32_t>(std::strtoul(end + 1, nullptr, 10));
  }
  table.bot = [](const tickreel_published*, std::uint32_t, tickreel_player_input*) {};
  table.has_pictures = 1;
  return &table;
}
