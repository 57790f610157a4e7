import Captures

/// The names of the columns that hold a capture's channels beside its points.
package enum BIDSColumns {
  package static let target = Channel.target.entry.columns
  /// Another number begins another fixation.
  package static let fixation = "fixation"

  /// The channels that are written as own columns of a recording, in this order. Targets are in its coordinates.
  package static let channels: [Channel] = {
    let first: [Channel] = [.target, .eyeDistance]
    // Gaze points have files of their own, and touches have no place.
    let others: [Channel] = [.gazePoint, .leftGazePoint, .rightGazePoint, .touch]
    return first + Channel.allCases.filter { !first.contains($0) && !others.contains($0) }
  }()

  /// The unit of a channel's columns, as sidecars state it; empty for shares and coefficients.
  package static func unit(of channel: Channel) -> String {
    switch channel.entry.unit {
    case .points: "pixel"
    case .metres: "m"
    case .radians: "rad"
    default: ""
    }
  }
}
