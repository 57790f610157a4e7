import Calibration
import Captures
import Inputs
import Statistics

/// The features of a sample and the gaze point that the calibration has for them.
struct TestVector: Sendable {
  let subject: String
  /// The numbers of each field, in the order of the blocks' fields.
  let values: [[Double]]
  /// The word of each label, in the order of the input's.
  let words: [String]
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
    let view = samples.views[row]
    let words = input.labels.compactMap(view.word)
    // Medians have no states.
    guard words.count == input.labels.count else { return nil }
    // The view as a frame of its own, so that all columns follow from it: the columns of medians do not.
    let one = calibration.samples(
      .frames,
      of: [
        SampledFixation(
          key: origin.key, firstRow: 0, table: view.alone.with(words: words, named: input.labels),
          screens: [view.screen], rows: 0..<1)
      ])
    let part = Part(samples: one, rows: Array(0..<one.count), columns: ColumnSet(name: "", columns: []))
    let estimates = steps.reduce(calibration.estimates(one, on: screen)) { $1.apply($0, part, on: screen) }
    guard one.count == 1, let point = estimates[0].point else { return nil }
    let onScreen = view.on(screen)
    values = input.sourceBlocks.flatMap { entry -> [[Double]] in
      var numbers = entry.made.values(onScreen)[...]
      return (entry.made.source?.fields ?? []).map { field in
        defer { numbers = numbers.dropFirst(field.members.count) }
        return Array(numbers.prefix(field.members.count))
      }
    }
    let frames = origin.frameRows
    let noun =
      frames.count == 1
      ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound)-\(frames.upperBound - 1)"
    subject = "\(origin.key.capture), \(noun)"
    self.words = words
    self.point = point
  }
}

extension FrameTable {
  /// A table of a single frame that also has these words, of labels or states.
  fileprivate func with(words: [String], named names: [String]) -> FrameTable {
    let missing = zip(names, words).filter { name, _ in self.words(named: name) == nil }
    guard !missing.isEmpty else { return self }
    return FrameTable(
      participants: participants, displays: displays, labels: labels,
      states: missing.map { name, word in
        WordColumn(label: Label(name), words: Codes(repeating: word, count: count))
      }, numbers: columnsIfPresent, own: own)
  }
}
