#include "movie/cut/notes/camera_points.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include "sim/replay/note_table.h"

namespace tickreel::tests {
namespace {

/// The notes that a user edits.
struct Notes {
  NoteTable table;

  explicit Notes(const std::vector<NoteEdit>& edits = {}) { make(edits); }
  void make(const std::vector<NoteEdit>& edits) {
    for (const NoteEdit& edit : edits) ASSERT_TRUE(table.apply(edit));
  }
  [[nodiscard]] ReplayNotes now() const { return table.notes(); }
  [[nodiscard]] std::string cuts() const {
    std::string all;
    for (const NotedCut& cut : now().cuts) all += cut.seconds.to_string() + ":" + cut.camera + " ";
    return all;
  }
  void cut(const Rational& seconds, const std::string& camera, const std::string& seen = "arena") {
    make(cut_to(now(), {seconds, camera}, {Rational(0), seen}));
  }
};

CameraKey key_at(std::int64_t seconds) {
  return {Rational(seconds), {}, {1.0F, 0.0F, 0.0F}};
}

TEST(CameraPoints, TheFirstCutLeavesWhatWasSeenBefore) {
  Notes notes;
  notes.cut(Rational(3), "orbit");
  EXPECT_EQ(notes.cuts(), "0:arena 3:orbit ");
  notes.cut(Rational(5), "arena");
  notes.cut(Rational(4), "orbit");
  EXPECT_EQ(notes.cuts(), "0:arena 3:orbit 5:arena ") << "it is looked through already";
  notes.cut(Rational(3), "follow:0");
  EXPECT_EQ(notes.cuts(), "0:arena 3:follow:0 5:arena ");
  Notes at_start;
  at_start.cut(Rational(0), "orbit");
  EXPECT_EQ(at_start.cuts(), "0:orbit ");
  Notes same;
  same.cut(Rational(2), "arena");
  EXPECT_EQ(same.cuts(), "2:arena ");
}

TEST(CameraPoints, OneGoesFromOneToTheNext) {
  const Notes notes(
      {SetCut{{Rational(2), "orbit"}}, SetCameraKey{key_at(1)}, SetCameraKey{key_at(2)}});
  const ReplayNotes now = notes.now();
  ASSERT_EQ(camera_points(now).size(), 3U);
  EXPECT_EQ(next_camera_point(now, Rational(1), 1),
            (CameraPoint{CameraPointKind::kKey, Rational(2)}));
  EXPECT_EQ(next_camera_point(now, Rational(3), -1),
            (CameraPoint{CameraPointKind::kCut, Rational(2)}));
  EXPECT_EQ(next_camera_point(now, Rational(1), -1), std::nullopt);
  EXPECT_EQ(next_camera_point(now, Rational(2), 1), std::nullopt);
  EXPECT_EQ(name_of(now, {CameraPointKind::kCut, Rational(2)}), "cut to orbit");
  EXPECT_EQ(name_of(now, {CameraPointKind::kKey, Rational(2)}), "camera key");
}

TEST(CameraPoints, AreMovedAndRemovedAndNeverReplaceEachOther) {
  Notes notes({SetCut{{Rational(2), "orbit"}}, SetCut{{Rational(6), "arena"}},
               SetCameraKey{key_at(2)}, SetCameraKey{key_at(6)}});
  const CameraPoint cut{CameraPointKind::kCut, Rational(2)};
  const CameraPoint key{CameraPointKind::kKey, Rational(2)};
  for (const CameraPoint& point : {cut, key}) {
    EXPECT_TRUE(move_to(notes.now(), point, Rational(6)).empty()) << "another is there";
    EXPECT_TRUE(move_to(notes.now(), point, Rational(2)).empty()) << "it is there already";
    EXPECT_TRUE(move_to(notes.now(), {point.kind, Rational(3)}, Rational(4)).empty());
    notes.make(move_to(notes.now(), point, Rational(7, 2)));
  }
  EXPECT_EQ(notes.cuts(), "7/2:orbit 6:arena ");
  EXPECT_EQ(notes.now().camera_keys.front().seconds, Rational(7, 2));
  notes.make({removal_of({CameraPointKind::kCut, Rational(6)}),
              removal_of({CameraPointKind::kKey, Rational(7, 2)})});
  EXPECT_EQ(notes.cuts(), "7/2:orbit ");
  EXPECT_EQ(notes.now().camera_keys.size(), 1U);
}

}  // namespace
}  // namespace tickreel::tests
