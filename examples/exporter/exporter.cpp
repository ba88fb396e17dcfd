// exporter GAME.so MATCH.replay FOLDER: films of the best moments of a replay, as a launcher or a
// server of a game makes them, without starting the program.

#include <tickreel/movies.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>

namespace {

std::atomic<bool> stop{false};

class Bar final : public tickreel::MovieWatcher {
 public:
  void progress(const tickreel::MovieProgress& now) override {
    if (now.frames_total == 0) return;
    std::fprintf(stderr, "\r%s: %3d %%", now.file.c_str(),
                 static_cast<int>(100 * now.frames_done / now.frames_total));
  }
  void warn(const std::string& file, const std::string& warning) override {
    std::fprintf(stderr, "\n%s: %s\n", file.c_str(), warning.c_str());
  }
};

int refuse(const tickreel::Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return 1;
}

std::string seconds(const tickreel::MovieTime& time) {
  return std::to_string(static_cast<double>(time.numerator) /
                        static_cast<double>(time.denominator));
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return refuse({.message = "usage: exporter GAME.so MATCH.replay FOLDER"});
  std::signal(SIGINT, [](int) { stop = true; });
  if (const auto loaded = tickreel::load_game(arguments[1]); !loaded) return refuse(loaded.error());
  const auto best = tickreel::find_highlights(arguments[2], {{"top", "3"}}, &stop);
  if (!best) return refuse(best.error());

  Bar bar;
  int number = 0;
  for (const tickreel::MovieHighlight& highlight : *best) {
    const auto films = tickreel::export_replay(
        arguments[2],
        {{"output", std::string(arguments[3]) + "/best " + std::to_string(++number) + ".mp4"},
         {"from", seconds(highlight.begin)},
         {"to", seconds(highlight.end)},
         {"size", "320x180"},
         {"overwrite", "true"}},
        {&bar, &stop});
    std::fputc('\n', stderr);
    if (!films) return refuse(films.error());
    const tickreel::MadeMovie& film = films->front();
    std::printf("%s: %s\n", highlight.name.c_str(),
                film.message.empty() ? film.file.c_str() : film.message.c_str());
    if (film.outcome != tickreel::MovieOutcome::kMade) return 1;
  }
}
