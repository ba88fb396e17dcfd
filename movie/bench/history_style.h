#pragma once

#include "movie/room.h"

namespace tickreel::movie {

/// Of a chart of a history, on light and on dark screens. The colours are told apart whatever the
/// eye, and each has marks of another shape.
inline constexpr const char* kHistoryStyle = R"(  <style>
    svg { color-scheme: light dark; }
    text { font: 13px sans-serif; fill: #57606a; }
    .paper { fill: #ffffff; }
    .title { font-size: 22px; font-weight: bold; fill: #1f2328; }
    .label { fill: #1f2328; }
    .grid { stroke: #d8dee4; }
    .axis { stroke: #8c959f; }
    .other { stroke: #8c959f; stroke-dasharray: 4 4; }
    .line { fill: none; stroke-width: 2; }
    .spread { stroke-width: 5; opacity: .3; }
    .median { stroke: #0969da; } .median-fill { fill: #0969da; }
    .worst { stroke: #bc4c00; } .worst-fill { fill: #bc4c00; }
    .value { font-size: 12px; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; }
    .name { font-weight: bold; }
    .middle { text-anchor: middle; } .end { text-anchor: end; }
    @media (prefers-color-scheme: dark) {
      text { fill: #9da7b3; }
      .paper { fill: #0d1117; }
      .title, .label { fill: #e6edf3; }
      .grid { stroke: #262c36; }
      .axis, .other { stroke: #6e7681; }
      .median { stroke: #58a6ff; } .median-fill { fill: #58a6ff; }
      .worst { stroke: #f0883e; } .worst-fill { fill: #f0883e; }
      .value { stroke: #0d1117; }
    }
  </style>
)";

}  // namespace tickreel::movie
