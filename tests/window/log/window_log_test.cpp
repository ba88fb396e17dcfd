// The keys and clicks in a window are logged, and a log can be played into a window again.

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <sstream>

#include "sim/replay/notes_file.h"
#include "tests/support/click_track.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/log/random_actions.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using window::LoggedPicture;
using window::UiEvent;
using window::UiKind;

/// The key numbers of GLFW.
namespace keys {
constexpr int kEscape = 256;
constexpr int kEnter = 257;
constexpr int kRight = 262;
constexpr int kLeftControl = 341;
constexpr int kControlModifier = 2;
}  // namespace keys

class WindowLogs : public WindowTest {
 protected:
  [[nodiscard]] std::vector<std::string> logs() const {
    std::vector<std::string> paths;
    std::error_code error;
    for (const auto& entry :
         std::filesystem::directory_iterator(state() + "/tickreel/windows", error)) {
      paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
  }

  /// Plays the log in a window until the program ends.
  ProgramResult play_log(const std::vector<std::string>& command, const std::string& log) {
    std::string words = "cd " + quoted(path(".")) + "\nexport HOME=" + quoted(path("home")) +
                        " XDG_STATE_HOME=" + quoted(state()) +
                        " XDG_CONFIG_HOME=" + quoted(path("config"));
    for (const auto& [name, value] : display().environment()) {
      words += " " + name + "=" + quoted(value);
    }
    words += "\n" + quoted(TICKREEL_PROGRAM);
    for (const std::string& word : command) words += " " + quoted(word);
    return run_program(words + " --replay-ui " + quoted(log));
  }

  /// Returns the names of the screens in a log, and the replays that they show.
  static std::string screens(const std::string& log) {
    std::string found;
    std::istringstream lines(log);
    for (std::string word; lines >> word;) {
      if (word == "screen" && lines >> word) found += word + " ";
      std::string game;
      std::string seed;
      if (word == "shows" && lines >> game >> seed >> word)
        found += unquoted(game) + ":" + unquoted(word) + " ";
    }
    return found;
  }
  static std::string unquoted(const std::string& word) { return word.substr(1, word.size() - 2); }

  void copy_replay(const std::string& name) const {
    std::filesystem::copy_file(replay(), path(name));
  }
  [[nodiscard]] ReplayNotes notes(const std::string& name) const {
    const auto file = NotesFile::open(path(name));
    EXPECT_TRUE(file);
    return file ? file->notes() : ReplayNotes();
  }
};

TEST_F(WindowLogs, WhatWasPressedLeadsToTheSameMarksAgain) {
  copy_replay("again.replay");
  play_and_pause();
  display().press("i shift+Right o Escape Right Right");
  display().press("m");
  expect_it_stands_still();
  display().type("first");
  display().press("Return");
  expect_it_stands_still();  // the prompt has closed
  display().press("shift+Right i");
  display().point(320, kTimeLineY);
  display().click(320, kTimeLineY);
  expect_it_stands_still();
  display().press("Escape i");
  ASSERT_TRUE(eventually([&] { return marks().size() == 4; })) << marks().size();
  display().press("Escape space i ctrl+q");  // while it plays
  ASSERT_EQ(program().wait_for_end(), 0);
  ASSERT_EQ(marks().size(), 5U);
  ASSERT_EQ(logs().size(), 1U);
  write_file(path("a.log"), read_file(logs()[0]));
  const ProgramResult again = play_log({"play", path("again.replay")}, path("a.log"));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(notes("again.replay").marks, marks());
  // The new log equals the first one, except for the moment of its end.
  ASSERT_EQ(logs().size(), 2U);
  run("replays bundle " + quoted(replay()) + " -o " + quoted(path("crash.zip")));
  EXPECT_THAT(read_file(path("crash.zip")), HasSubstr("window-1.log"));
}

TEST_F(WindowLogs, TheSameLogLeadsToTheSameMarksWhateverTheMachineDoes) {
  RandomActions actions(7, RandomActions::Which::kMarks);
  write_file(path("a.log"), log_of(actions.take(250), kWindowSize.width, kWindowSize.height));
  copy_replay("one.replay");
  copy_replay("two.replay");
  EXPECT_EQ(play_log({"play", path("one.replay")}, path("a.log")).exit_code, 130);
  // With another --size the pictures take other times.
  EXPECT_EQ(play_log({"play", path("two.replay"), "--size", "640x360"}, path("a.log")).exit_code,
            130);
  EXPECT_EQ(notes("one.replay"), notes("two.replay"));
  EXPECT_FALSE(notes("one.replay").marks.empty());
  EXPECT_TRUE(marks().empty());
}

TEST_F(WindowLogs, FilesThatAreDroppedOnAReelBecomeMusicAndClips) {
  const std::string clip = "[[clip]]\nreplay = \"match.replay\"\nto = 1\n";
  write_file(path("mine.toml"), "size = \"160x90\"\n" + clip);
  copy_replay("again.replay");
  write_file(path("song.wav"), wav_of(click_track(120.0, 0.0, 5.0, 48000), 48000));
  write_file(path("words.txt"), "no clip");
  const std::string wait = "picture 10 200000\n";
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen reel\n" + wait +
                                "drop \"song.wav\"\n" + wait + "drop \"again.replay\"\n" + wait +
                                "drop \"words.txt\"\n" + wait + "stop\n");
  EXPECT_EQ(play_log({"play", path("mine.toml")}, path("a.log")).exit_code, 130);
  EXPECT_EQ(read_file(path("mine.toml")), "size = \"160x90\"\nmusic = \"song.wav\"\n" + clip +
                                              "\n[[clip]]\nreplay = \"again.replay\"\n");
}

TEST_F(WindowLogs, AReplayThatIsDroppedIsOpenedAlsoInPlaceOfAnother) {
  run("record --game pucks --headless --seconds 1 -o " + quoted(path("other.replay")));
  const std::string wait = "picture 10 200000\n";
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen any\n" + wait +
                                "drop \"other.replay\"\n" + wait + "drop \"gone.replay\"\n" + wait +
                                "drop \"match.replay\"\n" + wait + "stop\n");
  EXPECT_EQ(play_log({}, path("a.log")).exit_code, 130);
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_THAT(screens(read_file(logs()[0])),
              "home pucks:other.replay play tanks:match.replay play ");
}

/// A machine that is slower than the user's typing.
TEST_F(WindowLogs, WhatIsPressedBetweenTwoPicturesCountsInItsOrder) {
  copy_replay("fast.replay");
  const auto key = [](int key, bool is_down, int modifiers = 0) {
    return UiEvent{UiKind::kKey, {key, 0, is_down ? 1 : 0, modifiers, key}};
  };
  LoggedPicture first{1, 16'667, 16'667, {}};
  const auto tap = [&](int number, char letter = '\0') {
    first.events.push_back(key(number, true));
    if (letter != '\0') first.events.push_back({UiKind::kText, {letter}});
    first.events.push_back(key(number, false));
  };
  const auto tap_with_control = [&](char letter) {
    first.events.push_back(key(keys::kLeftControl, true));
    first.events.push_back(key(letter, true, keys::kControlModifier));
    first.events.push_back(key(letter, false, keys::kControlModifier));
    first.events.push_back(key(keys::kLeftControl, false));
  };
  for (const char letter : std::string("ki")) tap(std::toupper(letter), letter);
  for (const int number : {keys::kRight, keys::kEscape, keys::kRight}) tap(number);
  for (const char letter : std::string("mfirst")) tap(std::toupper(letter), letter);
  for (const char letter : std::string("AC")) tap_with_control(letter);
  for (const int number : {keys::kEnter, keys::kRight}) tap(number);
  tap('M', 'm');
  tap_with_control('V');
  tap('X', 'x');
  tap(keys::kEnter);
  LoggedPicture rest{200, 3'333'333, 3'333'333, {}};
  write_file(path("a.log"), log_of({first, rest}, kWindowSize.width, kWindowSize.height));
  EXPECT_EQ(play_log({"play", path("fast.replay")}, path("a.log")).exit_code, 130);
  std::vector<std::string> names;
  for (const Mark& mark : notes("fast.replay").marks) names.push_back(mark.name);
  EXPECT_THAT(names, ElementsAre("range 1", "first", "firstx"));
}

TEST_F(WindowLogs, AReelThatIsDroppedIsOpenedAndWhatWasShownBeforeComesAgain) {
  write_file(path("mine.toml"), "[[clip]]\ncard = \"mine\"\nlength = 9\n");
  write_file(path("other.json"), "{\"clip\": [{\"card\": \"other\", \"length\": 9}]}");
  const std::string wait = "picture 10 200000\n";
  const std::string quit = "key 81 0 1 2 81\n" + wait + "key 81 0 0 2 81\n" + wait;
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen any\n" + wait +
                                "drop \"mine.toml\"\n" + wait + "drop \"other.json\"\n" + wait +
                                quit + "drop \"match.replay\"\n" + wait + "drop \"mine.toml\"\n" +
                                wait + quit + "drop \"gone.toml\"\n" + wait + "stop\n");
  EXPECT_EQ(play_log({}, path("a.log")).exit_code, 130);
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_EQ(screens(read_file(logs()[0])),
            "home reel reel home tanks:match.replay play reel play play ");
}

/// No screen loads a game library. Each says how to play one.
TEST_F(WindowLogs, OfALibraryThatIsDroppedItIsSaidHowItIsPlayed) {
  constexpr std::array<std::uint8_t, 3> kBad{214, 58, 50};  // the colour of an error message
  write_file(path("shown.json"), "{\"clip\": [{\"card\": \"shown\", \"length\": 9}]}");
  const std::string wait = "picture 10 200000\n";
  std::string log = "tickreel window log 1\nwindow 640 360 1\nscreen any\n" + wait;
  for (int i = 0; i < 100; ++i) log += "drop \"pong.so\"\n" + wait;
  write_file(path("a.log"), log);
  for (const std::string shown : {"", "match.replay", "shown.json"}) {
    std::vector<std::string> command{"play"};
    if (!shown.empty()) command.push_back(path(shown));
    command.insert(command.end(), {"--replay-ui", path("a.log")});
    open(command, shown.empty() ? "^tickreel$" : shown, 20);
    EXPECT_TRUE(eventually([&] { return count_pixels(picture(), kBad) > 2000; })) << shown;
    EXPECT_EQ(display().wait_for_window("tickreel$"), window());
    display().close(window());
    EXPECT_EQ(program().wait_for_end(), 0) << shown << program().err();
  }
}

/// Otherwise the file would be opened much later, when the start window is shown again.
TEST_F(WindowLogs, WhatIsDroppedWhereNothingIsOpenedIsForgotten) {
  const std::string wait = "picture 10 200000\n";
  const auto press = [&](int key) {
    const std::string number = std::to_string(key);
    return "key " + number + " 0 1 0 " + number + "\n" + wait + "key " + number + " 0 0 0 " +
           number + "\n" + wait;
  };
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen any\n" + wait +
                                press(keys::kEnter) + "drop \"match.replay\"\n" + wait +
                                press(keys::kEscape) + wait + "stop\n");
  EXPECT_EQ(play_log({}, path("a.log")).exit_code, 0);  // in the start window
  ASSERT_EQ(logs().size(), 1U);
  EXPECT_THAT(screens(read_file(logs()[0])), "home start home ");
}

/// On a slow machine the pointer moves and the button goes down before the same picture, and a text
/// field had the keys until then.
TEST_F(WindowLogs, AClickOnARowCountsAlsoWhereThePointerComesAtThatMoment) {
  for (const std::string mark : {"first", "second"}) {
    run("mark add " + quoted(replay()) + " --at 1 --name " + mark);
  }
  const std::string wait = "picture 10 200000\n";
  const auto press = [&](int key) {
    const std::string number = std::to_string(key);
    return "key " + number + " 0 1 0 " + number + "\n" + wait + "key " + number + " 0 0 0 " +
           number + "\n" + wait;
  };
  const auto click = [&](const std::string& place) {
    return "pointer " + place + "\nbutton 0 1 0\n" + wait + "button 0 0 0\n" + wait;
  };
  constexpr int kF4 = 293;
  constexpr int kDelete = 261;
  const std::string second = "text 115\ntext 101\ntext 99\n" + wait;  // "sec"
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen play\n" + wait +
                                press(kF4) + click("480 79") + second + click("480 108") +
                                press(kDelete) + "stop\n");
  EXPECT_EQ(play_log({"play", replay()}, path("a.log")).exit_code, 130);
  ASSERT_EQ(marks().size(), 1U);
  EXPECT_EQ(marks()[0].name, "first");
}

TEST_F(WindowLogs, ABadLogIsRefusedWithItsLineBeforeThereIsAWindow) {
  write_file(path("a.log"), "tickreel window log 1\nwindow 640 360 1\nscreen play\nclose\n");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"play", replay()}, {"record", "--game", "tanks"}, {}}) {
    const ProgramResult result = play_log(command, path("a.log"));
    EXPECT_EQ(result.exit_code, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr("a.log line 4: \"close\": give the picture first"));
  }
  EXPECT_EQ(play_log({"play", replay()}, path("nowhere.log")).exit_code, 3);
}

TEST_F(WindowLogs, OneThatCannotBeWrittenIsSaidOnceAndStopsNothing) {
  std::filesystem::create_directories(state() + "/tickreel");
  write_file(state() + "/tickreel/windows", "a file in the way");
  play_and_pause();
  display().press("i");
  EXPECT_TRUE(eventually([&] { return marks().size() == 1; }));
  display().press("ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0);
  const std::string said = program().err();
  const std::size_t first = said.find("is not logged");
  ASSERT_NE(first, std::string::npos) << said;
  EXPECT_EQ(said.find("is not logged", first + 1), std::string::npos) << said;
}

TEST_F(WindowLogs, ALogThatGoesOnElsewhereIsGivenUp) {
  write_file(path("a.log"),
             "tickreel window log 1\nwindow 640 360 1\nscreen lobby\npicture 1 10\nclose\n"
             "screen play\npicture 1 10\nfocus 1\npicture 1 10\nstop\n");
  // Events for other screens are left out.
  EXPECT_EQ(play_log({"play", replay()}, path("a.log")).exit_code, 130);
}

}  // namespace
}  // namespace tickreel::tests
