layout(binding = 4) uniform usampler2D picture;
layout(binding = 0, rg32ui) uniform uimage2D sum;
layout(location = 0) uniform bool is_first;

void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, imageSize(sum)))) return;
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
}
