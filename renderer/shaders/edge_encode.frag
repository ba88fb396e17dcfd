// From light to sRGB's code, both whole numbers of 16 bits: a table says which, so that every machine
// makes the same.
layout(binding = 3) uniform sampler2D light;
layout(binding = 4) uniform usampler2D codes;  // 256x256, row after row

layout(location = 0) out uvec4 encoded;

uint code_of(float channel) {
  uint level = uint(channel * 65535.0 + 0.5);
  return texelFetch(codes, ivec2(level & 255u, level >> 8), 0).r;
}

void main() {
  vec3 color = texelFetch(light, ivec2(gl_FragCoord.xy), 0).rgb;
  encoded = uvec4(code_of(color.r), code_of(color.g), code_of(color.b), 65535u);
}
