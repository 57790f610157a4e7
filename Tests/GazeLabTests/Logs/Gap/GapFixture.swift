import DelimitedText
import Foundation

@testable import Captures
@testable import Logs

/// Recordings for tests of the gap.
enum GapFixture {
  /// A recording of gaze around touches at (100, 200).
  static func recording(
    times: [Double], x: [Double], y: [Double], touchedFrom first: Int = 0,
    causes: [HeadCause: [Double]] = [:]
  ) -> GapRecording {
    let touch = times.indices.map { $0 < first ? Double.nan : 1 }
    var values = [HeadCause: @Sendable (Int) -> Double]()
    for (cause, column) in causes { values[cause] = { column[$0] } }
    return GapRecording(
      start: 0, times: times, gaze: .init(x: NumberColumn(x), y: NumberColumn(y)),
      points: .init(
        x: NumberColumn(touch.map { 100 * $0 }), y: NumberColumn(touch.map { 200 * $0 })),
      reference: .touch,
      causes: values)
  }

  /// The folder of the made logs; nil if GAZELAB_DATASETS does not lead to it.
  static let ollier: String? = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?.split(separator: ":")
    .map { "\($0)/../samples/made/ollier" }.first { FileManager.default.fileExists(atPath: $0) }

  /// The made logs, read here so that only the gap is tested.
  static func ollierRecording(_ folder: String) throws -> GapRecording {
    func columns(_ file: String, _ places: [Int]) throws -> [[Double]] {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let rows = text.split(whereSeparator: \.isNewline).dropFirst().map { line in
        line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      return places.map { place in rows.map { seconds($0[place]) } }
    }
    let points = try columns("ptsData.csv", [0, 1, 2])
    let touch = try columns("touchData.csv", [0, 1])
    let euler = try columns("eulerData.csv", [1, 2, 3])
    let place = try columns("distData.csv", [1, 2, 3])
    let isLost = points[0].indices.map { points[0][$0] == 195 && points[1][$0] == 844 }
    let first = touch[0].firstIndex { $0 != 0 } ?? 0
    func known(_ values: [Double], _ isMissing: (Int) -> Bool) -> NumberColumn {
      NumberColumn(values.indices.map { isMissing($0) ? .nan : values[$0] })
    }
    var causes = [HeadCause: @Sendable (Int) -> Double]()
    for (cause, values) in zip(HeadCause.allCases, euler + place) { causes[cause] = { values[$0] } }
    return GapRecording(
      start: points[2][0], times: points[2].map { $0 - points[2][0] },
      gaze: .init(x: known(points[0]) { isLost[$0] }, y: known(points[1]) { isLost[$0] }),
      points: .init(x: known(touch[0]) { $0 < first }, y: known(touch[1]) { $0 < first }),
      reference: .touch, lostPoint: ScreenPoint(x: 195, y: 844), causes: causes)
  }

  /// A number, or seconds of a time such as `01:02.345`.
  private static func seconds(_ word: String) -> Double {
    let parts = word.split(separator: ":").map { Double($0) ?? .nan }
    return parts.count == 2 ? 60 * parts[0] + parts[1] : parts.first ?? .nan
  }
}
