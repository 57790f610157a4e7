internal import Foundation

/// What the calling thread has computed for.
public enum ProcessorTime {
  /// Seconds; time in which other programs have the processor does not count.
  public static var ofThread: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
