layout(location = 0) out vec4 pixel;

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  ivec3 mix = edge_mix(here);
  pixel = stored((color_at(here) * (kWhole - mix.z) + color_at(here + mix.xy) * mix.z + kWhole / 2) /
                 kWhole);
}
