// The sum of light for motion blur: red, green and blue of each pixel with 21 bits each, packed
// into 64 bits. LightSum on the CPU has the same numbers. With alpha each colour has its own word
// of premultiplied light, and a fourth word has alpha times 65536.
layout(local_size_x = 8, local_size_y = 8) in;

layout(std430, binding = 1) readonly buffer Levels {
#ifdef DEEP
  uint of_level[65536];
#else
  uint of_level[256];
#endif
};

#ifdef ALPHA
// A whole pixel has 65536 parts.
uint parts_of(uint alpha) {
  return alpha + (alpha >> 15);
}

uvec3 straight_level(uvec4 level) {
  if (level.a == 0u) return uvec3(0u);
  return min((level.rgb * 65535u + level.a / 2u) / level.a, uvec3(65535u));
}
#endif
