import Captures

extension Split {
  /// The unit that is drawn as a whole.
  package enum Unit: String, Sendable, CaseIterable, Codable {
    case frame, fixation

    func leakage(_ samples: SampleKind) -> Leakage { self == .frame && samples == .frames ? .leaks : .honest }

    var question: String {
      self == .fixation
        ? "How accurate is it for new fixations of the same person, poses and targets?"
        : "How accurate is it for other rows, drawn one by one from the same recordings?"
    }

    /// The rows of each unit of each target, with targets from left to right and bottom to top.
    /// Units are in the order of their fixations, so frames and medians draw the same ones. Fixations with the same
    /// key, as in a file whose rows were sorted, form one unit, because separately they would leak.
    func rowsByTarget(_ origins: Origins) -> [[[Int]]] {
      let rows = origins.indices.sorted { one, other in
        let (left, right) = (origins[one], origins[other])
        return (left.key.target.x, left.key.target.y, left.fixation, one)
          < (right.key.target.x, right.key.target.y, right.fixation, other)
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
