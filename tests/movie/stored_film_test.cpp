#include "movie/stored_film.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "movie/complete_film.h"
#include "movie/film_manifest.h"
#include "movie/film_proof.h"
#include "movie/join_directory.h"
#include "tests/movie/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// Something moves in it; `tint` makes another film.
Image picture(std::int64_t frame, int tint) {
  Image image({64, 48});
  for (int y = 0; y < 48; ++y) {
    auto row = image.row(y);
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = static_cast<std::uint8_t>(static_cast<std::int64_t>(i) * y + frame * 9 + tint);
    }
  }
  return image;
}

Status make_segment(SegmentedSink& film, std::int64_t segment, int tint = 0) {
  auto sink = film.open_segment(segment);
  if (!sink) return sink.error();
  const FrameRange range = film.plan().range(segment);
  for (std::int64_t i = range.first; i < range.first + range.count; ++i) {
    if (Status written = (*sink)->write({i, picture(i, tint)}); !written) return written;
  }
  return (*sink)->finish();
}

Status make_missing(SegmentedSink& film) {
  for (std::int64_t i = 0; i < film.plan().segment_count(); ++i) {
    if (film.has_segment(i)) continue;
    if (Status made = make_segment(film, i); !made) return made;
  }
  return film.finish();
}

void flip_byte(const std::string& path, std::size_t at) {
  std::string bytes = read_file(path);
  bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
  write_file(path, bytes);
}

class StoredFilmTest : public testing::Test {
 protected:
  using Opened = Result<std::unique_ptr<StoredFilm>>;

  [[nodiscard]] Opened open(StoredFilmSettings settings = {},
                            const FilmDefinition& film = small_film()) const {
    if (settings.path.empty()) settings.path = path_;
    return StoredFilm::open(film, some_provenance(), settings);
  }

  /// The bytes of the film that nobody disturbs.
  static const std::string& undisturbed() {
    static const std::string bytes = [] {
      const TemporaryDirectory root;
      const std::string path = root.path("film.mp4");
      const auto film = StoredFilm::open(small_film(), some_provenance(), {.path = path});
      EXPECT_TRUE(film);
      const Status made = make_missing(**film);
      EXPECT_TRUE(made) << made.error().message;
      return read_file(path);
    }();
    return bytes;
  }

  /// What a killed export leaves after two of three segments.
  void leave_two_segments() const {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    ASSERT_TRUE(make_segment(**film, 2));
  }

  /// Goes on, and expects the undisturbed film and nothing else.
  void expect_resumes() const {
    const auto film = open({.resume = true});
    ASSERT_TRUE(film) << film.error().message;
    const Status made = make_missing(**film);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(read_file(path_) == undisturbed());
    EXPECT_EQ(root_.names(), Names{"film.mp4"});
    fs::remove(path_);
  }

  TemporaryDirectory root_;
  std::string path_ = root_.path("film.mp4");
  std::string part_ = path_ + ".part";
};

/// Killed when the film has its name, and before everything else is taken away.
TEST_F(StoredFilmTest, AFilmThatHasItsNameIsTidiedUpAfter) {
  for (const std::int64_t segments_left : {3, 1}) {
    for (const StoredFilmSettings& again :
         {StoredFilmSettings{.resume = true}, StoredFilmSettings{.overwrite = true, .resume = true},
          StoredFilmSettings{.resume = true, .writes_manifest = true}}) {
      {
        const auto film = open();
        ASSERT_TRUE(film);
        for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
      }
      {
        auto directory = SegmentDirectory::open(part_, small_film(), some_provenance(),
                                                SegmentDirectory::Use::kResume);
        std::vector<std::string> warnings;
        ASSERT_TRUE(complete_film(*directory, *directory, {path_}, nullptr, warnings));
        for (std::int64_t i = segments_left; i < 3; ++i) {
          fs::remove(directory->segment_path(i));
        }
      }
      ASSERT_TRUE(fs::exists(path_));
      const auto film = open(again);
      ASSERT_TRUE(film) << film.error().message;
      EXPECT_TRUE((*film)->has_segment(2));
      const Status finished = (*film)->finish();
      EXPECT_TRUE(finished) << finished.error().message;
      EXPECT_TRUE(read_file(path_) == undisturbed());
      const bool has_manifest = again.writes_manifest && segments_left == 3;
      EXPECT_EQ(fs::remove(manifest_path(path_)), has_manifest);
      EXPECT_EQ((*film)->warnings().empty(), has_manifest == again.writes_manifest);
      EXPECT_EQ(root_.names(), Names{"film.mp4"});
      fs::remove(path_);
    }
  }
}

TEST_F(StoredFilmTest, AnotherFilmIsNotTakenForTheOneThatIsGoneOnWith) {
  leave_two_segments();
  write_file(path_, "another film");
  const auto film = open({.resume = true});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.error().kind, ErrorKind::kUsage);
  EXPECT_TRUE(fs::exists(part_));
  fs::remove(path_);
  expect_resumes();
}

TEST_F(StoredFilmTest, TheFilmDoesNotDependOnTheOrderOfItsSegments) {
  const auto film = open();
  ASSERT_TRUE(film) << film.error().message;
  EXPECT_EQ((*film)->description(), "libx264 yuv420p mp4");
  EXPECT_EQ((*film)->pixel_format(), PixelFormat::kYuv420p);
  EXPECT_GE((*film)->most_segments_in_flight(), 3);
  {
    const std::jthread last([&] { EXPECT_TRUE(make_segment(**film, 2)); });
    const std::jthread middle([&] { EXPECT_TRUE(make_segment(**film, 1)); });
    EXPECT_TRUE(make_segment(**film, 0));
  }
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_GT((*film)->bytes_written(), 0);
  std::vector<std::pair<ExportStage, std::int64_t>> told;
  (*film)->listen([&](ExportStage stage, std::int64_t frames) {
    if (frames > 0) told.emplace_back(stage, frames);
    return true;
  });
  const Status finished = (*film)->finish();
  ASSERT_TRUE(finished) << finished.error().message;
  ASSERT_GE(told.size(), 20U);
  EXPECT_EQ(told[9], std::pair(ExportStage::kJoin, std::int64_t{10}));
  EXPECT_EQ(told[19], std::pair(ExportStage::kCheck, std::int64_t{10}));
  EXPECT_EQ(told.back(), told[19]);
  EXPECT_EQ(root_.names(), Names{"film.mp4"});
  EXPECT_TRUE((*film)->warnings().empty());
  EXPECT_EQ((*film)->how_to_go_on(), "");
  EXPECT_TRUE(read_file(path_) == undisturbed());
}

TEST_F(StoredFilmTest, AnInterruptedFilmIsGoneOnWith) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    EXPECT_EQ((*film)->how_to_go_on(), "");
    ASSERT_TRUE(make_segment(**film, 1));
    EXPECT_EQ((*film)->how_to_go_on(),
              "1 of 3 segments are kept in " + part_ + ": repeat the command with --resume");
  }
  EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
  ASSERT_FALSE(open());
  EXPECT_EQ(open().error().kind, ErrorKind::kUsage);
  expect_resumes();
}

TEST_F(StoredFilmTest, EveryStateThatAKillLeavesIsGoneOnWith) {
  const auto file = [&](const char* name) { return part_ + "/" + name; };
  const std::vector<std::function<void()>> states = {
      [&] { fs::create_directory(part_); },
      [&] {
        leave_two_segments();
        write_file(file("segment-000001.mp4.part"), "half");
      },
      [&] {
        leave_two_segments();
        fs::remove(file("segment-000002.json"));
        write_file(file("segment-000002.json.part"), "{");
      },
      [&] {
        leave_two_segments();
        flip_byte(file("segment-000000.mp4"), fs::file_size(file("segment-000000.mp4")) - 9);
        fs::resize_file(file("segment-000002.mp4"), 100);
      },
      [&] {  // while it was joined
        const auto film = open();
        for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
        write_file(file("film.mp4"), "half a film");
        write_file(file("manifest.json.part"), "half a manifest");
      },
  };
  for (std::size_t i = 0; i < states.size(); ++i) {
    SCOPED_TRACE(i);
    states[i]();
    expect_resumes();
  }
}

TEST_F(StoredFilmTest, KilledAtAnyTimeItIsGoneOnWith) {
  // A film takes so long, more or less: the kills are spread over it.
  const auto start = std::chrono::steady_clock::now();
  expect_resumes();
  const auto usual_time = std::chrono::steady_clock::now() - start;
  constexpr int kKills = 12;
  int kills = 0;
  int kills_with_segments = 0;
  for (int i = 0; i < kKills; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto film = open({.resume = true, .writes_manifest = true});
      _exit(film && make_missing(**film) ? 0 : 1);
    }
    std::this_thread::sleep_for(usual_time * i / kKills);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) ++kills;
    if (WIFSIGNALED(status) && fs::exists(part_ + "/segment-000000.json")) ++kills_with_segments;
    if (fs::exists(path_)) {
      EXPECT_TRUE(read_file(path_) == undisturbed()) << "it has its name and is not whole";
      if (fs::exists(manifest_path(path_))) {
        EXPECT_TRUE(prove_film(path_, *read_manifest(manifest_path(path_)), nullptr)->is_proven);
      }
      fs::remove(path_);
      fs::remove(manifest_path(path_));
    } else {
      EXPECT_FALSE(fs::exists(manifest_path(path_)));
    }
  }
  EXPECT_GT(kills, 0);
  EXPECT_GT(kills_with_segments, 0);
  expect_resumes();
}

TEST_F(StoredFilmTest, AFilmThatNobodyWantsLeavesNothing) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    (*film)->discard();
    EXPECT_EQ((*film)->how_to_go_on(), "");
  }
  EXPECT_EQ(root_.names(), Names());
  { const auto nothing_made = open(); }
  EXPECT_EQ(root_.names(), Names());
}

TEST_F(StoredFilmTest, WhatCannotWorkIsRefusedBeforeAnythingIsDone) {
  leave_two_segments();
  FilmDefinition impossible = small_film();
  impossible.encoding.preset = "no such preset";
  impossible.encoding.crf.reset();
  EXPECT_FALSE(open({.overwrite = true}, impossible));
  FilmDefinition vast = small_film();
  vast.size = {1920, 1080};
  vast.plan = {1'000'000'000, 1'000'000};
  const auto no_room = open({.overwrite = true}, vast);
  ASSERT_FALSE(no_room);
  EXPECT_EQ(no_room.error().kind, ErrorKind::kFailed) << no_room.error().message;
  expect_resumes();
  EXPECT_FALSE(open({}, impossible));
  EXPECT_EQ(root_.names(), Names());

  write_file(path_, "an old film");
  ASSERT_FALSE(open({.resume = true}));
  EXPECT_NE(open({.resume = true}).error().message.find("--overwrite"), std::string::npos);
  fs::remove(path_);
  write_file(manifest_path(path_), "{}");
  EXPECT_FALSE(open({.writes_manifest = true}));
  EXPECT_TRUE(open());
}

TEST_F(StoredFilmTest, ReadingWhatIsThereStopsWhenItIsToldTo) {
  leave_two_segments();
  const std::atomic<bool> stop = true;
  const auto film = open({.resume = true, .stop = &stop});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(join_directory(part_, {.path = path_}, &stop, nullptr).error().kind,
            ErrorKind::kInterrupted);
  // A record that was changed counts as missing.
  std::string record = read_file(part_ + "/segment-000002.json");
  const std::size_t digit = record.find("\"picture_hashes\": \"") + 20;
  record[digit] = record[digit] == '0' ? '1' : '0';
  write_file(part_ + "/segment-000002.json", record);
  EXPECT_FALSE((*open({.resume = true}))->has_segment(2));
  expect_resumes();
}

TEST_F(StoredFilmTest, SegmentsThatNoLongerCountAreNotTakenAway) {
  leave_two_segments();
  write_file(part_ + "/segment-000002.json", "{}");
  fs::remove(part_ + "/segment-000000.mp4");
  {
    const auto film = open({.resume = true});
    ASSERT_TRUE(film);
    EXPECT_FALSE((*film)->has_segment(0) || (*film)->has_segment(2));
  }
  EXPECT_TRUE(fs::exists(part_ + "/segment-000002.mp4"));
  expect_resumes();
}

TEST_F(StoredFilmTest, ANameThatIsTakenMeanwhileIsNotReplaced) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
    write_file(path_, "of somebody else");
    const Status finished = (*film)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::kUsage);
    EXPECT_TRUE((*film)->how_to_go_on().ends_with("repeat the command with --resume --overwrite"))
        << (*film)->how_to_go_on();
  }
  EXPECT_EQ(read_file(path_), "of somebody else");
  fs::remove(path_);
  expect_resumes();
}

TEST_F(StoredFilmTest, FinishingStopsWhenItIsToldTo) {
  for (const ExportStage stop_at : {ExportStage::kJoin, ExportStage::kCheck}) {
    {
      const auto film = open({.resume = true});
      ASSERT_TRUE(film);
      (*film)->listen(
          [&](ExportStage stage, std::int64_t frames) { return stage != stop_at || frames < 5; });
      const Status made = make_missing(**film);
      ASSERT_FALSE(made);
      EXPECT_EQ(made.error().kind, ErrorKind::kInterrupted);
    }
    EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
    EXPECT_FALSE(fs::exists(part_ + "/film.mp4"));
  }
  expect_resumes();
}

TEST_F(StoredFilmTest, ASegmentThatRotsBeforeTheJoinIsNoFilm) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
    const std::string middle = part_ + "/segment-000001.mp4";
    const std::string bytes = read_file(middle);
    flip_byte(middle, bytes.find("mdat") + 100);
    const Status finished = (*film)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::kFailed);
    EXPECT_NE(finished.error().message.find("frame 4"), std::string::npos)
        << finished.error().message;
    EXPECT_TRUE((*film)->how_to_go_on().ends_with("else --overwrite begins anew"))
        << (*film)->how_to_go_on();
  }
  EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
  expect_resumes();
}

TEST_F(StoredFilmTest, FilesOfOthersAreLeftAndNamed) {
  const auto film = open();
  ASSERT_TRUE(film);
  write_file(part_ + "/notes.txt", "mine");
  ASSERT_TRUE(make_missing(**film));
  ASSERT_EQ((*film)->warnings().size(), 1U);
  EXPECT_NE((*film)->warnings()[0].find("notes.txt"), std::string::npos);
  EXPECT_EQ(read_file(part_ + "/notes.txt"), "mine");
  EXPECT_TRUE(fs::exists(path_));
}

TEST_F(StoredFilmTest, TheDiskMayRefuse) {
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  // Enough for film.json, too little for a segment or its record.
  small.rlim_cur = 1200;
  {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const Status made = make_segment(**film, 1);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
    EXPECT_NE(made.error().message.find("File too large"), std::string::npos)
        << made.error().message;
  }
  expect_resumes();
}

TEST_F(StoredFilmTest, AManifestProvesItsFilmAndNoOther) {
  {
    const auto film = open({.writes_manifest = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.manifest.json"}));
  const auto manifest = read_manifest(manifest_path(path_));
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->segments.size(), 3U);
  EXPECT_EQ(manifest->file_bytes, static_cast<std::int64_t>(fs::file_size(path_)));
  const auto prove = [&](const std::string& path) {
    const auto proof = prove_film(path, *manifest, nullptr);
    EXPECT_TRUE(proof) << proof.error().message;
    return *proof;
  };
  const FilmProof proof = prove(path_);
  EXPECT_TRUE(proof.is_proven) << proof.message;
  EXPECT_FALSE(prove_film(root_.path("none.mp4"), *manifest, nullptr));

  const std::string changed = root_.path("changed.mp4");
  const std::string bytes = read_file(path_);
  write_file(changed, bytes);
  flip_byte(changed, bytes.find("mdat") + 100);
  EXPECT_FALSE(prove(changed).is_proven);
  EXPECT_EQ(prove(changed).first_frame, 0) << prove(changed).message;
  for (const std::size_t size : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
    write_file(changed, bytes.substr(0, size));
    const auto cut = prove_film(changed, *manifest, nullptr);
    ASSERT_FALSE(cut) << size;
    EXPECT_EQ(cut.error().kind, ErrorKind::kBadFile) << cut.error().message;
  }
  const auto stopped = prove_film(path_, *manifest, [](std::int64_t) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted);

  // A manifest that says of the same file what it is not.
  const auto prove_edited = [&](const std::function<void(FilmManifest&)>& edit) {
    FilmManifest edited = *manifest;
    edit(edited);
    return prove_film(path_, edited, nullptr)->message;
  };
  EXPECT_EQ(prove_edited([](FilmManifest& m) {
              m.film.size = {64, 46};
            }),
            "frame 0 (0.000 s) has 64x48 pixels instead of 64x46");
  EXPECT_EQ(prove_edited([](FilmManifest& m) { m.film.container = ".mov"; }), "it is no .mov file");
  EXPECT_EQ(prove_edited([](FilmManifest& m) { m.audio_samples = 1; }),
            "the manifest tells of sound, and the film has none");

  // Another film of the same length, of which one segment is the same.
  {
    const auto film = open({.path = changed, .overwrite = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    ASSERT_TRUE(make_segment(**film, 1, 50));
    ASSERT_TRUE(make_missing(**film));
  }
  EXPECT_EQ(prove(changed).first_frame, 4) << prove(changed).message;
}

TEST_F(StoredFilmTest, AManifestIsNeverBesideAFilmThatItIsNotOf) {
  for (const bool writes_manifest : {true, false}) {
    const auto film = open({.overwrite = true, .writes_manifest = writes_manifest});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0, 77));
    ASSERT_TRUE(make_missing(**film));
    EXPECT_EQ(fs::exists(manifest_path(path_)), writes_manifest);
  }
  // Nor when the old film has been taken away by hand.
  {
    const auto film = open({.overwrite = true, .writes_manifest = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  fs::remove(path_);
  const auto refused = open();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_NE(refused.error().message.find(manifest_path(path_)), std::string::npos);
  // What is no manifest is not ours to take.
  write_file(manifest_path(path_), "notes");
  const auto film = open({.overwrite = true});
  ASSERT_TRUE(film);
  ASSERT_TRUE(make_missing(**film));
  EXPECT_EQ(read_file(manifest_path(path_)), "notes");
}

TEST_F(StoredFilmTest, ARemadeFilmIsComparedPictureByPicture) {
  FilmManifest manifest{small_film(), some_provenance(), true, {}, 0, 0, 0, 0};
  for (std::int64_t i = 0; i < 3; ++i) {
    const auto frames = static_cast<std::size_t>(manifest.film.plan.range(i).count);
    manifest.segments.push_back(
        {i, 0, 0, 0, std::vector<std::uint64_t>(frames, 1), std::vector<std::uint64_t>(frames, 2)});
  }
  FilmManifest remade = manifest;
  remade.film.replay = "elsewhere.replay";
  EXPECT_TRUE(compare_with_remade(manifest, remade).is_proven);
  remade.segments[1].packet_hashes[2] = 0;
  EXPECT_EQ(compare_with_remade(manifest, remade).first_frame, 6);
  EXPECT_NE(compare_with_remade(manifest, remade).message.find("same pictures"), std::string::npos);
  remade.segments[2].picture_hashes[0] = 0;
  remade.provenance.tickreel_version = "2";
  const FilmProof proof = compare_with_remade(manifest, remade);
  EXPECT_FALSE(proof.is_proven);
  EXPECT_EQ(proof.first_frame, 8);
  EXPECT_EQ(proof.message,
            "the replay gives other pictures now: the first that differs is frame 8 (0:00.133). "
            "Since then: tickreel was 1.2.3 and is 2");
  remade.film.replay_hash = 1;
  EXPECT_NE(compare_with_remade(manifest, remade).message.find("the replay is another"),
            std::string::npos);
}

TEST_F(StoredFilmTest, SegmentsOfSeveralProcessesAreJoined) {
  const std::string shared = root_.path("shared");
  const auto make = [&](std::int64_t segment) {
    const auto film = open_stored_segment({small_film(), segment}, some_provenance(), shared);
    ASSERT_TRUE(film) << film.error().message;
    EXPECT_TRUE((*film)->has_segment((segment + 1) % 3));
    EXPECT_FALSE((*film)->has_segment(segment));
    ASSERT_TRUE(make_missing(**film));
    EXPECT_TRUE((*film)->has_segment(segment));
  };
  make(2);
  const auto too_early = join_directory(shared, {.path = path_}, nullptr, nullptr);
  ASSERT_FALSE(too_early);
  EXPECT_EQ(too_early.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(too_early.error().message.find("lacks 2 of 3 segments"), std::string::npos);
  EXPECT_NE(too_early.error().message.find("0 to 1"), std::string::npos);
  {
    const std::jthread other([&] { make(0); });
    make(1);
  }
  const auto other_ending = join_directory(shared, {.path = root_.path("film.mkv")}, nullptr, {});
  ASSERT_FALSE(other_ending);
  EXPECT_EQ(other_ending.error().kind, ErrorKind::kUsage);
  EXPECT_NE(other_ending.error().message.find("a film that ends in .mp4"), std::string::npos);
  const auto joined =
      join_directory(shared, {.path = path_, .writes_manifest = true}, nullptr, nullptr);
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.manifest.json", "shared"}));
  EXPECT_TRUE(read_file(path_) == undisturbed());
  EXPECT_FALSE(join_directory(shared, {.path = path_}, nullptr, nullptr)) << "it is there already";

  // What cannot be taken away afterwards does not undo the film.
  const auto hinder = [&](const Progress&) {
    fs::create_directories(part_ + "/segment-000000.mp4");
  };
  const auto hindered = join_directory(shared, {.path = path_, .overwrite = true}, nullptr, hinder);
  ASSERT_TRUE(hindered) << hindered.error().message;
  ASSERT_EQ(hindered->size(), 1U);
  EXPECT_NE(hindered->front().find("cannot remove " + part_), std::string::npos);
  EXPECT_TRUE(read_file(path_) == undisturbed());
  fs::remove_all(part_);

  // The directory of an export by its own name.
  fs::remove(path_);
  fs::rename(shared, part_);
  ASSERT_TRUE(join_directory(part_, {.path = path_, .overwrite = true}, nullptr, nullptr));
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.part"}));
}

}  // namespace
}  // namespace tickreel
