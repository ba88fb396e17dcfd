layout(binding = 0, rg32ui) readonly uniform uimage2D sum;
#ifdef DEEP
const uint kLevels = 65536u;
layout(binding = 1, rgba16ui) writeonly uniform uimage2D shown;
#else
const uint kLevels = 256u;
layout(binding = 1, rgba8ui) writeonly uniform uimage2D shown;
#endif

// The last level that so much light reaches.
uint level_of(uint light) {
  uint level = 0;
  for (uint bit = kLevels / 2; bit > 0; bit >>= 1) {
    if (of_level[level + bit] <= light) level += bit;
  }
  return level;
}

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, imageSize(sum)))) return;
  const uint kColor = (1 << 21) - 1;
  uvec2 words = imageLoad(sum, at).rg;
  uvec3 light = uvec3(words.x & kColor, (words.x >> 21 | words.y << 11) & kColor, words.y >> 10);
  imageStore(shown, at, uvec4(level_of(light.r), level_of(light.g), level_of(light.b), kLevels - 1));
}
