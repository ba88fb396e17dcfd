// A library that a game is linked to, or opens: what is in it is part of the game.

extern "C" __attribute__((visibility("default"))) int engine_value() {
#if defined(ENGINE_REBUILT)
  return 2;
#else
  return 1;
#endif
}
