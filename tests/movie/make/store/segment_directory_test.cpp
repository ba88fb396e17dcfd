#include <sys/resource.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/movie/make/store/segment_directory_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

TEST_F(SegmentDirectoryTest, WhatAnExportLeftIsGoneOnWithOrReplaced) {
  expect_refused(open(Use::kNew), ErrorKind::kInTheWay,
                 path_ +
                     " holds 2 of 3 segments of an interrupted export: go on with §resume, or "
                     "start anew with §overwrite");
  {
    const auto directory = open(Use::kResume);
    ASSERT_TRUE(directory);
    ASSERT_EQ(directory->segments().size(), 2U);
    const SegmentRecord& record = directory->segments().at(1);
    EXPECT_EQ(record.headers_hash, 7U);
    EXPECT_EQ(record.picture_hashes, std::vector<std::uint64_t>(3, 8));
    EXPECT_EQ(record.packet_hashes, std::vector<std::uint64_t>(3, 9));
  }
  const auto directory = open(Use::kReplace);
  ASSERT_TRUE(directory);
  EXPECT_TRUE(directory->segments().empty());
  EXPECT_FALSE(fs::exists(file("segment-000000.mp4")));
}

TEST_F(SegmentDirectoryTest, NothingIsTouchedUntilTheProbeSucceeded) {
  for (const Use use : {Use::kReplace, Use::kResume}) {
    expect_refused(SegmentDirectory::open(path_, small_film(), some_provenance(), use,
                                          [](const SegmentDirectory&) -> Status {
                                            return bad_usage("no such encoder");
                                          }),
                   ErrorKind::kUsage, "no such encoder");
    EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
  }
  const std::string other = root_.path("other.part");
  EXPECT_FALSE(SegmentDirectory::open(
      other, small_film(), some_provenance(), Use::kNew,
      [](const SegmentDirectory&) -> Status { return bad_usage("no such encoder"); }));
  EXPECT_FALSE(fs::exists(other));
}

TEST_F(SegmentDirectoryTest, AKillLeavesWholeSegments) {
  // The kill comes while the third segment is encoded, and then while its record is written.
  write_file(file("segment-000002.mp4.part"), "half");
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
  write_file(file("segment-000002.mp4"), "whole");
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
  write_file(file("segment-000002.json.part"), "{\"tickreel_segm");
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
  {
    auto directory = open(Use::kResume);
    ASSERT_TRUE(directory);
    add_segment(*directory, 2);
  }
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1, 2}));
  // The kill comes while the directory is removed.
  fs::remove(file("segment-000000.json"));
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{1, 2}));
  fs::remove(file("segment-000001.json"));
  fs::remove(file("segment-000002.json"));
  EXPECT_TRUE(open(Use::kNew)) << "there is nothing in it that would be missed";
  EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
}

TEST_F(SegmentDirectoryTest, AKillBeforeTheFirstSegmentLeavesNothingInTheWay) {
  const std::string path = root_.path("begun.part");
  const auto can_begin = [&] {
    return SegmentDirectory::open(path, small_film(), some_provenance(), Use::kNew).ok();
  };
  fs::create_directory(path);
  EXPECT_TRUE(can_begin());
  fs::remove(path + "/film.json");
  write_file(path + "/film.mp4.part", "half an encoder's header");
  write_file(path + "/film.json.part", "{\"tick");
  EXPECT_TRUE(can_begin());
  EXPECT_TRUE(can_begin()) << "with film.json and nothing else";
}

TEST_F(SegmentDirectoryTest, DamagedSegmentsCountAsMissing) {
  const std::string film = read_file(file("segment-000000.mp4"));
  const std::string record = read_file(file("segment-000000.json"));
  const auto is_missing = [&] { return kept() == std::vector<std::int64_t>{1}; };
  std::string flipped = film;
  flipped[5] = static_cast<char>(flipped[5] ^ 1);
  for (const std::string& bytes : {flipped, film.substr(1), film + "x", std::string()}) {
    write_file(file("segment-000000.mp4"), bytes);
    EXPECT_TRUE(is_missing()) << bytes;
  }
  write_file(file("segment-000000.mp4"), film);
  for (std::size_t size = 0; size + 1 < record.size(); size += 50) {
    write_file(file("segment-000000.json"), record.substr(0, size));
    EXPECT_TRUE(is_missing()) << size;
  }
  // This is the record of another segment.
  write_file(file("segment-000000.json"), read_file(file("segment-000001.json")));
  EXPECT_TRUE(is_missing());
  write_file(file("segment-000000.json"), record);
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
}

TEST_F(SegmentDirectoryTest, WhatNoSegmentCanTakeThePlaceOfIsNamed) {
  for (const char* name : {"segment-000002.mp4", "segment-000002.mp4.part", "segment-000001.json",
                           "segment-000002.json.part"}) {
    fs::remove(file(name));
    fs::create_symlink("nowhere", file(name));
    for (int i = 0; i < 2; ++i) {
      expect_refused(open(Use::kResume), ErrorKind::kInTheWay, file(name) + " is in the way");
      fs::remove(file(name));
      if (i == 0) {
        ASSERT_EQ(mkfifo(file(name).c_str(), 0600), 0);
      }
    }
  }
  EXPECT_EQ(kept(), std::vector<std::int64_t>{0});
}

TEST_F(SegmentDirectoryTest, WhatNoExportMakesIsNamedAndNotTakenAway) {
  const Names before = names_in_path();
  for (const char* name : {"segment-000000.mp4", "segment-000001.json", "film.json", "film.mp4",
                           "segment-000002.mp4.part"}) {
    const bool was_there = fs::exists(file(name));
    if (was_there) fs::rename(file(name), root_.path("elsewhere"));
    if (!was_there) write_file(root_.path("elsewhere"), "mine");
    for (const bool is_link : {true, false}) {
      if (is_link) fs::create_symlink(root_.path("elsewhere"), file(name));
      // A folder cannot say which film it is.
      if (!is_link && std::string(name) == "film.json") continue;
      if (!is_link) fs::create_directory(file(name));
      for (const Use use : {Use::kResume, Use::kReplace}) {
        expect_refused(open(use), ErrorKind::kInTheWay, file(name) + " is in the way");
      }
      EXPECT_TRUE(fs::is_symlink(file(name)) == is_link && fs::exists(file(name))) << name;
      fs::remove(file(name));
    }
    if (was_there) fs::rename(root_.path("elsewhere"), file(name));
  }
  EXPECT_EQ(names_in_path(), before);
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));

  auto directory = open(Use::kResume);
  ASSERT_TRUE(directory);
  fs::create_symlink("nowhere", file("film.mp4"));
  EXPECT_EQ(*directory->remove(), Names{"film.mp4"});
  EXPECT_TRUE(fs::is_symlink(file("film.mp4")));
}

TEST_F(SegmentDirectoryTest, WhatCannotBeReadNowIsNotMissing) {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const auto directory = SegmentDirectory::open(path_, small_film(), some_provenance(),
                                                Use::kResume, [&](const SegmentDirectory&) {
                                                  rlimit none = before;
                                                  none.rlim_cur = 0;
                                                  setrlimit(RLIMIT_NOFILE, &none);
                                                  return Status();
                                                });
  setrlimit(RLIMIT_NOFILE, &before);
  expect_refused(directory, ErrorKind::kFailed, "Too many open files");
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
}

TEST_F(SegmentDirectoryTest, AnotherFilmIsRefusedInWords) {
  FilmDefinition film = small_film();
  film.encoding.crf = 23.0;
  FilmProvenance provenance = some_provenance();
  provenance.program_hash = 1;
  expect_refused(SegmentDirectory::open(path_, film, provenance, Use::kResume), ErrorKind::kUsage,
                 "cannot resume " + path_ +
                     ": §crf was 18 and is 23; the program is another build. Ask for the same as "
                     "before, or start anew with §overwrite");
  film = small_film();
  film.replay().file = "moved.replay";
  EXPECT_TRUE(SegmentDirectory::open(path_, film, some_provenance(), Use::kResume));
}

TEST_F(SegmentDirectoryTest, WhatIsNotOursIsNeverTakenAway) {
  const std::string foreign = root_.path("foreign.part");
  const auto expect_untouched = [&](const std::string& why) {
    for (const Use use : {Use::kNew, Use::kResume, Use::kReplace}) {
      expect_refused(SegmentDirectory::open(foreign, small_film(), some_provenance(), use),
                     ErrorKind::kInTheWay, why);
    }
  };
  write_file(foreign, "half a film");
  expect_untouched("is a file, such as an older tickreel left");
  EXPECT_EQ(read_file(foreign), "half a film");

  fs::remove(foreign);
  fs::create_directory_symlink(path_, foreign);
  expect_untouched("is a symbolic link");
  EXPECT_TRUE(fs::is_symlink(foreign));

  fs::remove(foreign);
  fs::create_directory(foreign);
  write_file(foreign + "/segment-000000.mp4", "a holiday");
  expect_untouched("no export made what it holds: \"segment-000000.mp4\". Move");
  write_file(foreign + "/film.json", "{\"title\": \"Holidays\"}");
  expect_untouched(
      "describes no film that this tickreel knows: the field 'tickreel_film' is missing");
  EXPECT_EQ(read_file(foreign + "/segment-000000.mp4"), "a holiday");
}

TEST_F(SegmentDirectoryTest, RemovalLeavesWhatIsNotOurs) {
  for (const char* name : {"notes.txt", "segment-1.mp4", "segment-000000.mkv", "film.json.bak",
                           "segment-000003.mp4", "segment-000003.json"}) {
    write_file(file(name), "mine");
  }
  write_file(file("film.mp4"), "joined");
  write_file(file("manifest.json.part"), "{");
  const Names others = [&] {
    auto directory = open(Use::kResume);
    EXPECT_TRUE(directory);
    return *directory->remove();
  }();
  // The segments with numbers beyond the film come first, because records are removed first.
  EXPECT_EQ(others, (Names{"segment-000003.json", "film.json.bak", "notes.txt",
                           "segment-000000.mkv", "segment-000003.mp4", "segment-1.mp4"}));
  EXPECT_EQ(std::distance(fs::directory_iterator(path_), fs::directory_iterator()), 7)
      << "film.json stays with them, and says whose directory it is";
  FilmDefinition another = small_film();
  another.encoding.crf = 23.0;
  EXPECT_TRUE(SegmentDirectory::open(path_, another, some_provenance(), Use::kResume));
  EXPECT_TRUE(open(Use::kNew));

  for (const std::string& name : others) fs::remove(file(name));
  auto again = open(Use::kNew);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->remove());
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(SegmentDirectoryTest, WithABrokenFilmFileItIsBegunAnew) {
  std::string other_version = read_file(file("film.json"));
  other_version.replace(other_version.find("\"tickreel_film\": 2"), 18, "\"tickreel_film\": 9");
  for (const std::string& text : {std::string(), std::string("{\"tickr"), other_version}) {
    write_file(file("film.json"), text);
    write_file(file("segment-000004.json"), "of a longer film");
    write_file(file("segment-000005.mp4"), "mine");
    for (const Use use : {Use::kNew, Use::kResume}) {
      expect_refused(open(use), ErrorKind::kInTheWay, "start anew with §overwrite");
      if (text == other_version) {
        expect_refused(open(use), ErrorKind::kInTheWay, "it was made by a newer tickreel");
      }
    }
    ASSERT_TRUE(open(Use::kReplace)) << text;
    EXPECT_EQ(kept(), std::vector<std::int64_t>());
    EXPECT_FALSE(fs::exists(file("segment-000004.json")));
    EXPECT_EQ(read_file(file("segment-000005.mp4")), "mine");
  }
}

}  // namespace
}  // namespace tickreel::tests
