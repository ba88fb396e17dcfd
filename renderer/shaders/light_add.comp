layout(binding = 4) uniform usampler2D picture;
layout(location = 0) uniform bool is_first;
#ifdef ALPHA
layout(binding = 0, rgba32ui) uniform uimage2D sum;
layout(location = 1) uniform uint share;  // the share in the sum, of 65536

// The light that `parts` of a pixel's 65536 parts send out.
uint part_of(uint light, uint parts) {
  uint high;
  uint low;
  umulExtended(light, parts, high, low);
  return high << 16 | low >> 16;
}
#else
layout(binding = 0, rg32ui) uniform uimage2D sum;
#endif

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, imageSize(sum)))) return;
#ifdef ALPHA
  uvec4 level = texelFetch(picture, at, 0);
  uint parts = parts_of(level.a);
  // The picture's levels are premultiplied by its alpha.
  uvec3 straight = straight_level(level);
  uvec3 light = uvec3(of_level[straight.r], of_level[straight.g], of_level[straight.b]);
  uvec4 part = uvec4(part_of(light.r, parts), part_of(light.g, parts), part_of(light.b, parts),
                     level.a * share);
  imageStore(sum, at, is_first ? part : part + imageLoad(sum, at));
#else
  uvec3 level = texelFetch(picture, at, 0).rgb;
  uvec3 light = uvec3(of_level[level.r], of_level[level.g], of_level[level.b]);
  uvec2 words = uvec2(light.r | light.g << 21, light.g >> 11 | light.b << 10);
  if (!is_first) {
    uvec2 before = imageLoad(sum, at).rg;
    uint carry;
    words.x = uaddCarry(words.x, before.x, carry);
    words.y += before.y + carry;
  }
  imageStore(sum, at, uvec4(words, 0, 0));
#endif
}
