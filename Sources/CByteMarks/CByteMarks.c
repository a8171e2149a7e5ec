// All of it is inlined.
#include "CByteMarks.h"
