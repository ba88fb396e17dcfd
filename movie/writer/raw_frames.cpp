#include "movie/writer/raw_frames.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "core/files/system_error.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"

namespace tickreel::movie {

Result<RawFrames> RawFrames::open(const std::string& path, std::size_t frame_bytes) {
  const bool is_standard_input = path == "-";
  const std::string name = is_standard_input ? "standard input" : shown_name(path);
  if (is_standard_input && isatty(STDIN_FILENO) == 1) {
    return bad_usage(
        "frames are read from standard input, which is a terminal: pipe them in, or "
        "give §input FILE");
  }
  // A named pipe that nobody writes to yet is waited for when it is read.
  Descriptor file(is_standard_input ? dup(STDIN_FILENO)
                                    : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot_read_given("open", name, errno);
  struct stat status {};
  const bool is_known = fstat(file.number(), &status) == 0;
  if (is_known && S_ISDIR(status.st_mode)) return bad_file(name + " is a directory");
  RawFrames frames(std::move(file), name, frame_bytes);
  if (is_known && S_ISREG(status.st_mode)) {
    const off_t begin = std::max<off_t>(lseek(frames.file_.number(), 0, SEEK_CUR), 0);
    frames.count_ = (status.st_size - begin) / static_cast<std::int64_t>(frame_bytes);
  }
  return frames;
}

Result<std::size_t> RawFrames::read(std::span<std::uint8_t> bytes, const Meanwhile& meanwhile) {
  std::size_t done = 0;
  Status goes_on;
  const auto asks = [&] {
    goes_on = meanwhile();
    return goes_on.ok();
  };
  while (done < bytes.size()) {
    const std::ptrdiff_t count = read_some(file_.number(), bytes.subspan(done), asks);
    if (!goes_on) return goes_on.error();
    if (count < 0) return failed("cannot read " + name_ + ": " + reason(errno));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

Result<bool> RawFrames::next(std::span<std::uint8_t> pixels, const Meanwhile& meanwhile) {
  const auto count = read(pixels, meanwhile);
  if (!count) return count.error();
  if (*count == 0) return false;
  if (*count == pixels.size()) {
    ++frame_;
    return true;
  }
  return bad_file(fmt::format(
      "{} ends inside of frame {}: {} of its {} came. Is the size or the pixel format another one?",
      name_, frame_, *count, counted(static_cast<std::int64_t>(pixels.size()), "byte")));
}

Status RawFrames::read_again(std::int64_t count, const Meanwhile& meanwhile, const Look& look) {
  std::vector<std::uint8_t> pixels(frame_bytes_);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto came = next(pixels, meanwhile);
    if (!came) return came.error();
    if (!*came) {
      return bad_file(fmt::format(
          "{} has {}, and the film has {} already: with §resume give the same frames again, from "
          "the first on",
          name_, counted(i, "frame"), count));
    }
    if (Status looked = look(i, pixels); !looked) return looked;
  }
  return {};
}

}  // namespace tickreel::movie
