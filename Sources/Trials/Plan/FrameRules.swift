import Captures
import DelimitedText
import Inputs

/// Which frames of the selected fixations an experiment uses, and where it divides fixations.
struct FrameRules: Sendable {
  let times: TimeRanges?
  /// The length of the pieces into which longer fixations are divided, seconds; nil to leave fixations whole.
  let every: Double?
  let drops: [DropRule]

  init(times: TimeRanges?, from section: inout ConfigSection) {
    self.times = times
    every = section.section("fixations") { $0.seconds("every", in: 0.01...100_000) }
    let nodes = section.list("drop", isRequired: false, of: .section(DropRule.keys))
    drops = nodes.compactMap { node in section.element(node) { DropRule(from: &$0) } ?? nil }
  }

  /// The pieces of fixations that are used, without the frames that are not, and what the rules drop; nil without rules.
  func used(
    _ fixations: [Fixation], of capture: Capture, states: [FixationFilter]
  ) -> (fixations: [Fixation], dropped: DroppedFrames?) {
    let table = capture.frames
    let wanted = states.map { filter in
      DropRule(subject: .words(name: filter.property.rawValue, filter.values), place: filter.place)
        .tests(in: table) ?? []
    }
    let rules = drops.map { (reasons: $0.reasons, tests: $0.tests(in: table)) }
    let tests = rules.flatMap { rule in rule.tests ?? rule.reasons.map { _ in { _ in false } } }
    var (counts, frameCount, lostCount) = ([Int](repeating: 0, count: tests.count), 0, 0)
    let used = fixations.flatMap { pieces(of: $0, table) }.compactMap { piece -> Fixation? in
      var (kept, isWanted) = ([Range<Int>](), false)
      for row in piece.frames where wanted.allSatisfy({ $0.contains { $0(row) } }) {
        frameCount = frameCount + 1
        isWanted = true
        if let reason = tests.firstIndex(where: { $0(row) }) {
          counts[reason] += 1
        } else if let last = kept.last, last.upperBound == row {
          kept[kept.count - 1] = last.lowerBound..<row + 1
        } else {
          kept.append(row..<row + 1)
        }
      }
      guard let first = kept.first, let last = kept.last else {
        lostCount += isWanted ? 1 : 0
        return nil
      }
      let gaps = zip(kept, kept.dropFirst()).map { $0.upperBound..<$1.lowerBound }
      return Fixation(
        key: piece.key, frames: first.lowerBound..<last.upperBound, gaps: gaps, cut: piece.cut)
    }
    let reasons = zip(rules.flatMap(\.reasons), counts).map { DroppedFrames.Reason(rule: $0, count: $1) }
    let dropped = DroppedFrames(
      capture: capture.name, frames: frameCount, reasons: reasons, fixations: lostCount,
      idle: rules.filter { $0.tests == nil }.flatMap(\.reasons))
    return (used, drops.isEmpty || frameCount == 0 ? nil : dropped)
  }

  /// A fixation within the time ranges, divided where they begin and end and after every so many seconds.
  private func pieces(of fixation: Fixation, _ table: FrameTable) -> [Fixation] {
    guard times != nil || every != nil else { return [fixation] }
    let (time, first) = (table.time, table.time[0])
    var (pieces, known) = ([Range<Int>](), (range: -1, number: 0.0))
    var (start, previous) = (0.0, -1)
    for row in fixation.frames {
      guard let range = times.map({ $0.index(of: time[row] - first) }) ?? 0 else { continue }
      let isNew = previous != row - 1 || range != known.range
      if isNew { start = time[row] }
      // Rounding must not move a frame into the piece before.
      let number = every.map { ((time[row] - start) / $0 + 1e-9).rounded(.down) } ?? 0
      if isNew || number != known.number {
        pieces.append(row..<row + 1)
      } else {
        pieces[pieces.count - 1] = pieces[pieces.count - 1].lowerBound..<row + 1
      }
      known = (range, number)
      previous = row
    }
    return pieces.map { rows in
      Fixation(key: fixation.key, frames: rows, cut: pieces.count > 1 ? rows.lowerBound : nil)
    }
  }
}

extension FrameRules {
  var isEmpty: Bool { times == nil && every == nil && drops.isEmpty }

  var record: FrameRulesRecord? {
    every == nil && drops.isEmpty ? nil : FrameRulesRecord(every: every, drop: drops.flatMap(\.reasons))
  }
}

/// The rules about frames as a run records them.
package struct FrameRulesRecord: Sendable, Codable, Equatable {
  /// The length of the pieces of fixations, seconds.
  package let every: Double?
  package let drop: [String]
}
