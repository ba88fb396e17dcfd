#pragma once

// GLSL 3.30.

namespace comets {

// A quad around the way of a ball of light, however that lies in the picture.
constexpr const char* kGlowVertex = R"(#version 330 core
layout(location = 0) in vec4 begin_radius;
layout(location = 1) in vec4 end_unused;
layout(location = 2) in vec4 color_hardness;
uniform mat4 world_to_picture;
uniform vec2 picture;  // pixels
uniform float scale;   // pixels of a metre at a distance of one metre
out vec2 place;
flat out vec2 begin;
flat out vec2 end;
flat out float radius;
flat out vec4 light;

void main() {
  vec4 from = world_to_picture * vec4(begin_radius.xyz, 1.0);
  vec4 to = world_to_picture * vec4(end_unused.xyz, 1.0);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // out of the picture
  if (from.w < 0.2 || to.w < 0.2) return;
  begin = (from.xy / from.w * 0.5 + 0.5) * picture;
  end = (to.xy / to.w * 0.5 + 0.5) * picture;
  radius = begin_radius.w * scale / to.w;
  // What is smaller than the grid of pixels is as large, and darker.
  float least = 1.25;
  float dimming = min(1.0, radius * radius / (least * least));
  radius = max(radius, least);
  light = vec4(color_hardness.rgb * dimming, color_hardness.a);
  vec2 along = end - begin;
  float way = length(along);
  along = way > 0.001 ? along / way : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float side = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
  bool ahead = gl_VertexID > 1;
  place = (ahead ? end + along * radius : begin - along * radius) + across * side * radius;
  gl_Position = vec4(place / picture * 2.0 - 1.0, 0.0, 1.0);
}
)";

constexpr const char* kGlowFragment = R"(#version 330 core
in vec2 place;
flat in vec2 begin;
flat in vec2 end;
flat in float radius;
flat in vec4 light;
out vec4 color;

void main() {
  vec2 way = end - begin;
  float along = clamp(dot(place - begin, way) / max(dot(way, way), 0.0001), 0.0, 1.0);
  float near = max(0.0, 1.0 - length(place - begin - way * along) / radius);
  float haze = near * near;
  float point = haze * haze * haze * 3.0 + haze * 0.25;
  color = vec4(light.rgb * mix(haze, point, light.a), 1.0);
}
)";

constexpr const char* kRingVertex = R"(#version 330 core
layout(location = 0) in vec4 middle_radius_width;
layout(location = 1) in vec4 color_unused;
uniform mat4 world_to_picture;
out vec2 place;
flat out vec2 size;
flat out vec3 light;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  size = middle_radius_width.zw;
  place = corner * (size.x + 3.0 * size.y);
  light = color_unused.rgb;
  gl_Position = world_to_picture * vec4(middle_radius_width.xy + place, 0.0, 1.0);
}
)";

constexpr const char* kRingFragment = R"(#version 330 core
in vec2 place;
flat in vec2 size;
flat in vec3 light;
out vec4 color;

void main() {
  float off = (length(place) - size.x) / size.y;
  color = vec4(light * exp(-off * off), 1.0);
}
)";

// One triangle that covers the picture.
constexpr const char* kPictureVertex = R"(#version 330 core
void main() {
  gl_Position = vec4(float(gl_VertexID & 1) * 4.0 - 1.0, float(gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}
)";

constexpr const char* kFadeFragment = R"(#version 330 core
uniform float drop;
out vec4 color;
void main() {
  color = vec4(drop);
}
)";

// Turns light into colours that a screen can show, before it leaves a trail.
constexpr const char* kExposeFragment = R"(#version 330 core
uniform sampler2D light;
out vec4 color;
void main() {
  color = vec4(1.0 - exp(-1.6 * texelFetch(light, ivec2(gl_FragCoord.xy), 0).rgb), 1.0);
}
)";

// Stars and some fog.
constexpr const char* kSkyFragment = R"(#version 330 core
uniform vec2 picture;
out vec4 color;

float hash(ivec2 cell) {
  uint bits = uint(cell.x) * 1597334677u ^ uint(cell.y) * 3812015801u;
  bits = (bits ^ (bits >> 15u)) * 2246822519u;
  bits = (bits ^ (bits >> 13u)) * 3266489917u;
  return float((bits ^ (bits >> 16u)) >> 8u) / 16777216.0;
}

float noise(vec2 at) {
  ivec2 cell = ivec2(floor(at));
  vec2 t = fract(at);
  t = t * t * (3.0 - 2.0 * t);
  return mix(mix(hash(cell), hash(cell + ivec2(1, 0)), t.x),
             mix(hash(cell + ivec2(0, 1)), hash(cell + ivec2(1, 1)), t.x), t.y);
}

float fog(vec2 at) {
  float sum = 0.0;
  float part = 0.5;
  for (int i = 0; i < 5; ++i) {
    sum += part * noise(at);
    at = mat2(1.6, 1.2, -1.2, 1.6) * at + 17.0;
    part *= 0.5;
  }
  return sum;
}

float stars(vec2 at) {
  ivec2 cell = ivec2(floor(at));
  float chance = hash(cell + 4096);
  if (chance < 0.93) return 0.0;
  vec2 middle = 0.25 + 0.5 * vec2(hash(cell + 8192), hash(cell + 16384));
  float distance = length(fract(at) - middle);
  return pow((chance - 0.93) / 0.07, 3.0) * exp(-distance * distance * 90.0);
}

void main() {
  // Points of a picture 720 high, from its middle: the same sky in every size.
  vec2 at = (gl_FragCoord.xy - 0.5 * picture) * 720.0 / picture.y;
  float cloud = fog(at / 300.0 + 40.0);
  float veil = smoothstep(0.35, 0.85, cloud);
  float dust = smoothstep(0.4, 0.9, fog(at / 210.0 + 70.0 + cloud));
  vec3 sky = vec3(0.014, 0.016, 0.040);
  sky += vec3(0.140, 0.050, 0.230) * veil + vec3(0.015, 0.110, 0.150) * dust;
  sky += vec3(0.8, 0.88, 1.0) * (stars(at / 9.0 + 300.0) + 0.5 * stars(at / 5.0 + 900.0)) * 0.8;
  float rim = length((gl_FragCoord.xy - 0.5 * picture) / picture);
  color = vec4(sky * (1.0 - 0.9 * rim * rim), 1.0);
}
)";

constexpr const char* kShowFragment = R"(#version 330 core
uniform sampler2D sky;
uniform sampler2D trails;
uniform vec2 picture;
uniform vec4 shares;
uniform vec3 colors[4];
out vec4 color;

// Who has how much of the dust: a line below the arena.
vec3 standings(vec2 at) {
  vec2 place = vec2((at.x - 0.5 * picture.x) / (0.6 * picture.x) + 0.5, at.y / picture.y);
  if (abs(place.y - 0.045) > 0.0045 || place.x < 0.0 || place.x > 1.0) return vec3(0.0);
  float begin = 0.0;
  for (int i = 0; i < 4; ++i) {
    if (place.x >= begin && place.x < begin + shares[i]) return colors[i] * 0.85;
    begin += shares[i];
  }
  return vec3(0.10, 0.11, 0.16);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec3 trail = texelFetch(trails, pixel, 0).rgb;
  // Trails end softly, though they lose as much in each picture.
  vec3 shown = mix(trail * trail, trail, trail);
  vec3 behind = texelFetch(sky, pixel, 0).rgb;
  vec3 line = standings(gl_FragCoord.xy);
  color = vec4(line == vec3(0.0) ? shown + behind * (1.0 - shown) : line, 1.0);
}
)";

}  // namespace comets
