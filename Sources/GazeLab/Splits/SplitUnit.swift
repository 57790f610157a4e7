extension Split {
  /// What is drawn into the test as a whole.
  enum Unit: String, Sendable, CaseIterable, Codable {
    case frame, fixation

    /// Whether fixations are torn apart where this is drawn: frames 1/60 s apart would be in both halves.
    func leakage(_ samples: SampleKind) -> Leakage { self == .frame && samples == .frames ? .leaks : .honest }

    /// What a split that draws these asks.
    var question: String {
      switch self {
      case .fixation: "What would it do for another fixation of the same person, poses and targets?"
      case .frame: "What would it do for other rows, drawn one by one from the same recordings?"
      }
    }

    /// For each target, from left to right and bottom to top, the rows of each of its units.
    ///
    /// Units stand in the order of their fixations, so frames and medians draw the same fixations. Fixations
    /// of one key, as when somebody has sorted or copied the rows of a file, are one unit: apart they would
    /// leak.
    func rowsByTarget(_ origins: Origins) -> [[[Int]]] {
      let rows = origins.indices.sorted { one, other in
        let (left, right) = (origins[one], origins[other])
        let targets = ((left.key.target.x, left.key.target.y), (right.key.target.x, right.key.target.y))
        if targets.0 != targets.1 { return targets.0 < targets.1 }
        return (left.fixation, one) < (right.fixation, other)
      }
      var strata = [[[Int]]]()
      var previous: Origin?
      for row in rows {
        let origin = origins[row]
        if origin.key.target != previous?.key.target {
          strata.append([[row]])
        } else if self == .fixation && origin.key == previous?.key {
          strata[strata.count - 1][strata[strata.count - 1].count - 1].append(row)
        } else {
          strata[strata.count - 1].append([row])
        }
        previous = origin
      }
      return strata
    }
  }
}
