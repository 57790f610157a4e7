#define NAMED(name) gazelab_##name##_plain
#include "points.h"
