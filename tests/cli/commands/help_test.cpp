#include <gmock/gmock.h>

#include <algorithm>

#include "movie/film/film_definition.h"
#include "tests/cli/program_test.h"

namespace tickreel::tests {
namespace {

/// The archive that collects the options of a film.
struct OptionNames {
  template <typename T>
  void field(const FilmField& about, const T&) {
    if (!option_of(about).empty()) names.push_back("--" + std::string(option_of(about)));
  }
  void choice(const FilmField& about, const char*, const char*, bool) { field(about, 0); }
  void kind(const FilmField&, const FilmSource&) {}
  void nothing(const FilmField&) {}

  std::vector<std::string> names{};
};

using HelpTest = ProgramTest;
using testing::HasSubstr;
using testing::StartsWith;

TEST_F(HelpTest, ListsTheCommands) {
  for (const char* command : {"tickreel --help", "tickreel help"}) {
    const std::string help = output_of(command);
    for (const char* name : {"games", "check-game", "record", "export", "clip", "info", "verify",
                             "cut", "diff", "dump", "mark", "camera", "help"}) {
      EXPECT_THAT(help, HasSubstr(std::string("\n  ") + name + " ")) << command;
    }
    EXPECT_THAT(help, HasSubstr("Example"));
  }
}

TEST_F(HelpTest, ExplainsEachCommandWithAnExample) {
  for (const std::string name :
       {"record", "export", "info", "verify", "cut", "diff", "dump", "mark"}) {
    const std::string help = output_of("tickreel help " + name);
    EXPECT_THAT(help, HasSubstr("Usage: tickreel " + name));
    EXPECT_THAT(help, HasSubstr("\n  tickreel " + name + " ")) << "an example";
    EXPECT_EQ(output_of("tickreel " + name + " --help"), help);
  }
}

TEST_F(HelpTest, SaysWhatValuesAreInWordsOfPeople) {
  for (const std::string name :
       {"export", "record", "reel", "batch", "capture", "mark auto", "contact-sheet"}) {
    const std::string help = output_of("tickreel " + name + " --help=all");
    for (const char* const of_the_parser :
         {"Excludes:", "Needs:", "REQUIRED", "TEXT:", " in [", ":{", "INT", "FLOAT", ":POSITIVE"}) {
      EXPECT_THAT(help, testing::Not(HasSubstr(of_the_parser))) << name;
    }
  }
  const std::string help = output_of("tickreel export --help=all");
  EXPECT_THAT(help, HasSubstr("\n  --convert auto|gpu|cpu"));
  EXPECT_THAT(help, HasSubstr("\n  REPLAY                      The replay"));
  EXPECT_THAT(help, testing::ContainsRegex("\n  --jobs N  [^\n]*; 1 to 256\n"));
}

TEST_F(HelpTest, ShowsTheOptionsThatPeopleUseAndAllWhereTheyAreWanted) {
  const auto options_in = [](const std::string& help) {
    const auto lines = lines_of(help);
    return std::ranges::count_if(lines, [](const std::string& line) {
      return line.starts_with("  -") && !line.starts_with("  - ");
    });
  };
  const std::string some = output_of("tickreel export --help");
  const std::string all = output_of("tickreel export --help=all");
  EXPECT_LT(options_in(some), 40);
  EXPECT_GT(options_in(all), 80);
  EXPECT_THAT(some, HasSubstr("'tickreel export --help=all' lists "));
  EXPECT_THAT(some, HasSubstr("\n  --from T"));
  EXPECT_THAT(some, testing::Not(HasSubstr("--shutter-weights")));
  EXPECT_THAT(all, HasSubstr("--shutter-weights"));
  EXPECT_THAT(all, testing::Not(HasSubstr("--help=all' lists")));
}

// On a terminal the text is wrapped; for programs an option's text is one line.
TEST_F(HelpTest, IsAsWideAsTheTerminal) {
  const std::string narrow =
      output_of("script -qec 'stty cols 80; tickreel export --help=all' /dev/null | tr -d '\\r'");
  const std::string indent(30, ' ');
  std::size_t longest = 0;
  std::size_t count = 0;
  for (const std::string& line : lines_of(narrow)) {
    if (!line.starts_with(indent)) continue;
    longest = std::max(longest, line.size());
    ++count;
  }
  EXPECT_LE(longest, 80U) << narrow;
  EXPECT_GT(count, 50U);
}

// The rule in docs/cli.md, which the help quotes, is true.
TEST_F(HelpTest, SaysHowPlayersAreNamed) {
  EXPECT_THAT(output_of("tickreel help record"),
              testing::AllOf(HasSubstr("--name says what you\nare called"),
                             HasSubstr("players \"Ada\" \"Bo\"")));
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 -o match.replay").exit_code,
            0);
  ASSERT_EQ(run("tickreel dump match.replay --inputs | "
                "sed 's/^players .*/players \"Ada\" \"Bo\" \"Cy\" \"Di\"/' | "
                "tickreel record --inputs - -o named.replay")
                .exit_code,
            0);
  const nlohmann::json expected{"Ada", "Bo", "Cy", "Di"};
  EXPECT_EQ(json_of("tickreel info named.replay --json")["players"], expected);
}

TEST_F(HelpTest, SaysWhichBuildItIs) {
  const std::string build = output_of("tickreel --version");
  ASSERT_THAT(build,
              testing::MatchesRegex("tickreel [0-9]+[.][0-9]+[.][0-9]+(-g[0-9a-f]+(-dirty)?)?\n"));
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 1 -o new.replay").exit_code, 0);
  auto info = json_of("tickreel info new.replay --json");
  EXPECT_EQ(info["recorded_by"].get<std::string>() + "\n", build);

  const std::string git = "git -C " + quoted(CHECKOUT) + " ";
  if (run("[ -z \"$(" + git + "rev-parse --show-cdup)\" ] && " + git + "rev-parse HEAD")
          .exit_code != 0) {
    return;  // a tarball, without a repository
  }
  const std::size_t commit = build.find("-g");
  ASSERT_NE(commit, std::string::npos) << "built in a checkout, says no commit";
  const std::string hash =
      build.substr(commit + 2, build.find_first_of("-\n", commit + 2) - commit - 2);
  EXPECT_EQ(run(git + "cat-file -e " + hash + "^{commit}").exit_code, 0) << build;
}

TEST_F(HelpTest, EveryOptionThatAFilmIsComparedByIsOneOfExport) {
  const std::string help = output_of("tickreel export --help=all");
  const FilmDefinition film;
  OptionNames options;
  FilmDefinition::describe(options, film);
  EXPECT_GE(options.names.size(), 14U);
  for (const std::string& name : options.names) EXPECT_THAT(help, HasSubstr(name + " "));
}

TEST_F(HelpTest, RefusesWhatIsNoCommand) {
  const auto refused = [this](const std::string& command, const std::string& reason) {
    const ProgramResult result = run(command);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(result.out, "") << command;
    EXPECT_THAT(result.err, StartsWith("tickreel: " + reason));
    EXPECT_THAT(result.err, HasSubstr(" --help'"));
  };
  refused("unset DISPLAY WAYLAND_DISPLAY; tickreel", "A subcommand is required");
  refused("tickreel exprot", "there is no command 'exprot': do you mean 'export'?\nTry");
  refused("tickreel Export", "there is no command 'Export': do you mean 'export'?\nTry");
  refused("tickreel xyzzyplugh", "there is no command 'xyzzyplugh'\nTry");
  refused("tickreel help expotr", "there is no command 'expotr': do you mean 'export'? See '");
  refused("tickreel help nope", "there is no command 'nope': see '");
  EXPECT_THAT(run("tickreel record --game nope").err,
              StartsWith("tickreel: there is no game 'nope': 'tickreel games' lists them"));
  refused("tickreel help mark atuo", "there is no command 'atuo': do you mean 'auto'? See '");
  refused("tickreel --bogus", "The following argument was not expected: --bogus");
  // Options by the names of other programs, and values that belong behind an option.
  refused("tickreel export a.replay -ss 10 -o a.mp4",
          "The following arguments were not expected: -ss 10: here that is --from");
  refused("tickreel export a.replay --start 1 -o a.mp4",
          "The following arguments were not expected: --start 1: here that is --from");
  refused("tickreel export a.replay -y -o a.mp4",
          "The following argument was not expected: -y: here that is --overwrite");
  refused("tickreel export a.replay a.mp4",
          "The following argument was not expected: a.mp4: for a file that is to be made, give -o "
          "a.mp4");
  refused("tickreel mark", "say what it is to do: list, add, remove, rename, import, auto");
  refused("tickreel camera", "say what it is to do: add, cut, list, remove, import");
  refused("tickreel export x --sped 2",
          "The following arguments were not expected: --sped 2: do you mean '--speed'?");
  refused("tickreel encode --siez=2x2 -o a.mp4 --size 2x2",
          "The following argument was not expected: --siez=2x2: do you mean '--size'?");
  refused("tickreel games --bogus",
          "The following argument was not expected: --bogus\nTry 'tickreel games --help'");
  refused("tickreel mark add x --nmae foo",
          "The following arguments were not expected: --nmae foo");
  refused("tickreel mark rename x -- -y", "NEW is required");
  refused("tickreel mark ad", "there is no command 'ad': do you mean 'add'?\nTry 'tickreel mark");
}

TEST_F(HelpTest, TellsAllValuesThatAreWrongAtOnce) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 0.1 -o a.replay").exit_code, 0);
  const auto refused = [this](const std::string& command, const std::vector<std::string>& values) {
    const ProgramResult result = run("tickreel " + command + " </dev/null");
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(lines_of(result.err).size(), values.size() + 2) << result.err;
    EXPECT_THAT(result.err, StartsWith("tickreel: several values are wrong:\n  "));
    for (const std::string& value : values) EXPECT_THAT(result.err, HasSubstr("\n  " + value));
    EXPECT_THAT(result.err, HasSubstr("\nTry 'tickreel " + command.substr(0, command.find(' '))));
  };
  refused("export a.replay -o a.mp4 --size big --fps 0 --progress loud --jobs x --cache ''",
          {"--size big: ", "--fps 0: ", "--progress loud: ", "--jobs", "--cache: it is empty"});
  refused("encode -o a.mp4 --size big --fps 0 --input-pix-fmt odd --progress loud",
          {"--size big: ", "--fps 0: ", "--input-pix-fmt odd: ", "--progress loud: "});
  refused("record --game tanks --headless --seed x --view-rate y --window-size z --bots 0",
          {"--seed x: ", "--view-rate y: ", "--window-size z: ", "--bots"});
  refused("play a.replay --window-size z --ui-scale 9 --size big",
          {"--window-size z: ", "--ui-scale", "--size big: "});
  refused("bench a.replay --size big --fps 0 --runs 0 --progress loud",
          {"--size big: ", "--fps 0: ", "--runs", "--progress loud: "});
}

TEST_F(HelpTest, SaysWhatMayHaveBeenMeant) {
  const auto error_of = [this](const std::string& command) { return run(command).err; };
  EXPECT_THAT(error_of("tickreel record --game puks --headless"),
              HasSubstr("there is no game 'puks': do you mean 'pucks'?"));
  EXPECT_EQ(run("tickreel record --game Pucks --headless --seconds 0.1 -o a.replay").exit_code, 0);
  EXPECT_THAT(error_of("tickreel export a.replay -o a.mp4 --size 1080i"),
              HasSubstr("--size 1080i: give width and height in pixels, 1 to 65535 each, such as "
                        "1280x720; or 360p"));
  EXPECT_THAT(error_of("tickreel export a.replay -o a.mp4 --size 1080i"),
              HasSubstr("do you mean '1080p'?"));
  EXPECT_THAT(error_of("tickreel export a.replay -o a.mp4 --profile shraed"),
              HasSubstr("do you mean 'share'?"));
  EXPECT_THAT(error_of("tickreel export a.replay -o a.mp4 --acodec acc"),
              HasSubstr("do you mean 'aac'?"));
  EXPECT_THAT(error_of("tickreel export a.replay -o a.mp4 --pix-fmt yuv42p"),
              HasSubstr("do you mean 'yuv420p'?"));
  EXPECT_THAT(error_of("tickreel bench a.replay --size 5K"), HasSubstr("2160p or 4k"));
  for (const std::string command :
       {"info", "verify", "play", "cut -o x.replay", "export -o x.mp4"}) {
    EXPECT_THAT(error_of("tickreel " + command + " nope"), HasSubstr("'tickreel replays list'"))
        << command;
  }
}

TEST_F(HelpTest, ANameWithALineBreakDoesNotBreakTheMessage) {
  EXPECT_EQ(run("tickreel info 'no\nreplay'").err,
            "tickreel: cannot open the replay no\\x0areplay: No such file or directory\n");
  EXPECT_THAT(run("tickreel diff x 'a\n\nb' 'c\nd'").err,
              HasSubstr("not expected: c\\x0ad\nTry '"));
}

TEST_F(HelpTest, OutputThatIsLostIsAnError) {
  for (const char* command : {"tickreel games", "tickreel help export", "tickreel --help",
                              "tickreel export --help", "tickreel --version"}) {
    const ProgramResult result = run(std::string(command) + " >/dev/full");
    EXPECT_EQ(result.exit_code, 1) << command;
    EXPECT_THAT(result.err, HasSubstr("cannot write standard output: No space left on device"));
  }
}

TEST_F(HelpTest, ListsTheGames) {
  const std::string text = output_of("tickreel games");
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("actions:")));
  EXPECT_THAT(output_of("tickreel games tanks"), testing::HasSubstr("actions: "));
  EXPECT_EQ(json_of("tickreel games tanks --json")["name"], "tanks");
  EXPECT_THAT(text, HasSubstr("tanks"));
  EXPECT_THAT(text, HasSubstr("pucks"));

  auto games = json_of("tickreel games --json");
  ASSERT_GE(games.size(), 2U);
  for (auto& game : games) {
    EXPECT_THAT(text, HasSubstr(game["name"].get<std::string>()));
    EXPECT_THAT(text, HasSubstr(game["description"].get<std::string>()));
    EXPECT_GE(game["max_players"].get<int>(), game["min_players"].get<int>());
    EXPECT_FALSE(game["cameras"].empty());
  }
}

}  // namespace
}  // namespace tickreel::tests
