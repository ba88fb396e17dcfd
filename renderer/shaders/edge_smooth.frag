// Smooths the stairs along edges: finds how far the stair at this pixel runs, both ways, and mixes in
// as much of the neighbour across the edge as the edge itself would cover. Works on encoded colours,
// as eyes do. After Timothy Lottes, "FXAA" (2009).
layout(binding = 3) uniform sampler2D scene;

layout(location = 0) out vec4 pixel;

const float kSpeckles = 0.35;  // how much of a lone pixel is spread, 0..1
const int kSearchSteps = 5;    // with their strides: EdgeRule::kReachAlong

float brightness(vec3 color) {
  return dot(color, vec3(0.299, 0.587, 0.114));
}

float brightness_at(vec2 place) {
  return brightness(textureLod(scene, place, 0.0).rgb);
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(scene, 0) - 1;
  int left = max(here.x - 1, 0);
  int right = min(here.x + 1, last.x);
  int above = max(here.y - 1, 0);
  int below = min(here.y + 1, last.y);
  float m = brightness(texelFetch(scene, here, 0).rgb);
  float n = brightness(texelFetch(scene, ivec2(here.x, above), 0).rgb);
  float s = brightness(texelFetch(scene, ivec2(here.x, below), 0).rgb);
  float w = brightness(texelFetch(scene, ivec2(left, here.y), 0).rgb);
  float e = brightness(texelFetch(scene, ivec2(right, here.y), 0).rgb);
  float contrast = max(max(max(n, s), max(w, e)), m) - min(min(min(n, s), min(w, e)), m);
  float nw = brightness(texelFetch(scene, ivec2(left, above), 0).rgb);
  float ne = brightness(texelFetch(scene, ivec2(right, above), 0).rgb);
  float sw = brightness(texelFetch(scene, ivec2(left, below), 0).rgb);
  float se = brightness(texelFetch(scene, ivec2(right, below), 0).rgb);

  float mean = (2.0 * (n + s + w + e) + nw + ne + sw + se) / 12.0;
  float lone = smoothstep(0.0, 1.0, min(abs(mean - m) / contrast, 1.0));
  float speckle = lone * lone * kSpeckles;

  float across_rows = abs(nw + sw - 2.0 * w) + 2.0 * abs(n + s - 2.0 * m) + abs(ne + se - 2.0 * e);
  float across_columns =
      abs(nw + ne - 2.0 * n) + 2.0 * abs(w + e - 2.0 * m) + abs(sw + se - 2.0 * s);
  bool horizontal = across_rows >= across_columns;

  // The neighbour on the other side of the edge.
  float before = horizontal ? n : w;
  float after = horizontal ? s : e;
  float side = abs(before - m) >= abs(after - m) ? -1.0 : 1.0;
  float other = side < 0.0 ? before : after;

  vec2 texel = 1.0 / vec2(last + 1);
  vec2 across = (horizontal ? vec2(0.0, texel.y) : vec2(texel.x, 0.0)) * side;
  vec2 along = horizontal ? vec2(texel.x, 0.0) : vec2(0.0, texel.y);
  vec2 place = gl_FragCoord.xy * texel;

  // Walks both ways between the two rows of pixels, until their mean is that of one of them.
  float middle = 0.5 * (m + other);
  float enough = 0.25 * abs(m - other);
  vec2 edge = place + 0.5 * across;
  vec2 reach = vec2(0.0);  // pixels, back and forth
  vec2 change = vec2(0.0);
  vec2 going = vec2(1.0);
  float stride = 1.0;
  for (int i = 0; i < kSearchSteps; ++i) {
    reach += going * stride;
    change.x = going.x > 0.0 ? brightness_at(edge - along * reach.x) - middle : change.x;
    change.y = going.y > 0.0 ? brightness_at(edge + along * reach.y) - middle : change.y;
    going = vec2(lessThan(abs(change), vec2(enough)));
    if (going.x + going.y == 0.0) break;
    stride += 0.75;
  }
  float nearest = min(reach.x, reach.y);
  float change_there = reach.x < reach.y ? change.x : change.y;
  // Only on the side of the stair where the edge cuts into this pixel.
  bool cut = (change_there < 0.0) != (m < middle);
  float shift = cut ? 0.5 - nearest / (reach.x + reach.y) : 0.0;
  pixel = textureLod(scene, place + across * max(shift, speckle), 0.0);
}
