// Trains a model with libsvm and hears when it is no longer wanted. libsvm itself offers no way to stop it.
#ifndef GAZELAB_CSVM_TRAINING_H
#define GAZELAB_CSVM_TRAINING_H

#if __has_include(<libsvm/svm.h>)
#include <libsvm/svm.h>
#else
#include <svm.h>
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
