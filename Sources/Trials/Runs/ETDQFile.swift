import Captures
import Inputs

/// `etdq.csv`: one row per target and eye, with the numbers of ETDQualitizer 1.2.0.
package enum ETDQFile {
  package static let name = "etdq.csv"
  static let row = "target and eye of a capture, only with metrics: etdq"

  static let ownColumns: [FileColumn] =
    [
      .text("capture", "The capture."), .labels, .text("target", "The name of the target, such as top left."),
      .number("target_x", "pt", "The target's distance from the left edge of the screen."),
      .number("target_y", "pt", "The target's distance from the lower edge of the screen."),
      .text("eye", "left or right; gaze for a recorded point of no single eye."),
      .number(
        "distance_m", "m", "From the eye to the plane of the screen: median if measured, else as declared."),
      .integer("rows", "Rows of the target."), .integer("valid", "Rows with a gaze point."),
    ] + measures.map(\.column)

  private static let measures: [(column: FileColumn, value: @Sendable (ETDQualityMeasures) -> Double?)] = [
    (.number("accuracy", "°", "Angle between the mean gaze direction and the target."), { $0.accuracy }),
    (
      .number("accuracy_x", "°", "Azimuth of the mean gaze direction in the target's frame."),
      { $0.accuracyX }
    ),
    (
      .number("accuracy_y", "°", "Elevation of the mean gaze direction in that frame, positive downwards."),
      { $0.accuracyY }
    ),
    (.number("rms_s2s", "°", "RMS of the steps between consecutive rows."), { $0.stepRMS }),
    (
      .number("std", "°", "Length of the standard deviations of azimuth and elevation, ddof 0."),
      { $0.deviation }
    ),
    (.number("bcea", "deg²", "Ellipse of 68 % of the directions, ddof 1."), { $0.ellipseArea }),
    (.number("data_loss", "%", "Share of the rows without a gaze point."), { $0.dataLoss }),
    (
      .number("effective_hz", "Hz", "Valid rows ÷ (last time − first time + median step)."),
      { $0.effectiveFrequency }
    ),
  ]

  /// - Parameter labels: The names of all labels of the captures, in their order.
  static func bytes(_ records: [ETDQRecord], labels: [Label]) -> [UInt8] {
    let columns = CellColumns.people + ownColumns.flatMap { $0 == .labels ? labels.map(\.column) : [$0.name] }
    var writer = CSVWriter(header: columns, rowCount: records.count)
    for record in records {
      writer.write([record.participant, record.device, record.capture].map(notAFormula))
      writer.write(labels.map { notAFormula(record.labels[$0.name] ?? "") })
      writer.write(notAFormula(record.target))
      writer.write(record.point.x)
      writer.write(record.point.y)
      writer.write(record.eye)
      writer.write(record.distance)
      writer.write(record.measures.rowCount)
      writer.write(record.measures.validCount)
      for (_, value) in measures { writer.write(value(record.measures)) }
      writer.endRow()
    }
    return writer.bytes
  }
}

extension Run {
  /// The file of ETDQualitizer's numbers; none unless the experiment asks for them.
  package var etdqFile: [(name: String, bytes: [UInt8])] {
    record.etdq.map { [(ETDQFile.name, ETDQFile.bytes($0, labels: record.cellColumns.labels))] } ?? []
  }
}
