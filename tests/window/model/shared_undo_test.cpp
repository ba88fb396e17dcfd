#include "window/model/shared_undo.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using enum SharedUndo::History;

TEST(SharedUndoTest, WhatWasDoneLastIsUndoneFirst) {
  SharedUndo steps;
  steps.follow(kNotes, 1);
  steps.follow(kReel, 2);
  steps.follow(kNotes, 2);
  for (const auto history : {kNotes, kReel, kReel, kNotes}) {
    EXPECT_EQ(steps.to_undo(), history);
    steps.undone();
  }
  for (const auto history : {kNotes, kReel, kReel, kNotes}) {
    EXPECT_EQ(steps.to_redo(), history);
    steps.redone();
  }
  EXPECT_EQ(steps.to_redo(), std::nullopt);
  EXPECT_EQ(steps.to_undo(), kNotes);
}

TEST(SharedUndoTest, AChangeForgetsWhatWasUndoneOfEither) {
  SharedUndo steps;
  steps.follow(kNotes, 1);
  steps.follow(kReel, 1);
  steps.undone();
  steps.undone();
  steps.follow(kReel, 2);
  EXPECT_EQ(steps.to_redo(), std::nullopt);
  EXPECT_EQ(steps.to_undo(), kReel);
  steps.undone();
  EXPECT_EQ(steps.to_undo(), kNotes) << "of before";
  EXPECT_EQ(steps.to_redo(), kReel);
}

TEST(SharedUndoTest, BeforeTheFirstThereAreTheNotesOfBefore) {
  SharedUndo steps;
  EXPECT_EQ(steps.to_undo(), kNotes);
  EXPECT_EQ(steps.to_redo(), kNotes) << "an earlier window may have undone some";
  steps.redone();
  steps.undone();
  steps.undone();
  EXPECT_EQ(steps.to_redo(), kNotes);
  steps.redone();
  steps.redone();
  EXPECT_EQ(steps.to_undo(), kNotes);
  steps.follow(kReel, 1);
  EXPECT_EQ(steps.to_undo(), kReel);
}

TEST(SharedUndoTest, WhatIsOutOfReachIsPassedOver) {
  SharedUndo steps;
  steps.follow(kReel, 1);
  steps.follow(kNotes, 1);
  steps.follow(kReel, 2);
  steps.forget(kReel);
  EXPECT_EQ(steps.to_undo(), kNotes);
  steps.undone();
  EXPECT_EQ(steps.to_undo(), kNotes);
  EXPECT_EQ(steps.to_redo(), kNotes);
  steps.follow(kReel, 2);
  EXPECT_EQ(steps.to_redo(), kNotes) << "it is known already";
}

}  // namespace
}  // namespace tickreel::tests
