// A game that asks for the time through a library beside it.
extern "C" long engine_time();

extern "C" __attribute__((visibility("default"))) long tick() {
  return engine_time();
}
