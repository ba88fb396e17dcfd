// The constants of the edge filter. C++ reads them too (edge_smoothing.h).

// Brightness, 0..2040: the weighted sum of red, green and blue, shifted.
const int kRed = 77;
const int kGreen = 150;
const int kBlue = 29;
const int kBrightnessShift = 5;
const int kWhiteBrightness = 2040;  // the maximum

// The contrast around a pixel on an edge: at least kLeastContrast, below which stairs are
// invisible, and at least the brightest neighbour divided by kContrastParts.
const int kLeastContrast = 82;
const int kContrastParts = 10;

const int kWhole = 256;    // the denominator of a neighbour's share
const int kSpeckles = 90;  // the most of a lone pixel that is spread

// The search for the end of a stair, in quarters of a pixel: the first step, and the growth of each
// further step.
const int kQuarters = 4;
const int kSearchSteps = 5;
const int kFirstStride = 4;
const int kStrideGrowth = 3;
