#include "movie/bench/history_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <utility>

#include "core/text/counted.h"
#include "movie/batch/html_text.h"
#include "movie/bench/history_style.h"
#include "renderer/scene/round_step.h"
#include "tickreel/core/rational.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

// Pixels of the drawing.
constexpr double kWidth = 1200.0;
constexpr double kLeft = 112.0;
constexpr double kRight = 1060.0;
constexpr double kTop = 136.0;
constexpr double kBottom = 470.0;
constexpr double kNameHeight = 40.0;      // of a line's name with its time
constexpr double kLabelWidth = 22.0;      // of a slanted label
constexpr double kRoomyWidth = 180.0;     // a label lies flat
constexpr double kLetterWidth = 7.2;      // in the mean
constexpr std::size_t kMostWritten = 12;  // points that have their times beside them
constexpr std::size_t kMostLetters = 24;  // of a name
constexpr std::size_t kMostTold = 130;    // of any text
constexpr double kMostSpread = 1.3;       // a bar above this many worst medians is cut

/// One of the two lines.
struct Series {
  const char* name;
  const char* css;
  Spread HistoryEntry::*times;
  bool is_above;  ///< its values are written above its points
};
constexpr Series kSeries[] = {{"1 % worst", "worst", &HistoryEntry::worst_1_percent_ms, true},
                              {"median", "median", &HistoryEntry::median_ms, false}};

std::string shortened_name(std::string_view name, std::size_t most_letters) {
  std::string_view rest = name;
  for (std::size_t letters = 0; letters < most_letters && !rest.empty(); ++letters) {
    rest.remove_prefix(std::max<std::size_t>(first_character(rest).size(), 1));
  }
  return std::string(name.substr(0, name.size() - rest.size())) + (rest.empty() ? "" : "…");
}

std::string day_of(const HistoryEntry& entry) {
  return shortened_name(entry.date.substr(0, entry.date.find('T')), kMostLetters);
}

std::string setting(const HistoryEntry& entry, const std::string& key) {
  const auto found = entry.setup.find(key);
  if (found == entry.setup.end()) return "";
  return found->second.is_string() ? found->second.get<std::string>() : on_one_line(found->second);
}

/// "46.5" of "93/2", which is exact.
std::string seconds(const HistoryEntry& entry, const std::string& key) {
  const std::string text = setting(entry, key);
  const auto exact = Rational::parse(text);
  return exact ? fmt::format("{:.6g}", exact->to_double()) : text;
}

class Chart {
 public:
  explicit Chart(const std::vector<HistoryEntry>& all) : last_(all.back()) {
    for (const HistoryEntry& entry : all) {
      if (entry.setup == last_.setup) points_.push_back(&entry);
    }
    not_comparable_ = all.size() - points_.size();
    not_drawn_ = points_.size() - std::min(points_.size(), kMostPoints);
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(not_drawn_));
    slot_ = (kRight - kLeft) / static_cast<double>(points_.size());
    is_roomy_ = slot_ >= kRoomyWidth;
    height_ = kBottom + (is_roomy_ ? 100.0 : 210.0);
    double worst_median = 0.001;
    double worst = 0.001;
    for (const HistoryEntry* point : points_) {
      for (const Series& series : kSeries) {
        worst_median = std::max(worst_median, (point->*series.times).median);
        worst = std::max(worst, (point->*series.times).highest);
      }
    }
    const double highest = std::max(worst_median, std::min(worst, worst_median * kMostSpread));
    step_ = round_step(highest);
    top_ = std::ceil(highest * 1.05 / step_) * step_;
    has_cut_ = worst > top_;
  }

  std::string draw() {
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" role=\"img\">\n{2}\n",
        kWidth, height_, kChartMark);
    svg_ += "  <title>" + html_text(title()) + "</title>\n" + kHistoryStyle;
    svg_ += fmt::format("  <rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n", kWidth, height_);
    draw_heading();
    draw_axes();
    draw_other_machines();
    for (const Series& series : kSeries) draw_spreads(series);
    for (const Series& series : kSeries) draw_series(series);
    if (points_.size() <= kMostWritten) {
      for (const Series& series : kSeries) write_values(series);
    }
    draw_ends();
    draw_names();
    return svg_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double x_of(std::size_t point) const {
    return kLeft + slot_ * (static_cast<double>(point) + 0.5);
  }
  [[nodiscard]] double y_of(double ms) const {
    return kBottom - (kBottom - kTop) * std::min(ms / top_, 1.0);
  }
  [[nodiscard]] std::string title() const {
    return std::filesystem::path(last_.replay).filename().string() + ": time of a frame";
  }

  void line(const char* css, double x1, double y1, double x2, double y2) {
    svg_ += fmt::format(
        "  <line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", css, x1,
        y1, x2, y2);
  }
  void write(const std::string& css, double x, double y, std::string_view text,
             const std::string& more = "") {
    svg_ += fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", css, x, y,
                        more, html_text(text));
  }

  void draw_heading() {
    write("title", kLeft, 40.0, shortened_name(title(), 70));
    std::string settings = setting(last_, "size") + ", pace " + setting(last_, "pace");
    if (const std::string fps = setting(last_, "fps"); !fps.empty()) {
      settings += ", " + fps + " frames for a second of game time";
    }
    settings += ", " + seconds(last_, "from") + " s to " + seconds(last_, "to") + " s";
    write("", kLeft, 62.0, shortened_name(settings, kMostTold));
    write("", kLeft, 81.0, shortened_name(last_.renderer + "; " + last_.machine, kMostTold));
    std::string count = counted(points_.size(), "measurement") + ", " + day_of(*points_.front());
    if (day_of(*points_.front()) != day_of(last_)) count += " to " + day_of(last_);
    if (not_drawn_ > 0) count += fmt::format("; {} older ones are not drawn", not_drawn_);
    if (not_comparable_ > 0) {
      count +=
          fmt::format("; {} of other settings, replays or rules are not drawn", not_comparable_);
    }
    write("", kLeft, 100.0, count);
  }

  void draw_axes() {
    write("", kLeft, kTop - 12.0, "ms for a frame (lower is better)");
    for (int i = 0; i * step_ <= top_ * 1.001; ++i) {
      const double y = y_of(i * step_);
      line(i == 0 ? "axis" : "grid", kLeft, y, kRight, y);
      write("end", kLeft - 10.0, y + 4.5, fmt::format("{:.6g}", i * step_));
    }
    const std::string_view cut = has_cut_ ? "; an arrow: and beyond" : "";
    write("middle", (kLeft + kRight) / 2.0, height_ - 16.0,
          fmt::format("measurements, the oldest first. Lines: the median of the runs; bars: from "
                      "the quickest run to the slowest{}",
                      cut));
  }

  /// Times before and after may differ for that reason.
  void draw_other_machines() {
    double last_written = 0.0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
      const bool other_machine = points_[i]->machine != points_[i - 1]->machine;
      if (!other_machine && points_[i]->renderer == points_[i - 1]->renderer) continue;
      const double x = x_of(i) - slot_ / 2.0;
      line("other", x, kTop, x, kBottom);
      if (x - last_written < 110.0) continue;
      write("middle", std::max(x, kLeft + 260.0), kTop - 12.0,
            other_machine ? "other machine" : "other renderer");
      last_written = x;
    }
  }

  void draw_spreads(const Series& series) {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Spread& times = points_[i]->*series.times;
      line(fmt::format("spread {}", series.css).c_str(), x_of(i), y_of(times.lowest), x_of(i),
           y_of(times.highest));
      if (times.highest <= top_) continue;
      svg_ += fmt::format(
          "  <path class=\"{0}-fill\" d=\"M{1:.1f},{3:.1f} L{2:.1f},{4:.1f} L{5:.1f},{3:.1f} "
          "z\"/>\n",
          series.css, x_of(i) - 4.0, x_of(i), kTop + 7.0, kTop, x_of(i) + 4.0);
    }
  }

  void draw_series(const Series& series) {
    std::string way;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      way += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of((points_[i]->*series.times).median));
    }
    svg_ += fmt::format("  <polyline class=\"line {}\" points=\"{}\"/>\n", series.css, way);
    const double size = points_.size() > 60 ? 2.5 : 4.0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const double x = x_of(i);
      const double y = y_of((points_[i]->*series.times).median);
      svg_ += series.is_above
                  ? fmt::format(
                        "  <rect class=\"{0}-fill\" x=\"{1:.1f}\" y=\"{2:.1f}\" width=\"{3}\" "
                        "height=\"{3}\">",
                        series.css, x - size, y - size, size * 2.0)
                  : fmt::format("  <circle class=\"{}-fill\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\">",
                                series.css, x, y, size);
      svg_ += "<title>" + html_text(describe(*points_[i], series)) + "</title>";
      svg_ += series.is_above ? "</rect>\n" : "</circle>\n";
    }
  }

  /// What a pointer over a point shows.
  static std::string describe(const HistoryEntry& entry, const Series& series) {
    const Spread& times = entry.*series.times;
    return fmt::format("{}\n{}, {}\n{}: {:.2f} ms ({:.2f} to {:.2f} ms in {})\n{}\n{}",
                       shortened_name(entry.name, kMostTold),
                       shortened_name(entry.tickreel, kMostTold), day_of(entry), series.name,
                       times.median, times.lowest, times.highest, counted(times.runs, "run"),
                       shortened_name(entry.renderer, kMostTold),
                       shortened_name(entry.machine, kMostTold));
  }

  void write_values(const Series& series) {
    for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
      const double median = (points_[i]->*series.times).median;
      // Beside the bar, however long that is.
      const double y =
          series.is_above ? std::max(y_of(median) - 7.0, kTop + 9.0) : y_of(median) + 16.0;
      write(fmt::format("value {}-fill", series.css), x_of(i) + 7.0, y,
            fmt::format("{:.2f}", median));
    }
  }

  /// The names of the lines and the last times, at their ends.
  void draw_ends() {
    const double worst = y_of(last_.worst_1_percent_ms.median);
    const double median =
        std::clamp(y_of(last_.median_ms.median), kTop + kNameHeight, kBottom - 18.0);
    const double at[] = {std::min(worst, median - kNameHeight), median};
    for (std::size_t i = 0; i < std::size(kSeries); ++i) {
      const std::string css = fmt::format("{}-fill", kSeries[i].css);
      const double x = x_of(points_.size() - 1) + std::min(slot_ / 2.0, 14.0) + 4.0;
      write(css, x, at[i] - 3.0, kSeries[i].name);
      write(css + " name", x, at[i] + 14.0,
            fmt::format("{:.2f} ms", (last_.*kSeries[i].times).median));
    }
  }

  void draw_names() {
    const auto nth = static_cast<std::size_t>(std::max(1.0, std::ceil(kLabelWidth / slot_)));
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const double x = x_of(i);
      // The last one has its name, and every nth before it.
      if ((points_.size() - 1 - i) % nth != 0) continue;
      line("axis", x, kBottom, x, kBottom + 5.0);
      const HistoryEntry& entry = *points_[i];
      if (is_roomy_) {
        const auto letters = static_cast<std::size_t>(slot_ / kLetterWidth);
        write("label middle", x, kBottom + 24.0, shortened_name(entry.name, letters - 1));
        write("middle", x, kBottom + 42.0, day_of(entry));
        continue;
      }
      write("label end", x + 4.0, kBottom + 18.0, shortened_name(entry.name, kMostLetters),
            fmt::format(" transform=\"rotate(-50 {:.1f} {:.1f})\"", x + 4.0, kBottom + 18.0));
    }
  }

  const HistoryEntry& last_;
  std::vector<const HistoryEntry*> points_;
  std::size_t not_comparable_ = 0;
  std::size_t not_drawn_ = 0;  ///< for want of room
  double slot_ = 0.0;          ///< the width of a point
  double height_ = 0.0;
  bool is_roomy_ = false;
  bool has_cut_ = false;
  double step_ = 1.0;
  double top_ = 1.0;
  std::string svg_;
};

}  // namespace

std::string draw_history_chart(const std::vector<HistoryEntry>& entries) {
  return Chart(entries).draw();
}

}  // namespace tickreel::movie
