// libsvm for support vector regression, and a way to stop it, which it does not offer itself. Only SupportVectors imports
// it. Debian installs its header in a subfolder.
#ifndef GAZELAB_CSVM_H
#define GAZELAB_CSVM_H

#if __has_include(<libsvm/svm.h>)
#include <libsvm/svm.h>
#elif __has_include(<svm.h>)
#include <svm.h>
#else
#error "libsvm was not found. Debian: apt-get install libsvm-dev. macOS: brew install libsvm; where Swift does not look into Homebrew's folders, add -Xcc -I$(brew --prefix)/include -Xcxx -I$(brew --prefix)/include -Xlinker -L$(brew --prefix)/lib"
#endif

#ifdef __cplusplus
extern "C" {
#endif

// As svm_train, without its progress output. NULL if `is_unwanted`, which is asked on the calling thread about every
// thousand iterations, has answered with anything but 0; libsvm then leaks its working arrays, some 200 bytes per row.
struct svm_model *gazelab_svm_train(
    const struct svm_problem *problem, const struct svm_parameter *parameter, int (*is_unwanted)(void));

#ifdef __cplusplus
}
#endif
#endif
