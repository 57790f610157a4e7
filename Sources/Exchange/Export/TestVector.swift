import Calibration
import Captures
import Formulas
import Inputs
import Statistics

/// The features of a sample and the gaze point that the calibration has for them.
struct TestVector: Sendable {
  struct Frame: Sendable {
    /// Seconds.
    let time: Double
    /// The numbers of each field, in the order of the blocks' fields.
    let values: [[Double]]
    /// The word of each label, in the order of the input's.
    let words: [String]
    /// The number of each own column, in the order of the input's.
    let numbers: [Double]
  }

  fileprivate static let mostFrames = 100

  let subject: String
  /// The frame of the sample behind those that formulas over time look back at; never empty.
  let frames: [Frame]
  let last: Frame
  /// The gaze point in points, origin bottom left.
  let point: ScreenPoint

  /// The first, the middle and the last row of a part that have a gaze point.
  ///
  /// - Parameters:
  ///   - steps: What is done with each gaze point.
  ///   - input: What the features are; nil for what the calibration needs.
  static func chosen(
    _ calibration: any PortableCalibration, _ steps: [PostProcessor], on screen: Screen, from part: Part,
    input: PortableInput? = nil
  ) -> [TestVector] {
    let rows = Array(part.rows)
    let middle = rows.count / 2
    let vectors = [rows, Array(rows[middle...] + rows[..<middle]), rows.reversed()].compactMap { rows in
      rows.lazy.compactMap {
        TestVector(calibration, steps, input ?? calibration.input, on: screen, part.samples, row: $0)
      }.first
    }
    return grouped(vectors, by: \.subject).map { $0[0] }
  }

  private init?(
    _ calibration: any PortableCalibration, _ steps: [PostProcessor], _ input: PortableInput,
    on screen: Screen, _ samples: Samples, row: Int
  ) {
    let origin = samples.origins[row]
    let lastRow = origin.frameRows.lowerBound
    let views = calibration.frames(upTo: samples.views[row], number: lastRow, input)
    let frames = views.compactMap { Frame($0, input, on: screen) }
    guard frames.count == views.count, let last = frames.last, !views.isEmpty else { return nil }
    // The views as frames of their own, so that all columns follow from them: the columns of medians do not.
    let table = views.together.with(words: frames.map(\.words), named: input.labels)
    let own = calibration.samples(
      .frames,
      of: [
        SampledFixation(
          key: origin.key, firstRow: calibration.isOverTime ? lastRow + 1 - views.count : 0, table: table,
          screens: [views[0].screen], rows: views.indices)
      ])
    let part = Part(samples: own, rows: Array(0..<own.count), columns: ColumnSet(name: "", columns: []))
    let estimates = steps.reduce(calibration.estimates(own, on: screen)) { $1.apply($0, part, on: screen) }
    guard let found = estimates.last?.point,
      own.views[own.count - 1].time == views[views.count - 1].time
    else { return nil }
    (self.frames, self.last, point) = (frames, last, found)
    let rows = origin.frameRows
    let noun =
      rows.count == 1 ? "frame \(rows.lowerBound)" : "frames \(rows.lowerBound)-\(rows.upperBound - 1)"
    subject = "\(origin.key.capture), \(noun)"
  }
}

extension TestVector.Frame {
  /// Nil for medians, which have no states, if these are needed, and for a frame that lacks a number.
  fileprivate init?(_ view: View, _ input: PortableInput, on screen: Screen) {
    words = input.labels.compactMap(view.word)
    guard words.count == input.labels.count else { return nil }
    numbers = input.numbers.map { view.own($0) ?? .nan }
    time = view.time
    let onScreen = view.on(screen)
    values = input.sourceBlocks.flatMap { entry -> [[Double]] in
      var numbers = entry.made.values(onScreen)[...]
      return (entry.made.source?.fields ?? []).map { field in
        defer { numbers = numbers.dropFirst(field.members.count) }
        return Array(numbers.prefix(field.members.count))
      }
    }
    // Literals of numbers that are missing would be no literals.
    guard values.joined().allSatisfy(\.isFinite) else { return nil }
  }
}

extension PortableCalibration {
  /// The frames of a test vector that ends with a frame: a few more than formulas over time need. Those of streams begin
  /// with a frame that all streams take, as the first frame of a session.
  fileprivate func frames(upTo last: View, number: Int, _ input: PortableInput) -> [View] {
    guard isOverTime else { return [last] }
    let formulas = input.columns.flatMap(\.formulas)
    let steps = streamSteps
    let step = steps.reduce(1) { $0 * $1 / greatestCommonDivisor($0, $1) }
    let count = formulas.reduce(4) { $0 + $1.tree.framesBefore } + (steps.isEmpty ? 0 : 2 * step)
    let views = last.upTo(min(TestVector.mostFrames, count))
    let before = (number + 1 - views.count) % step
    return before == 0 ? views : Array(views.dropFirst(step - before))
  }
}

extension PortableCalibration {
  /// The intervals between the frames that streams use.
  fileprivate var streamSteps: [Int] {
    ((self as? FusedMap)?.streams.map(\.every) ?? []) + members.flatMap(\.streamSteps)
  }
}

private func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
  other == 0 ? one : greatestCommonDivisor(other, one % other)
}

extension FrameTable {
  /// A table that also has these words of labels or states, frame by frame.
  fileprivate func with(words: [[String]], named names: [String]) -> FrameTable {
    let missing = names.indices.filter { self.words(named: names[$0]) == nil }
    guard !missing.isEmpty else { return self }
    return FrameTable(
      participants: participants, displays: displays, labels: labels,
      states: missing.map { index in
        WordColumn(label: Label(names[index]), words: Codes(words.map { $0[index] }))
      }, numbers: columnsIfPresent, own: own)
  }
}
