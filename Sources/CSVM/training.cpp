#include "CSVM.h"

namespace {

struct Unwanted {};

thread_local int (*question)(void) = nullptr;

// libsvm prints a dot whenever it considers shrinking. It is written in C++, so an exception may pass through it.
void hear(const char *) {
  if (question && question()) throw Unwanted();
}

}  // namespace

// The print function is one for all threads, so it is set only once, before main.
__attribute__((constructor)) static void listen_to_libsvm(void) { svm_set_print_string_function(hear); }

struct svm_model *gazelab_svm_train(
    const struct svm_problem *problem, const struct svm_parameter *parameter, int (*is_unwanted)(void)) {
  question = is_unwanted;
  struct svm_model *model = nullptr;
  try {
    model = svm_train(problem, parameter);
  } catch (const Unwanted &) {
  }
  question = nullptr;
  return model;
}
