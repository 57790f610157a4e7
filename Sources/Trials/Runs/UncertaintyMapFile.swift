import Captures
import Inputs
import Scores
import Uncertainty

/// A field of a grid on the screen under one head pose, with how sure a calibrated point is there.
package struct TrustField: Sendable, Equatable {
  package let cell: Cell
  package let device: String
  /// Empty where the captures do not say the head pose.
  package let headPose: String
  /// The middle of the field, and its size.
  package let point: ScreenPoint
  package let width: Double
  package let height: Double
  /// Standard deviations of the error of a fixation's mean point, pt: root mean squares over folds.
  package let deviationX: Double
  package let deviationY: Double
}

extension CellOutcome {
  /// The fields of the map, by panel.
  var trustFields: [TrustField] {
    guard !uncertainties.isEmpty else { return [] }
    return TrustPanel.all(in: samples).enumerated().flatMap { index, panel -> [TrustField] in
      let known = uncertainties.filter { $0.map.indices.contains(index) && !$0.map[index].isEmpty }
      guard !known.isEmpty else { return [] }
      func deviation(_ place: Int, _ variance: (TrialUncertainty) -> Double) -> Double {
        let sum = known.reduce(0) { $0 + variance($1) * $1.map[index][place] }
        return (sum / Double(known.count)).squareRoot()
      }
      return panel.points.enumerated().compactMap { place, point in
        guard known.allSatisfy({ $0.map[index].indices.contains(place) }) else { return nil }
        return TrustField(
          cell: cell, device: panel.device, headPose: panel.headPose, point: point,
          width: panel.screen.width / Double(TrustPanel.columnCount),
          height: panel.screen.height / Double(TrustPanel.rowCount),
          deviationX: deviation(place, \.ofFixation.x), deviationY: deviation(place, \.ofFixation.y))
      }
    }
  }
}

/// `uncertainty-map.csv`: one row per field of the screen and head pose, only with `metrics: uncertainty`.
enum UncertaintyMapFile: StoredFile {
  static let name = "uncertainty-map.csv"
  static let row = "field of the screen and head pose, only with metrics: uncertainty"

  static func transfer(_ known: TrustField?, _ fields: inout StoredFields) throws(InputError) -> TrustField {
    let cell = try fields.cell(known?.cell) { $0 == Label.headPose.column ? known?.headPose : nil }
    let device = try fields.text("name", "The name of the device whose screen it is.", known?.device)
    let pose = try fields.key(
      Label.headPose.column, "The head pose; empty where the captures do not say it.", known?.headPose)
    let point = try ScreenPoint(
      x: fields.number("x", "pt", "The field's middle, from the left edge of the screen.", known?.point.x),
      y: fields.number("y", "pt", "The field's middle, from the lower edge of the screen.", known?.point.y))
    let width = try fields.sum("width_pt", "pt", "The field's width.", known?.width)
    let height = try fields.sum("height_pt", "pt", "The field's height.", known?.height)
    let meaning = "Expected standard deviation of the error of a fixation's mean point in"
    let overFolds = "root mean square over folds"
    return try TrustField(
      cell: cell, device: device, headPose: pose, point: point, width: width, height: height,
      deviationX: fields.sum("sd_x", "pt", "\(meaning) x; \(overFolds).", known?.deviationX),
      deviationY: fields.sum("sd_y", "pt", "\(meaning) y; \(overFolds).", known?.deviationY))
  }
}
