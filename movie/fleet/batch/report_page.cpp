#include "movie/fleet/batch/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "core/files/file_ending.h"
#include "core/text/bytes_in_words.h"
#include "core/text/counted.h"
#include "core/text/hexadecimal.h"
#include "core/text/two_digits.h"
#include "movie/film/time/game_time.h"
#include "movie/fleet/batch/html_text.h"
#include "movie/room.h"

namespace tickreel::movie {
namespace {

/// The page's CSS. A long name never makes the page wider than its window.
inline constexpr const char* kReportStyle = R"(
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #fff; --edge: #d9dce1; --text: #1b1e23; --quiet: #59616c;
  --link: #0b5cad; --well: #eceef1;
  --made: #14683a; --kept: #3d5673; --failed: #b3261e; --not-made: #6a5200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121417; --card: #1c1f24; --edge: #343941; --text: #e6e8eb; --quiet: #a0a8b3;
    --link: #7db8ff; --well: #14161a;
    --made: #74d19b; --kept: #a9c3e0; --failed: #ff8a80; --not-made: #e0c26b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem clamp(.75rem, 3vw, 2.5rem) 3rem; max-width: 110rem;
  background: var(--page); color: var(--text);
  font: 1rem/1.45 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; }
h3 { margin: 0; font-size: 1rem; }
h1, h3, .job { unicode-bidi: isolate; }
p { margin: 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.totals { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 1rem 0 0; }
.totals dt { color: var(--quiet); font-size: .85rem; }
.totals dd { margin: 0; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 1rem; }
.films { grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.films > li { content-visibility: auto; contain-intrinsic-size: auto 30rem; }
article {
  height: 100%; padding: 1rem; display: flex; flex-direction: column; gap: .5rem;
  background: var(--card); border: 1px solid var(--edge); border-radius: .6rem;
}
.broken article { border-left: .3rem solid var(--failed); }
figure { margin: -1rem -1rem .25rem; background: #000; border-radius: .55rem .55rem 0 0; }
figure { overflow: hidden; }
figure video, figure img {
  display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: contain;
}
summary { cursor: pointer; color: var(--link); }
figure summary { display: block; color: #cfe4ff; }
figure summary span { display: block; padding: .3rem 1rem; }
figure summary span::before { content: "\25B8\00A0"; }
figure [open] span::before { content: "\25BE\00A0"; }
figure [open] img { display: none; }
.job { color: var(--quiet); font-size: .9rem; }
.outcome { font-weight: 600; }
.made { color: var(--made); }
.kept { color: var(--kept); }
.failed { color: var(--failed); }
.not-made, .passed-over { color: var(--not-made); }
.none { color: var(--quiet); }
.why, .error { white-space: pre-wrap; }
.facts {
  margin: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem .9rem;
  font-size: .9rem; font-variant-numeric: tabular-nums;
}
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; }
code, pre { font: .85rem/1.4 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
pre {
  margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; white-space: pre-wrap;
  background: var(--well); border: 1px solid var(--edge); border-radius: .4rem;
}
)";

// The files that browsers play. For others, a player would only be a black box.
constexpr std::string_view kPlayedEndings = ".mp4 .m4v .webm";

// Shorter times are not shown.
constexpr double kToldSeconds = 0.05;

/// A film and what is known about it.
struct ReportCard {
  const BatchResult& result;
  const ReportFilm& film;
  /// The name of the film's file, or of the job when that has no film.
  [[nodiscard]] std::string name() const {
    return html_text(result.file.empty() ? result.job : result.file);
  }
};

/// Returns a waiting time, such as "1.2 s", "3 min 20 s" or "2 h 05 min".
std::string wait_in_words(double seconds) {
  const auto tenths = static_cast<std::int64_t>(std::lround(std::max(seconds, 0.0) * 10.0));
  if (tenths < 600) return fmt::format("{}.{} s", tenths / 10, tenths % 10);
  const std::int64_t whole = tenths / 10;
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, two_digits(whole % 60));
  return fmt::format("{} h {} min", whole / 3600, two_digits(whole / 60 % 60));
}

/// Returns a rate, such as "60" or "59.94 (60000/1001)".
std::string rate_in_words(const Rational& rate) {
  if (rate.denominator() == 1) return rate.to_string();
  return fmt::format("{:.2f} ({})", rate.to_double(), rate.to_string());
}

std::string link_to(const std::string& address, const std::string& text) {
  return address.empty() ? text : fmt::format("<a href=\"{}\">{}</a>", address, text);
}

/// Returns a row of a list of facts; `value` is HTML.
std::string fact_row(std::string_view name, const std::string& value) {
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, value);
}

/// Returns the CSS class of an outcome, such as "not-made".
std::string class_of(FilmOutcome outcome) {
  std::string name = outcome_word(outcome);
  std::ranges::replace(name, ' ', '-');
  return name;
}

/// Returns the total length of all films whose manifests are known, in exact milliseconds.
std::string length_of_all(const std::vector<ReportFilm>& films) {
  double seconds = 0.0;
  for (const ReportFilm& film : films) {
    if (!film.facts) continue;
    seconds += static_cast<double>(film.facts->frames) / film.facts->frame_rate.to_double();
  }
  return format_game_time(Rational(std::llround(seconds * 1000.0), 1000));
}

std::string head_of_page(const BatchResults& results, const std::vector<ReportFilm>& films) {
  const std::string name = html_text(std::filesystem::path(results.list).filename().string());
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}: {}</title>\n<style>{}</style>\n</head>\n<body>\n<header>\n<h1>{}</h1>\n"
      "<dl class=\"totals\">\n",
      name, counted(results.films.size(), "film"), kReportStyle, name);
  for (const FilmOutcome outcome :
       {FilmOutcome::kMade, FilmOutcome::kKept, FilmOutcome::kFailed, FilmOutcome::kNotMade,
        FilmOutcome::kPassedOver, FilmOutcome::kQueued}) {
    const std::int64_t count = results.count(outcome);
    // These only occur where batches share a directory, or leave films to other machines.
    const bool is_rare = outcome == FilmOutcome::kPassedOver || outcome == FilmOutcome::kQueued;
    if (count == 0 && is_rare) continue;
    // A count of 0 has no colour.
    html += fmt::format("<div><dt>{}</dt><dd class=\"{}\">{}</dd></div>\n", outcome_word(outcome),
                        count > 0 ? class_of(outcome) : "none", count);
  }
  html += fmt::format("<div><dt>length of all films</dt><dd>{}</dd></div>\n", length_of_all(films));
  html +=
      fmt::format("<div><dt>time it took</dt><dd>{}</dd></div>\n", wait_in_words(results.seconds));
  return html + "</dl>\n</header>\n<main>\n";
}

/// Returns the size of a picture, so that the page can reserve its place before it is loaded.
std::string size_attributes(const ReportFilm& film) {
  if (!film.facts) return "";
  return fmt::format(" width=\"{}\" height=\"{}\"", film.facts->size.width,
                     film.facts->size.height);
}

std::string poster_image(const ReportCard& card) {
  return fmt::format("<img src=\"{}\" alt=\"A picture of {}\" loading=\"lazy\"{}>",
                     card.film.poster, card.name(), size_attributes(card.film));
}

/// Returns a player that opens on request. The posters of players are loaded at once, those of
/// images only when they become visible.
std::string folded_player(const ReportCard& card) {
  const std::string image = card.film.poster.empty() ? "" : poster_image(card);
  return fmt::format(
      "<details><summary>{}<span>player</span></summary>"
      "<video controls preload=\"none\" src=\"{}\" aria-label=\"{}\"{}></video></details>",
      image, card.film.link, card.name(), size_attributes(card.film));
}

std::string ready_player(const ReportCard& card) {
  const std::string poster =
      card.film.poster.empty() ? "" : fmt::format(" poster=\"{}\"", card.film.poster);
  return fmt::format(
      "<video controls preload=\"metadata\" src=\"{}\"{} aria-label=\"{}\"{}></video>",
      card.film.link, poster, card.name(), size_attributes(card.film));
}

/// Returns the film's player, or its picture where the page has no player for it; `players` counts
/// the players of the page.
std::string show_film(const ReportCard& card, std::size_t& players) {
  if (card.film.link.empty()) return "";
  std::string shown;
  if (has_ending(kPlayedEndings, file_ending(card.result.path)) && players < kPlayers) {
    shown = players < kReadyPlayers ? ready_player(card) : folded_player(card);
    ++players;
  } else if (!card.film.poster.empty()) {
    shown = link_to(card.film.link, poster_image(card));
  }
  return shown.empty() ? "" : "<figure>" + shown + "</figure>\n";
}

std::string list_facts(const ReportCard& card) {
  const ReportFilm& film = card.film;
  std::string rows;
  if (film.facts) {
    const FilmFacts& facts = *film.facts;
    rows += fact_row("length", format_game_time(Rational(facts.frames) / facts.frame_rate));
    rows += fact_row("size", fmt::format("{}×{}", facts.size.width, facts.size.height));
    rows += fact_row("fps", rate_in_words(facts.frame_rate));
    rows += fact_row("frames", std::to_string(facts.frames));
    rows += fact_row("codecs", html_text(facts.codecs));
  }
  if (film.file_bytes > 0) {
    rows += fact_row("file", bytes_in_words(static_cast<double>(film.file_bytes)));
  }
  if (film.facts) {
    rows += fact_row("XXH3", fmt::format("<code>{}</code>", hexadecimal(film.facts->hash, 8)));
  }
  if (card.result.seconds >= kToldSeconds)
    rows += fact_row("took", wait_in_words(card.result.seconds));
  if (!film.log_link.empty()) rows += fact_row("log", link_to(film.log_link, "read it"));
  return rows.empty() ? "" : "<dl class=\"facts\">\n" + rows + "</dl>\n";
}

/// Returns the outcome of a film, and the reason.
std::string tell_outcome(const BatchResult& result) {
  std::string why;
  if (!result.why.empty()) {
    why = fmt::format("{}: <span class=\"why\">{}</span>",
                      result.outcome == FilmOutcome::kMade ? " again" : "", html_text(result.why));
  }
  return fmt::format("<p><span class=\"outcome {}\">{}</span>{}</p>\n", class_of(result.outcome),
                     outcome_word(result.outcome), why);
}

std::string tell_job(const BatchResult& result) {
  if (result.file.empty() || result.job.empty()) return "";
  return "<p class=\"job\">" + html_text(result.job) + "</p>\n";
}

std::string film_card(const ReportCard& card, std::size_t& players) {
  return "<li><article>\n" + show_film(card, players) + "<h3>" +
         link_to(card.film.link, card.name()) + "</h3>\n" + tell_job(card.result) +
         tell_outcome(card.result) + list_facts(card) + "</article></li>\n";
}

std::string failed_card(const ReportCard& card) {
  const ReportFilm& film = card.film;
  std::string html = "<li><article>\n<h3>" + card.name() + "</h3>\n" + tell_job(card.result) +
                     "<p class=\"error\">" + html_text(card.result.why) + "</p>\n";
  if (!film.log_text.empty()) {
    html +=
        fmt::format("<details><summary>{}</summary>\n<pre tabindex=\"0\">{}</pre>\n</details>\n",
                    film.is_log_cut ? "the end of the log" : "the log", html_text(film.log_text));
  }
  return html + list_facts(card) + "</article></li>\n";
}

/// Returns a list of cards with its heading; empty without cards.
std::string section_of(const std::string& name, std::string_view kind, const std::string& cards) {
  if (cards.empty()) return "";
  return fmt::format("<section>\n<h2>{}</h2>\n<ul class=\"{}\">\n{}</ul>\n</section>\n", name, kind,
                     cards);
}

}  // namespace

std::string report_page(const BatchResults& results, const std::vector<ReportFilm>& films) {
  std::string broken;
  std::string others;
  std::size_t players = 0;
  for (std::size_t i = 0; i < results.films.size(); ++i) {
    const ReportCard card{results.films[i], films[i]};
    const bool has_failed = card.result.outcome == FilmOutcome::kFailed;
    (has_failed ? broken : others) += has_failed ? failed_card(card) : film_card(card, players);
  }
  return head_of_page(results, films) + section_of("Failed", "broken", broken) +
         section_of("Films", "films", others) + "</main>\n</body>\n</html>\n";
}

}  // namespace tickreel::movie
