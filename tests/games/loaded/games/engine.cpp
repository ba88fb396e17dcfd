// A library that a game is linked to or opens. Its content is a part of the game.

extern "C" __attribute__((visibility("default"))) int engine_value() {
#if defined(ENGINE_REBUILT)
  return 2;
#else
  return 1;
#endif
}
