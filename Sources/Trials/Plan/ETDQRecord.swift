import Captures
import DelimitedText
import Scores
import Statistics

/// ETDQualitizer's numbers for one eye's recorded gaze points on one target, from all rows of the target in a capture.
package struct ETDQRecord: Sendable, Codable, Equatable {
  package let capture: String
  let participant: String
  let device: String
  let labels: [String: String]
  package let target: String
  let point: ScreenPoint
  /// `left`, `right`, or `gaze` for a recorded point that belongs to no single eye.
  package let eye: String
  /// The distance from the eye to the screen's plane, metres: the median where it was measured, else as declared.
  let distance: Double
  package let measures: ETDQualityMeasures
}

extension ETDQRecord {
  /// One per target and eye, in the order of the fixations. A target that was shown twice under the same labels is one.
  static func all(in fixations: [SelectedFixation]) -> [ETDQRecord] {
    let windows = grouped(fixations, by: \.fixation.key)
    return windows.flatMap { window in
      eyes(of: window[0].capture.frames).compactMap { ETDQRecord(window, eye: $0.name, $0.channel) }
    }
  }

  /// The recorded points of a capture; the mean of two eyes is not one of them if these are there.
  static func eyes(of table: FrameTable) -> [(name: String, channel: Channel)] {
    let own: [(name: String, channel: Channel)] = [("left", .leftGazePoint), ("right", .rightGazePoint)]
    let there = own.filter { table.has($0.channel) }
    return there.isEmpty && table.has(.gazePoint) ? [("gaze", .gazePoint)] : there
  }

  private init?(_ window: [SelectedFixation], eye: String, _ channel: Channel) {
    let (capture, key) = (window[0].capture, window[0].fixation.key)
    let screen = capture.screen(of: window[0].fixation)
    let (table, rows) = (capture.frames, window.flatMap(\.fixation.rows).sorted())
    guard let distance = Self.distance(table, rows) ?? screen.eyeDistance, distance > 0,
      screen.hasLengths
    else { return nil }
    func place(_ point: ScreenPoint) -> SIMD2<Double> {
      SIMD2(
        (point.x - screen.centre.x) / screen.pointsPerMetre,
        // Downwards, as ETDQualitizer counts.
        (screen.centre.y - point.y) / screen.verticalPointsPerMetre)
    }
    self.init(
      capture: key.capture, participant: key.participant, device: key.device,
      labels: Dictionary(key.labels.all.map { ($0.label.name, $0.word) }) { first, _ in first },
      target: screen.targetName(of: key.target), point: key.target, eye: eye, distance: distance,
      measures: ETDQualityMeasures(
        points: rows.map { place(table.point($0, channel)) }, target: place(key.target), distance: distance,
        times: rows.map { table.time[$0] }))
  }

  private static func distance(_ table: FrameTable, _ rows: [Int]) -> Double? {
    let measured: [Double]
    if table.has(.eyeDistance) {
      let column = table.column(FrameColumn.eyeDistance)
      measured = rows.map { column[$0] }
    } else {
      measured = rows.compactMap { table.eyesMidpoint($0).map { abs($0.z) } }
    }
    let known = measured.filter { $0.isFinite && $0 > 0 }
    return known.isEmpty ? nil : median(known)
  }
}
