#include "bench/history_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string_view>

#include "core/text/counted.h"
#include "movie/fleet/batch/html_text.h"
#include "tickreel/core/rational.h"
#include "tickreel/core/utf8.h"

namespace tickreel::bench {
namespace {

// The layout, in pixels.
constexpr double kWidth = 1200.0;
constexpr double kHeight = 850.0;
constexpr double kLeft = 90.0;
constexpr double kRight = 1100.0;
constexpr double kTop = 152.0;  // the top of the first panel
constexpr double kPanelHeight = 130.0;
constexpr double kPanelDistance = 180.0;
constexpr double kLabelWidth = 22.0;      // the width of a slanted label
constexpr std::size_t kMostWritten = 12;  // points that have their values written beside them
constexpr std::size_t kMostLetters = 24;  // in a name
constexpr std::size_t kMostTold = 130;    // letters in any text
constexpr double kMostSpread = 1.3;       // a bar above this many times the worst median is cut

/// A figure that is drawn for each entry. Panels lie one above the other, each with its own scale.
struct Panel {
  const char* figure;
  const char* title;
};
constexpr Panel kPanels[] = {
    {"mean_ms", "average: ms a frame in the mean"},
    {"worst_ms", "worst case: ms of the slowest frame"},
    {"deviation_ms",
     "consistency: standard deviation in ms, 0 where all frames take the same time"}};
constexpr double kBottom = kTop + 2 * kPanelDistance + kPanelHeight;

constexpr const char* kStyle = R"(  <style>
    svg { color-scheme: light dark; }
    text { font: 13px sans-serif; fill: #57606a; }
    .paper { fill: #ffffff; }
    .title { font-size: 22px; font-weight: bold; fill: #1f2328; }
    .label { fill: #1f2328; }
    .grid { stroke: #d8dee4; }
    .axis, .other { stroke: #8c959f; } .other { stroke-dasharray: 4 4; }
    .line { fill: none; stroke: #0969da; stroke-width: 2; }
    .spread { stroke: #0969da; stroke-width: 5; opacity: .3; }
    .point, .value { fill: #0969da; }
    .value { font-weight: bold; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
    .middle { text-anchor: middle; } .end { text-anchor: end; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9da7b3; }
      .paper { fill: #0d1117; }
      .title, .label { fill: #e6edf3; }
      .grid { stroke: #262c36; }
      .axis, .other { stroke: #6e7681; }
      .line, .spread { stroke: #58a6ff; } .point, .value { fill: #58a6ff; }
      .value { stroke: #0d1117; }
    }
  </style>
)";

/// Returns the distance between the lines of an axis: a round number near a fifth of `range`, that
/// is 1, 2 or 5 times a power of ten.
double round_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(range / 5.0)));
  const double factor = range / 5.0 / power;
  return power * (factor <= 1.0 ? 1.0 : factor <= 2.0 ? 2.0 : factor <= 5.0 ? 5.0 : 10.0);
}

std::string text_of(const Json& entry, const char* key, std::size_t most_letters = kMostTold) {
  const auto text = entry.at(key).get<std::string>();
  std::string_view rest = text;
  for (std::size_t letters = 0; letters < most_letters && !rest.empty(); ++letters) {
    rest.remove_prefix(std::max<std::size_t>(first_character(rest).size(), 1));
  }
  return text.substr(0, text.size() - rest.size()) + (rest.empty() ? "" : "…");
}

std::string day_of(const Json& entry) {
  const std::string date = text_of(entry, "date", kMostLetters);
  return date.substr(0, date.find('T'));
}

double value_of(const Json& entry, const Panel& panel, const char* of) {
  return entry.at("spread").at(panel.figure).at(of).get<double>();
}

/// Returns a setting as text; empty where an entry has none.
std::string setting(const Json& entry, const char* key) {
  const Json& setup = entry.at("setup");
  const auto found = setup.find(key);
  return found != setup.end() && found->is_string() ? text_of(setup, key, kMostLetters) : "";
}

/// Returns "46.5" for "93/2", which is exact.
std::string seconds(const Json& entry, const char* key) {
  const auto exact = Rational::parse(setting(entry, key));
  return exact ? fmt::format("{:.6g}", exact->to_double()) : setting(entry, key);
}

class Chart {
 public:
  explicit Chart(const std::vector<Json>& all) : last_(all.back()) {
    for (const Json& entry : all) {
      if (entry.at("setup") == last_.at("setup")) points_.push_back(&entry);
    }
    not_comparable_ = all.size() - points_.size();
    not_drawn_ = points_.size() - std::min(points_.size(), kMostPoints);
    points_.erase(points_.begin(), points_.begin() + static_cast<std::ptrdiff_t>(not_drawn_));
    slot_ = (kRight - kLeft) / static_cast<double>(points_.size());
  }

  std::string draw() {
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" role=\"img\">\n{2}\n  <title>{3}</title>\n{4}"
        "  <rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n",
        kWidth, kHeight, kChartMark, html_text(title()), kStyle);
    draw_heading();
    draw_other_machines();
    for (std::size_t i = 0; i < std::size(kPanels); ++i) {
      draw_panel(kPanels[i], kTop + kPanelDistance * static_cast<double>(i));
    }
    draw_names();
    write("middle", (kLeft + kRight) / 2.0, kHeight - 16.0,
          "Measurements, the oldest first; lower is better. Lines: the median of the runs; bars: "
          "from the lowest run to the highest, which may be above the panel");
    return svg_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double x_of(std::size_t point) const {
    return kLeft + slot_ * (static_cast<double>(point) + 0.5);
  }
  [[nodiscard]] std::string title() const {
    const std::filesystem::path file(text_of(last_, "file"));
    return file.filename().string() + ": time of a frame";
  }

  void line(const char* css, double x1, double y1, double x2, double y2) {
    svg_ += fmt::format(
        "  <line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", css, x1,
        y1, x2, y2);
  }
  void write(const char* css, double x, double y, std::string_view text,
             const std::string& more = "") {
    svg_ += fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", css, x, y,
                        more, html_text(text));
  }

  void draw_heading() {
    write("title", kLeft, 40.0, title());
    std::string settings = setting(last_, "size") + ", pace " + setting(last_, "pace");
    if (const std::string fps = setting(last_, "fps"); !fps.empty()) {
      settings += ", " + fps + " frames for a second of game time";
    }
    settings += ", " + seconds(last_, "from") + " s to " + seconds(last_, "to") + " s";
    write("", kLeft, 62.0, settings);
    write("", kLeft, 81.0, text_of(last_, "renderer") + "; " + text_of(last_, "machine"));
    std::string count = counted(points_.size(), "measurement") + ", " + day_of(*points_.front());
    if (day_of(*points_.front()) != day_of(last_)) count += " to " + day_of(last_);
    if (not_drawn_ > 0) count += fmt::format("; {} older ones are not drawn", not_drawn_);
    if (not_comparable_ > 0) {
      count += fmt::format("; {} of other settings or replays are not drawn", not_comparable_);
    }
    write("", kLeft, 100.0, count);
  }

  /// Marks where the machine or the renderer changes: values before and after may differ for that
  /// reason.
  void draw_other_machines() {
    double last_written = 0.0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
      const bool other_machine = points_[i]->at("machine") != points_[i - 1]->at("machine");
      if (!other_machine && points_[i]->at("renderer") == points_[i - 1]->at("renderer")) continue;
      const double x = x_of(i) - slot_ / 2.0;
      line("other", x, kTop - 28.0, x, kBottom);
      if (x - last_written < 110.0) continue;
      write("middle", x, kTop - 33.0, other_machine ? "other machine" : "other renderer");
      last_written = x;
    }
  }

  void draw_panel(const Panel& panel, double top) {
    double highest_median = 0.001;
    double highest = 0.001;
    for (const Json* point : points_) {
      highest_median = std::max(highest_median, value_of(*point, panel, "median"));
      highest = std::max(highest, value_of(*point, panel, "highest"));
    }
    highest = std::max(highest_median, std::min(highest, highest_median * kMostSpread));
    const double step = round_step(highest);
    const double limit = std::ceil(highest * 1.02 / step) * step;
    const double bottom = top + kPanelHeight;
    const auto y_of = [&](double value) {
      return bottom - kPanelHeight * std::min(value / limit, 1.0);
    };
    write("label", kLeft, top - 10.0, panel.title);
    for (int i = 0; i * step <= limit * 1.001; ++i) {
      line(i == 0 ? "axis" : "grid", kLeft, y_of(i * step), kRight, y_of(i * step));
      write("end", kLeft - 10.0, y_of(i * step) + 4.5, fmt::format("{:.6g}", i * step));
    }
    std::string way;
    std::string marks;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Json& entry = *points_[i];
      const double x = x_of(i);
      const double y = y_of(value_of(entry, panel, "median"));
      line("spread", x, y_of(value_of(entry, panel, "lowest")), x,
           y_of(value_of(entry, panel, "highest")));
      way += fmt::format("{:.1f},{:.1f} ", x, y);
      marks += fmt::format(
          "  <circle class=\"point\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
          "r=\"{}\"><title>{}</title></circle>\n",
          x, y, points_.size() > 60 ? 2.5 : 4.0, html_text(in_words(entry, panel)));
    }
    svg_ += fmt::format("  <polyline class=\"line\" points=\"{}\"/>\n{}", way, marks);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (i + 1 < points_.size() && points_.size() > kMostWritten) continue;
      const double value = value_of(*points_[i], panel, "median");
      write("value", x_of(i) + 7.0, y_of(value) - 6.0, fmt::format("{:.2f}", value));
    }
  }

  /// Returns the text that a pointer over a point shows.
  static std::string in_words(const Json& entry, const Panel& panel) {
    return fmt::format("{}\n{}, {}\n{:.2f} ms ({:.2f} to {:.2f} ms in {})\n{}\n{}",
                       text_of(entry, "name"), text_of(entry, "tickreel"), day_of(entry),
                       value_of(entry, panel, "median"), value_of(entry, panel, "lowest"),
                       value_of(entry, panel, "highest"),
                       counted(entry.at("runs").get<std::size_t>(), "run"),
                       text_of(entry, "renderer"), text_of(entry, "machine"));
  }

  void draw_names() {
    const auto nth = static_cast<std::size_t>(std::max(1.0, std::ceil(kLabelWidth / slot_)));
    for (std::size_t i = 0; i < points_.size(); ++i) {
      // The last point has its name, and every nth point before it.
      if ((points_.size() - 1 - i) % nth != 0) continue;
      line("axis", x_of(i), kBottom, x_of(i), kBottom + 5.0);
      write("label end", x_of(i) + 4.0, kBottom + 18.0, text_of(*points_[i], "name", kMostLetters),
            fmt::format(" transform=\"rotate(-50 {:.1f} {:.1f})\"", x_of(i) + 4.0, kBottom + 18.0));
    }
  }

  const Json& last_;
  std::vector<const Json*> points_;
  std::size_t not_comparable_ = 0;
  std::size_t not_drawn_ = 0;  ///< no room for them
  double slot_ = 0.0;          ///< the width of a point
  std::string svg_;
};

}  // namespace

std::string draw_history_chart(const std::vector<Json>& entries) {
  return Chart(entries).draw();
}

}  // namespace tickreel::bench
