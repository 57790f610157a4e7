// libsvm for support vector regression. Only SupportVectors imports it. Debian installs its header in a subfolder.
#ifndef GAZELAB_CSVM_SHIM_H
#define GAZELAB_CSVM_SHIM_H

#if __has_include(<libsvm/svm.h>)
#include <libsvm/svm.h>
#elif __has_include(<svm.h>)
#include <svm.h>
#else
#error "libsvm was not found. Debian: apt-get install libsvm-dev. macOS: brew install libsvm; where Swift does not look into Homebrew's folders, add -Xcc -I$(brew --prefix)/include -Xlinker -L$(brew --prefix)/lib"
#endif

#endif
