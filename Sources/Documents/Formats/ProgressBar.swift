/// How far some work has come, in one line of a terminal.
package struct ProgressBar: Sendable {
  /// What is worked on, such as the path of a run.
  package let title: String
  package let stage: String
  /// The finished part of `allCount`. If `allCount` is 0, the bar shows no count.
  package let doneCount: Int
  package let allCount: Int
  /// What is counted, in the plural.
  package let counts: String
  package let seconds: Double

  package init(
    title: String, stage: String, doneCount: Int = 0, allCount: Int = 0, counts: String = "trials",
    seconds: Double = 0
  ) {
    self.title = title
    self.stage = stage
    self.counts = counts
    self.seconds = seconds
    self.doneCount = doneCount
    self.allCount = allCount
  }

  private static let widestBar = 30
  private static let narrowestBar = 6

  /// - Parameter width: The line is shorter by one, because some terminals begin a new line behind the last column.
  package func text(width: Int) -> String {
    let room = width - 1
    let tails = ([allCount > 0 ? "\(doneCount) of \(allCount) \(counts)" : nil, timeLeft] as [String?])
      .compactMap(\.self)
    let tail = tails.isEmpty ? "" : " " + tails.joined(separator: ", ")
    let heads = ["\(title): \(stage)", stage]
    let head = heads.first { $0.count + tail.count <= room } ?? stage
    let barWidth = min(Self.widestBar, room - head.count - tail.count - 3)
    guard allCount > 0, barWidth >= Self.narrowestBar else { return String((head + tail).prefix(room)) }
    let filled = barWidth * min(doneCount, allCount) / allCount
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: barWidth - filled)
    return "\(head) [\(bar)]\(tail)"
  }

  /// Nil until enough has been done to tell.
  private var timeLeft: String? {
    guard doneCount > 0, doneCount < allCount, seconds >= 1 else { return nil }
    let left = seconds * Double(allCount - doneCount) / Double(doneCount)
    return switch left {
    case ..<100: "\(max(1, Int(left.rounded()))) s left"
    case ..<6000: "\(Int((left / 60).rounded())) min left"
    default: "\(Int((left / 3600).rounded())) h left"
    }
  }
}
