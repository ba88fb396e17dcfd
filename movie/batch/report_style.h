#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// The page's CSS. No row of it lets a long name make the page wider than its window.
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

}  // namespace tickreel::movie
