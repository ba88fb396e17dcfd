layout(binding = 1) uniform sampler2D grain;

layout(location = 1) uniform vec3 tone_a;
layout(location = 2) uniform vec3 tone_b;
layout(location = 3) uniform vec3 line_color;
layout(location = 4) uniform vec4 pattern;  // 1 / cell size, half line width in cells, noise, 1 / tile

in vec2 place;
in vec3 shadow_place;

layout(location = 0) out vec4 pixel;

const vec3 kUp = vec3(0.0, 0.0, 1.0);

// The integral of the checker pattern. Its difference over a pixel is the pattern's mean in that
// pixel, so far cells melt into their mean instead of flickering.
vec2 checker_integral(vec2 x) {
  return abs(fract(x * 0.5) - 0.5) * 2.0;
}

// The covered length from 0 to x of lines [-w, w] around each integer.
vec2 line_integral(vec2 x, float w) {
  vec2 cell = floor(x + 0.5);
  return cell * 2.0 * w + clamp(x - cell, -w, w);
}

void main() {
  vec2 cells = place * pattern.x;
  vec2 width = max(fwidth(cells), 1e-4);
  vec2 low = cells - 0.5 * width;
  vec2 high = cells + 0.5 * width;

  vec2 sign_mean = (checker_integral(high) - checker_integral(low)) / width;
  vec3 tone = mix(tone_a, tone_b, 0.5 - 0.5 * sign_mean.x * sign_mean.y);
  vec2 covered = (line_integral(high, pattern.y) - line_integral(low, pattern.y)) / width;
  tone = mix(tone, line_color, covered.x + covered.y - covered.x * covered.y);
  tone *= 1.0 + pattern.z * (texture(grain, place * pattern.w).r * 2.0 - 1.0);

  vec3 position = vec3(place, 0.0);
  vec3 light = ambient_light(kUp) + sun.rgb * (to_sun.z * sun_visibility(shadow_place)) +
               point_light(position, kUp);
  pixel = vec4(fogged(rolled_off(tone * light), position), 1.0);
}
