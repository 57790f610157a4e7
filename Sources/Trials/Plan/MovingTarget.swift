import Captures
import Inputs
import Statistics

/// Captures whose target is the point touched last, by a finger that moves.
enum MovingTarget {
  /// One per capture in which most fixations are single frames: splits cannot tell such neighbours apart.
  static func warnings(_ selection: SelectedCaptures) -> [Warning] {
    grouped(selection.fixations.filter { $0.capture.frames.has(.touch) }, by: \.capture.name).compactMap {
      own in
      let singleCount = own.count { $0.fixation.frameCount == 1 }
      guard own.count >= 10, 2 * singleCount > own.count else { return nil }
      return Warning(
        subject: own[0].capture.name, "captures",
        """
        the target moves with the finger: \(count: singleCount) of \(count: own.count) fixations are a single frame, as \
        each new touch begins one. The target of a frame is the point touched last. Neighbouring frames are almost alike, \
        so only the split 'time' keeps them apart
        """)
    }
  }
}
