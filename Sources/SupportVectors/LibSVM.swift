internal import CSVM

/// The library that support vector regressions are fitted by.
public enum LibSVM {
  /// Of the header that this was built with, such as `3.24`.
  public static var version: String { "\(LIBSVM_VERSION / 100).\(LIBSVM_VERSION % 100)" }
}
