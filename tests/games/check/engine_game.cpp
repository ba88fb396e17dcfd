// A game that leaves it to a library beside it to ask for the time.
extern "C" long engine_time();

extern "C" __attribute__((visibility("default"))) long tick() {
  return engine_time();
}
