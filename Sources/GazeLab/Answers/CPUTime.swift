import Foundation

/// The CPU time that the process has used.
enum CPUTime {
  /// Summed over all cores. POSIX requires that C's clock counts in microseconds.
  static var seconds: Double { Double(clock()) / 1e6 }
}
