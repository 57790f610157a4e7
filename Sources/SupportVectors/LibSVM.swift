internal import CSVM

/// The library that fits support vector regressions.
public enum LibSVM {
  /// The version of the header used for the build, such as `3.24`.
  public static var version: String { "\(LIBSVM_VERSION / 100).\(LIBSVM_VERSION % 100)" }
}
