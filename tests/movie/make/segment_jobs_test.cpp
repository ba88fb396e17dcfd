#include "movie/make/segment_jobs.h"

#include <gmock/gmock.h>

#include <sstream>
#include <string>

#include "movie/film/film_json.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

Result<std::vector<SegmentJob>> read(const std::string& text) {
  std::istringstream in(text);
  return read_segment_jobs(in, "jobs");
}

std::string refusal(const std::string& text) {
  const auto jobs = read(text);
  if (jobs) return "it is taken";
  EXPECT_EQ(jobs.error().kind, ErrorKind::kBadFile);
  return jobs.error().message;
}

TEST(SegmentJobs, AreALineEach) {
  const SegmentJob job{small_film(), 1};
  const std::string line = to_json_line(job);
  const auto jobs = read("\n" + line + "\n \t\r\n" + line);
  ASSERT_TRUE(jobs) << jobs.error().message;
  ASSERT_EQ(jobs->size(), 2U);
  EXPECT_EQ(jobs->back().segment, 1);
  EXPECT_EQ(to_json_line(jobs->back()), line);
}

TEST(SegmentJobs, SayWhichLineIsNone) {
  EXPECT_THAT(refusal(""), HasSubstr("jobs: there is no job in it, which is a line as 'tickreel "
                                     "export §list-segments' prints"));
  EXPECT_THAT(refusal("\n{}\n"), HasSubstr("jobs, line 2: "));
  EXPECT_THAT(refusal(std::string(std::size_t{17} << 20U, 'x')),
              HasSubstr("jobs, line 1: it is longer than any job"));
  const TemporaryDirectory directory;
  const auto folder = read_segment_jobs(directory.root().string());
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().message, HasSubstr("is a directory: give a file with jobs"));
}

}  // namespace
}  // namespace tickreel::tests
