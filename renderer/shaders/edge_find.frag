// Copies the scene, and marks in the depth buffer which pixels lie on an edge: a software rasteriser
// skips a shader where the depth test fails, but not where the shader itself says `if`.
layout(binding = 3) uniform sampler2D scene;

layout(location = 0) out vec4 pixel;

const float kLeastContrast = 0.04;    // below, nobody sees a stair
const float kRelativeContrast = 0.1;  // of the brightest neighbour

float brightness(vec3 color) {
  return dot(color, vec3(0.299, 0.587, 0.114));
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(scene, 0) - 1;
  pixel = texelFetch(scene, here, 0);
  float m = brightness(pixel.rgb);
  float n = brightness(texelFetch(scene, ivec2(here.x, max(here.y - 1, 0)), 0).rgb);
  float s = brightness(texelFetch(scene, ivec2(here.x, min(here.y + 1, last.y)), 0).rgb);
  float w = brightness(texelFetch(scene, ivec2(max(here.x - 1, 0), here.y), 0).rgb);
  float e = brightness(texelFetch(scene, ivec2(min(here.x + 1, last.x), here.y), 0).rgb);
  float brightest = max(max(max(n, s), max(w, e)), m);
  float contrast = brightest - min(min(min(n, s), min(w, e)), m);
  gl_FragDepth = contrast < max(kLeastContrast, brightest * kRelativeContrast) ? 0.0 : 1.0;
}
