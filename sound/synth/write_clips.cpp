// NAME_clips FILE: writes the clips of a game. The build puts them into the game's library.

#include <cstdio>
#include <fstream>

#include "sound/clip_pack.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  const std::vector<std::uint8_t> bytes = tickreel::pack_clips(tickreel::synth::make_clips());
  std::ofstream file(argv[1], std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) {
    std::fprintf(stderr, "%s cannot be written\n", argv[1]);
    return 1;
  }
  return 0;
}
