#include "CNumberText.h"

#include <charconv>
#include <cmath>

extern "C" int gazelab_write_shortest(double value, char *text) {
  double size = std::fabs(value);
  // Beyond 2 to the 53, not every whole number is a double, and Swift no longer writes all digits.
  bool is_plain = size == 0 || (size >= 1e-4 && size <= 0x1p53);
  auto format = is_plain ? std::chars_format::fixed : std::chars_format::scientific;
  char *end = std::to_chars(text, text + GAZELAB_SHORTEST_ROOM - 2, value, format).ptr;
  // A whole number ends in ".0".
  if (is_plain && (size == 0 || std::trunc(size) == size)) {
    *end++ = '.';
    *end++ = '0';
  }
  return (int)(end - text);
}

extern "C" int gazelab_write_fixed(double value, int decimals, char *text, int room) {
  auto result = std::to_chars(text, text + room, value, std::chars_format::fixed, decimals);
  return result.ec == std::errc() ? (int)(result.ptr - text) : -1;
}
