// The numbers of the edge filter. C++ reads them too (edge_smoothing.h).

// Brightness, 0..2040: the weighted sum of red, green and blue, shifted.
const int kRed = 77;
const int kGreen = 150;
const int kBlue = 29;
const int kBrightnessShift = 5;
const int kWhiteBrightness = 2040;  // the most

// The contrast around a pixel on an edge: at least this, below which nobody sees a stair, and at least
// the brightest of its neighbours divided by that.
const int kLeastContrast = 82;
const int kContrastParts = 10;

const int kWhole = 256;    // shares of a neighbour that are mixed in are parts of this
const int kSpeckles = 90;  // how much of a lone pixel is spread, at most

// The search for the end of a stair, in quarters of a pixel: how far the first step goes, and how much
// farther each goes than the one before.
const int kQuarters = 4;
const int kSearchSteps = 5;
const int kFirstStride = 4;
const int kStrideGrowth = 3;
