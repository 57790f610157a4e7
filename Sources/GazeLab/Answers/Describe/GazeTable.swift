import Captures
import Documents

extension [Capture] {
  /// The recorded gaze of each capture held against its targets; nil where there is nothing to hold against each other.
  var gazeTable: Table? {
    let held = compactMap { capture in capture.gazeAgainstTargets.map { (name: capture.name, gaze: $0) } }
    guard held.contains(where: { $0.gaze.targetCount > 1 }) else { return nil }
    let rows = held.flatMap { name, gaze in
      gaze.axes.map { (name: name, fixations: gaze.fixationCount, axis: $0) }
    }
    return Listing(rows) {
      Column(title: "capture", .label) { $0.name }
      Column(title: "axis", .label) { $0.axis.name }
      Column(title: "fixations") { $0.fixations }
      Column(title: "slope", .number(2)) { $0.axis.slope }
      Column(title: "r", .number(2)) { $0.axis.own }
      Column(title: "r with the other axis", .number(2)) { $0.axis.cross }
    }.table(
      "Recorded gaze against targets",
      notes: [
        "Over the means of fixations: how far gaze moves for each point that the target moves, and its correlation with "
          + "the target along the same and the other axis. A mirrored axis has a negative r, and exchanged axes follow "
          + "the other one."
      ])
  }
}
