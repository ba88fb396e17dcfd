// A library that is not a game: it exports neither entry.

extern "C" __attribute__((visibility("default"))) int no_game() {
  return 1;
}
