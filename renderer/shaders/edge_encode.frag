// Converts light to the sRGB code, both 16-bit integers. A table makes the result equal on every
// machine.
layout(binding = 3) uniform sampler2D light;
layout(binding = 4) uniform usampler2D codes;  // 256x256, row after row

layout(location = 0) out uvec4 encoded;

uint level_of(float channel) {
  return uint(channel * 65535.0 + 0.5);
}

uint code_of(uint level) {
  return texelFetch(codes, ivec2(level & 255u, level >> 8), 0).r;
}

void main() {
  vec4 color = texelFetch(light, ivec2(gl_FragCoord.xy), 0);
  uvec3 level = uvec3(level_of(color.r), level_of(color.g), level_of(color.b));
#ifdef ALPHA
  // A glow that hides nothing gets the alpha that its brightest colour needs.
  uint alpha = max(level_of(color.a), max(level.r, max(level.g, level.b)));
  uvec3 straight = alpha == 0u ? uvec3(0u) : (level * 65535u + alpha / 2u) / alpha;
  uvec3 code = uvec3(code_of(straight.r), code_of(straight.g), code_of(straight.b));
  encoded = uvec4((code * alpha + 32767u) / 65535u, alpha);
#else
  encoded = uvec4(code_of(level.r), code_of(level.g), code_of(level.b), 65535u);
#endif
}
