/// What may be asked of the gap between gaze and touch.
struct GapOptions: Sendable {
  /// Of the circular shifts behind p values.
  var seed: UInt64 = 1
}
