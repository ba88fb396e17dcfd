#ifdef ALPHA
layout(binding = 0, rgba32ui) readonly uniform uimage2D sum;
#else
layout(binding = 0, rg32ui) readonly uniform uimage2D sum;
#endif
#ifdef DEEP
const uint kLevels = 65536u;
layout(binding = 1, rgba16ui) writeonly uniform uimage2D shown;
#else
const uint kLevels = 256u;
layout(binding = 1, rgba8ui) writeonly uniform uimage2D shown;
#endif

// The highest level that this light reaches.
uint level_of(uint light) {
  uint level = 0;
  for (uint bit = kLevels / 2; bit > 0; bit >>= 1) {
    if (of_level[level + bit] <= light) level += bit;
  }
  return level;
}

const uint kColor = (1 << 21) - 1;

#ifdef ALPHA
// The light of a whole pixel of which `parts`, above 0, send out this much.
uint straight_light(uint light, uint parts) {
  uint whole = light / parts;
  if (whole > kColor >> 16) return kColor;
  return min(whole << 16 | ((light % parts) << 16) / parts, kColor);
}
#endif

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, imageSize(sum)))) return;
#ifdef ALPHA
  uvec4 words = imageLoad(sum, at);
  uint alpha = (words.a + 32768u) >> 16;
  uint parts = parts_of(alpha);
  uvec3 level = uvec3(0u);
  if (parts > 0u) {
    level = uvec3(level_of(straight_light(words.r, parts)), level_of(straight_light(words.g, parts)),
                  level_of(straight_light(words.b, parts)));
  }
  imageStore(shown, at, uvec4((level * alpha + 32767u) / 65535u, alpha));
#else
  uvec2 words = imageLoad(sum, at).rg;
  uvec3 light = uvec3(words.x & kColor, (words.x >> 21 | words.y << 11) & kColor, words.y >> 10);
  imageStore(shown, at, uvec4(level_of(light.r), level_of(light.g), level_of(light.b), kLevels - 1));
#endif
}
