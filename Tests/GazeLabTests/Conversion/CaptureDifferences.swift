import DelimitedText

@testable import Captures

/// Everything in which a capture that was written and read back differs from the rows of the original.
struct CaptureDifferences {
  /// One line each; empty if nothing differs.
  private(set) var all = [String]()

  private let before: Capture
  private let rows: [Int]
  private let after: Capture

  /// The largest difference of numbers, relative to those above 1.
  private static let tolerance = 1e-9

  /// - Parameters:
  ///   - rows: The rows of the original that were written.
  ///   - added: Labels that only the new format has.
  init(_ before: Capture, rows: [Int], _ after: Capture, added: Set<String> = []) {
    self.before = before
    self.rows = rows
    self.after = after
    guard after.frames.count == rows.count else {
      all.append("\(after.frames.count) of \(rows.count) rows")
      return
    }
    compareNames()
    compareWords("labels", before.frames.labels, after.frames.labels.filter { !added.contains($0.name) })
    compareWords("states", before.frames.states, after.frames.states)
    compareNumbers("time", before.frames.time, after.frames.time)
    for channel in Channel.allCases {
      guard before.frames.has(channel) == after.frames.has(channel) else {
        all.append("\(channel.name) is there only \(before.frames.has(channel) ? "before" : "after")")
        continue
      }
      guard before.frames.has(channel) else { continue }
      for index in FrameColumn.of(channel) {
        compareNumbers(channel.name, before.frames.column(index), after.frames.column(index))
      }
    }
    compareOwn()
    compareFixations()
    compareScreens()
  }

  private mutating func compare<Value: Equatable>(_ name: String, _ one: Value, _ other: Value) {
    if one != other { all.append("\(name): \(one) -> \(other)") }
  }

  private static func isSame(_ one: Double, _ other: Double) -> Bool {
    one.isNaN && other.isNaN || abs(one - other) <= tolerance * max(1, abs(one))
  }

  private mutating func compareNumbers(_ name: String, _ one: NumberColumn, _ other: NumberColumn) {
    guard let row = rows.indices.first(where: { !Self.isSame(one[rows[$0]], other[$0]) }) else { return }
    all.append("\(name) in row \(row): \(one[rows[row]]) -> \(other[row])")
  }

  private mutating func compareNames() {
    let (one, other) = (before.frames, after.frames)
    compare("participants", rows.map { one.participants[$0] }, other.indices.map { other.participants[$0] })
    compare("devices", rows.map { one.displays[$0].device }, other.indices.map { other.displays[$0].device })
    compare(
      "orientations", rows.map { one.displays[$0].orientation },
      other.indices.map { other.displays[$0].orientation })
  }

  private mutating func compareWords(
    _ kind: String, _ one: [FrameTable.WordColumn], _ other: [FrameTable.WordColumn]
  ) {
    compare(kind, one.map(\.name), other.map(\.name))
    for column in one {
      guard let read = other.first(where: { $0.name == column.name }) else { continue }
      compare(column.name, rows.map { column.words[$0] }, after.frames.indices.map { read.words[$0] })
      // An empty one is no word.
      let used = Set(rows.map { column.words.codes[$0] }).sorted().map { column.words.all[$0] }
        .filter { !$0.isEmpty }
      if kind == "states" { compare("words of \(column.name)", used, read.words.all.filter(used.contains)) }
      compare("order of \(column.name)", column.label.order, read.label.order)
    }
  }

  private mutating func compareOwn() {
    compare("own columns", before.frames.own, after.frames.own)
    for own in before.frames.own {
      guard let one = before.frames.ownRange(own.name), let other = after.frames.ownRange(own.name) else {
        continue
      }
      for (one, other) in zip(one, other) {
        compareNumbers(own.name, before.frames.column(one), after.frames.column(other))
      }
    }
  }

  private mutating func compareFixations() {
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    let own = before.fixations.compactMap { fixation -> Range<Int>? in
      guard let first = places[fixation.frames.lowerBound], let last = places[fixation.frames.upperBound - 1]
      else { return nil }
      return first..<last + 1
    }
    compare("fixations", own, after.fixations.map(\.frames))
  }

  private mutating func compareScreens() {
    for (index, row) in rows.enumerated() {
      let one = before.screens[before.frames.displays.codes[row]]
      let other = after.screens[after.frames.displays.codes[index]]
      let pairs = [
        (one.width, other.width), (one.height, other.height), (one.scale, other.scale),
        (one.pointsPerMetre, other.pointsPerMetre),
        (one.verticalPointsPerMetre, other.verticalPointsPerMetre), (one.camera.x, other.camera.x),
        (one.camera.y, other.camera.y), (one.eyeDistance ?? .nan, other.eyeDistance ?? .nan),
      ]
      guard pairs.allSatisfy(Self.isSame) else {
        all.append("screen in row \(index): \(one) -> \(other)")
        return
      }
    }
  }
}
