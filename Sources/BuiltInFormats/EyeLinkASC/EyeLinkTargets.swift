import Captures
import DelimitedText
import Inputs

/// The messages that tell targets, and what they tell by time.
struct EyeLinkTargets {
  /// The key `targets` of `dataset.yaml`.
  struct Pattern: Sendable, Hashable {
    let message: FileNamePattern
    let off: FileNamePattern?
    let place: Place

    var fingerprint: String { "\(message.pattern) \(off?.pattern ?? "none")" }
  }

  private struct Change {
    enum Kind {
      case shown(ScreenPoint)
      case hidden
      /// No target of before is visible.
      case cleared
    }

    let time: Double
    let line: Int
    let name: String
    let kind: Kind
  }

  private let pattern: Pattern?
  private let shown: ((String) -> [String]?)?
  private let hidden: ((String) -> [String]?)?
  private var changes = [Change]()

  private static let command = "!V TARGET_POS"
  private static let limit = ColumnEntry.pointLimit

  init(_ pattern: Pattern?) {
    self.pattern = pattern
    shown = pattern?.message.matcher
    hidden = pattern?.off?.matcher
  }

  var isEmpty: Bool { !changes.contains { if case .shown = $0.kind { true } else { false } } }

  /// What is said if the pattern that was declared fits no message.
  var warning: CountedSentence? {
    pattern != nil && isEmpty
      ? "no message fits 'targets.message' of dataset.yaml, so there are no targets" : nil
  }

  // MARK: Reading

  /// Takes a message that shows or hides a target.
  mutating func take(_ message: EyeLinkMessage, line: Int, path: String) throws(InputError) {
    guard pattern != nil else {
      if message.text.hasPrefix(Self.command) {
        try takeCommand(message, Place(file: path, line: line))
      }
      return
    }
    for (text, time) in [(message.text, message.time), (message.whole, message.sent)] {
      if let words = shown?(text) {
        guard let point = Self.point(words) else {
          throw InputError(
            Place(file: path, line: line),
            "fits 'targets.message' of dataset.yaml, but \(words.map(\.quoted).joined(separator: ", ")) are not the "
              + "numbers x and y")
        }
        changes.append(Change(time: time, line: line, name: "", kind: .shown(point)))
        return
      }
      if hidden?(text) != nil {
        changes.append(Change(time: time, line: line, name: "", kind: .hidden))
        return
      }
    }
  }

  /// Reads `!V TARGET_POS NAME (X, Y) VISIBLE STEP`, of which applications write the brackets or not.
  private mutating func takeCommand(_ message: EyeLinkMessage, _ place: Place) throws(InputError) {
    let words = message.text.dropFirst(Self.command.count)
      .split { " \t(),".contains($0) }.map(String.init)
    guard words.count >= 3, let point = Self.point(Array(words[1...2])),
      words.count == 3 || ["0", "1"].contains(words[3])
    else {
      throw InputError(
        place,
        "is no target of the form '\(Self.command) NAME (X, Y) VISIBLE STEP', such as "
          + "'\(Self.command) target (640, 512) 1 0'")
    }
    let isVisible = words.count == 3 || words[3] == "1"
    changes.append(
      Change(
        time: message.time, line: place.line ?? 0, name: words[0], kind: isVisible ? .shown(point) : .hidden))
  }

  private static func point(_ words: [String]) -> ScreenPoint? {
    guard words.count == 2, let x = decimalNumber(words[0].utf8), let y = decimalNumber(words[1].utf8),
      abs(x) <= limit, abs(y) <= limit
    else { return nil }
    return ScreenPoint(x: x, y: y)
  }

  /// Ends all targets with their block.
  mutating func end(at time: Double, line: Int) {
    changes.append(Change(time: time, line: line, name: "", kind: .cleared))
  }

  // MARK: By time

  /// The target at each time in milliseconds, in pixels as the messages state it; nil where there is none.
  ///
  /// - Throws: If two targets are visible at a time.
  func targets(at times: [Double], path: String) throws(InputError) -> [ScreenPoint?] {
    let steps = try steps(path)
    var (next, targets) = (0, [ScreenPoint?]())
    targets.reserveCapacity(times.count)
    for (row, time) in times.enumerated() {
      if row > 0, time < times[row - 1] { next = 0 }
      while next < steps.count, steps[next].time <= time { next += 1 }
      targets.append(next == 0 ? nil : steps[next - 1].target)
    }
    return targets
  }

  /// The only visible target from each time on.
  private func steps(_ path: String) throws(InputError) -> [(time: Double, target: ScreenPoint?)] {
    // Changes of one time stay in their order.
    let sorted = changes.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
    var (steps, visible) = ([(time: Double, target: ScreenPoint?)](), [String: ScreenPoint]())
    for (index, change) in sorted.enumerated() {
      switch change.kind {
      case .shown(let point): visible[change.name] = point
      case .hidden: visible[change.name] = nil
      case .cleared: visible = [:]
      }
      guard index + 1 == sorted.count || sorted[index + 1].time > change.time else { continue }
      guard visible.count <= 1 else {
        let names = visible.keys.sorted().map(\.quoted)
        throw InputError(
          Place(file: path, line: change.line),
          "from here on the targets \(names.joined(separator: " and ")) are both visible, so it is not known which "
            + "was looked at; hide one of them by a message whose third number is 0, or name the one that counts by "
            + "'targets: {message: …}' in dataset.yaml")
      }
      steps.append((change.time, visible.first?.value))
    }
    return steps
  }
}

extension EyeLinkTargets.Pattern {
  /// Reads `targets: {message: PATTERN, off: PATTERN}`; nil if it is absent or wrong.
  static func read(from section: inout ConfigSection) -> Self? {
    let place = section.place(of: "targets")
    return section.section("targets") { section -> Self? in
      let (message, off) = (section.text("message"), section.optionalText("off"))
      guard !message.isEmpty, let shown = pattern(message, "message", ["x", "y"], &section) else {
        return nil
      }
      guard let off else { return Self(message: shown, off: nil, place: place) }
      return pattern(off, "off", [], &section).map { Self(message: shown, off: $0, place: place) }
    } ?? nil
  }

  private static func pattern(
    _ text: String, _ key: String, _ groups: [String], _ section: inout ConfigSection
  ) -> FileNamePattern? {
    do throws(FileNamePattern.Fault) {
      return try FileNamePattern(text, groups: groups)
    } catch {
      section.record(key, "\(key.quoted) \(error.sentence)")
      return nil
    }
  }
}
