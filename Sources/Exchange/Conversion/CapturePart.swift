import Calibration
import Captures
import DelimitedText
import Statistics

/// The frames of one participant on one display in a capture, which usually are all of its frames.
struct CapturePart: Sendable {
  let capture: Capture
  let participant: String
  let display: Display
  let screen: Screen
  /// Rows of the capture, rising.
  let rows: [Int]
  let fixations: [Fixation]

  /// The parts of a capture, in the order of their first frames.
  static func all(of capture: Capture) -> [CapturePart] {
    let frames = capture.frames
    guard !frames.isEmpty else { return [] }
    func codes(_ row: Int) -> [Int] { [frames.participants.codes[row], frames.displays.codes[row]] }
    let isWhole = frames.participants.codes.constant != nil && frames.displays.codes.constant != nil
    return (isWhole ? [Array(frames.indices)] : grouped(frames.indices, by: codes)).map { rows in
      let own = codes(rows[0])
      return CapturePart(
        capture: capture, participant: frames.participants.all[own[0]], display: frames.displays.all[own[1]],
        screen: capture.screens[own[1]], rows: rows,
        fixations: capture.fixations.filter { codes($0.frames.lowerBound) == own })
    }
  }

  /// The columns of a channel in the order of its numbers; nil if the capture lacks it.
  func columns(of channel: Channel) -> [[Double]]? {
    guard capture.frames.has(channel) else { return nil }
    return FrameColumn.of(channel).map { column($0) }
  }

  func column(_ index: Int) -> [Double] {
    let column = capture.frames.column(index)
    return rows.map { column[$0] }
  }

  /// The words of a label that its frames have, and the index of each frame's word among them.
  func words(of label: FrameTable.WordColumn) -> (words: [String], codes: [Int]) {
    let codes = rows.map { label.words.codes[$0] }
    let used = Set(codes)
    let there = used.map { label.words.all[$0] }
    // All declared words are kept, so that their order can be read back.
    let words = label.label.order + label.label.sorted(there).filter { !label.label.order.contains($0) }
    let places = Dictionary(words.enumerated().map { ($1, $0) }) { first, _ in first }
    let place = label.words.all.map { places[$0] ?? 0 }
    return (words, codes.map { place[$0] })
  }

  /// The number of each frame's fixation, from 1; NaN for frames that belong to none. Nil if fixations follow from
  /// targets and labels.
  var fixationNumbers: [Double]? {
    Self.fixationNumbers(of: capture).map { numbers in rows.map { numbers[$0] } }
  }

  static func fixationNumbers(of capture: Capture) -> [Double]? {
    let derived = Fixation.divide(capture.frames, capture: capture.name)
    return derived.map(\.frames) == capture.fixations.map(\.frames)
      ? nil : numbered(capture.fixations, of: capture)
  }

  static func numbered(_ fixations: [Fixation], of capture: Capture) -> [Double] {
    var numbers = [Double](repeating: .nan, count: capture.frames.count)
    for (index, fixation) in fixations.enumerated() {
      for row in fixation.frames { numbers[row] = Double(index + 1) }
    }
    return numbers
  }

  /// The median distance of the eyes from the screen, metres; nil if it is not known.
  var eyeDistance: Double? {
    var views = Views()
    views.append(capture.frames, rows: capture.frames.indices, screens: capture.screens)
    let measured = rows.compactMap { row -> Double? in
      guard let eyes = views[row].eyes, eyes.basis != .declared else { return nil }
      return abs(eyes.place.z)
    }.filter(\.isFinite).sorted()
    return measured.isEmpty ? screen.eyeDistance : measured[measured.count / 2]
  }
}
