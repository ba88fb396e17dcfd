// The texts about films that are being made.

#include "window/films/film_words.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using Stage = QueuedFilm::Stage;

QueuedFilm film(const std::string& title, Stage stage, const std::string& message = "") {
  QueuedFilm film;
  film.title = title;
  film.path = "films/" + title + ".mp4";
  film.stage = stage;
  film.message = message;
  return film;
}

TEST(FilmWordsTest, TheLineIsAboutWhatIsBeingMade) {
  EXPECT_EQ(describe_films({}, false), "");
  EXPECT_EQ(describe_films({film("a", Stage::kMaking)}, false), "a   Starting");
  EXPECT_EQ(describe_films({film("a", Stage::kMaking)}, true), "a   Paused");
  EXPECT_EQ(
      describe_films(
          {film("a", Stage::kDone), film("b", Stage::kMaking), film("c", Stage::kWaiting)}, false),
      "2 of 3   b   Starting");
  EXPECT_EQ(describe_films(
                {film("a", Stage::kFailed, "the disk is full"), film("b", Stage::kMaking)}, false),
            "2 of 2, 1 failed   b   Starting");
}

TEST(FilmWordsTest, WhenAllAreOverTheLineSaysWhatBecameOfThem) {
  EXPECT_EQ(describe_films({film("a", Stage::kDone)}, false), "Saved   a.mp4");
  EXPECT_EQ(describe_films({film("a", Stage::kFailed, "the disk is full")}, false),
            "a   Failed: The disk is full");
  EXPECT_EQ(describe_films({film("a", Stage::kCancelled)}, false),
            "a   Stopped; nothing is left of it");
  EXPECT_EQ(describe_films({film("a", Stage::kDone), film("b", Stage::kDone)}, false),
            "2 films saved   b.mp4");
  EXPECT_EQ(describe_films({film("a", Stage::kDone), film("b", Stage::kFailed)}, false),
            "1 film saved, 1 failed   b   Failed: ");
}

TEST(FilmWordsTest, WhatFailedComesBeforeWhatWaits) {
  EXPECT_EQ(foremost({film("a", Stage::kWaiting), film("b", Stage::kFailed)}), 1U);
  EXPECT_EQ(foremost({film("a", Stage::kFailed), film("b", Stage::kMaking)}), 1U);
  EXPECT_EQ(foremost({film("a", Stage::kDone), film("b", Stage::kDone)}), 1U);
}

}  // namespace
}  // namespace tickreel::tests
