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
  /// How long the work was expected to take before it began; nil if nobody knows.
  package let expectedSeconds: Double?

  package init(
    title: String, stage: String, doneCount: Int = 0, allCount: Int = 0, counts: String = "trials",
    seconds: Double = 0, expectedSeconds: Double? = nil
  ) {
    self.title = title
    self.stage = stage
    self.counts = counts
    self.seconds = seconds
    self.expectedSeconds = expectedSeconds
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

  /// The same where there is no terminal, such as `lab/first: 0 of 1 trials after 2 min, 5 min left`.
  package var line: String {
    "\(title): "
      + ["\(doneCount) of \(allCount) \(counts) after \(Self.text(seconds))", timeLeft].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Nil until enough has been done to tell. What was expected counts until it has passed, because trials of one
  /// run can differ.
  private var timeLeft: String? {
    guard doneCount < allCount else { return nil }
    if let expectedSeconds, expectedSeconds > seconds {
      return "\(Self.text(expectedSeconds - seconds)) left"
    }
    guard doneCount > 0, seconds >= 1 else { return nil }
    return "\(Self.text(seconds * Double(allCount - doneCount) / Double(doneCount))) left"
  }

  private static func text(_ seconds: Double) -> String {
    switch seconds {
    case ..<100: "\(max(1, Int(seconds.rounded()))) s"
    case ..<6000: "\(Int((seconds / 60).rounded())) min"
    default: "\(Int((min(seconds, 1e12) / 3600).rounded())) h"
    }
  }
}
