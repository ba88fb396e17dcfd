#pragma once

namespace tickreel::capture {

/// Call in the child of a fork: it keeps the kernel's number, which its parent knows.
void keep_kernel_number();

}  // namespace tickreel::capture
