// The light of a picture with motion blur: of each pixel red, green and blue, 21 bits each, one
// behind the other in 64. LightSum on the CPU has the same numbers. With alpha each has a word of its
// own, of light that is multiplied by it, and a fourth has alpha times 65536.
layout(local_size_x = 8, local_size_y = 8) in;

layout(std430, binding = 1) readonly buffer Levels {
#ifdef DEEP
  uint of_level[65536];
#else
  uint of_level[256];
#endif
};

#ifdef ALPHA
// All of a pixel has 65536 parts.
uint parts_of(uint alpha) {
  return alpha + (alpha >> 15);
}

uvec3 straight_level(uvec4 level) {
  if (level.a == 0u) return uvec3(0u);
  return min((level.rgb * 65535u + level.a / 2u) / level.a, uvec3(65535u));
}
#endif
