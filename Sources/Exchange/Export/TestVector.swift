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
    let views = samples.views[row].upTo(input.frameCount)
    let frames = views.compactMap { Frame($0, input, on: screen) }
    guard frames.count == views.count, let last = frames.last else { return nil }
    // The views as frames of their own, so that all columns follow from them: the columns of medians do not.
    let table = views.together.with(words: frames.map(\.words), named: input.labels)
    let own = calibration.samples(
      .frames,
      of: [
        SampledFixation(
          key: origin.key, firstRow: 0, table: table, screens: [views[0].screen], rows: views.indices)
      ])
    let part = Part(samples: own, rows: Array(0..<own.count), columns: ColumnSet(name: "", columns: []))
    let estimates = steps.reduce(calibration.estimates(own, on: screen)) { $1.apply($0, part, on: screen) }
    guard let found = estimates.last?.point, own.origins.frameRows(own.count - 1).contains(views.count - 1)
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
    time = view.time
    let onScreen = view.on(screen)
    values = input.sourceBlocks.flatMap { entry -> [[Double]] in
      var numbers = entry.made.values(onScreen)[...]
      return (entry.made.source?.fields ?? []).map { field in
        defer { numbers = numbers.dropFirst(field.members.count) }
        return Array(numbers.prefix(field.members.count))
      }
    }
    guard input.frameCount == 1 || values.joined().allSatisfy(\.isFinite) else { return nil }
  }
}

extension PortableInput {
  /// The frames of a test vector: a few more than formulas over time need.
  fileprivate var frameCount: Int {
    let formulas = columns.flatMap(\.formulas)
    guard columns.contains(where: \.isOverTime) else { return 1 }
    return min(TestVector.mostFrames, formulas.reduce(4) { $0 + $1.tree.framesBefore })
  }
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
