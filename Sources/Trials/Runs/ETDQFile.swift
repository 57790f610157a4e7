import Captures
import Inputs

/// `etdq.csv`: one row per target and eye, with the numbers of ETDQualitizer 1.2.0.
package enum ETDQFile {
  package static let name = "etdq.csv"
  static let row = "target and eye of a capture, only with metrics: etdq"

  private typealias Part<Value> = StoredPart<ETDQRecord, Value>

  private static let parts = StoredParts<ETDQRecord> {
    Part.text("capture", "The capture.") { $0.capture }
    Part.labels { record in
      LabelWords(record.labels.map { LabelWord(label: Label($0.key), word: $0.value) })
    }
    Part.text("target", "The name of the target, such as top left.") { $0.target }
    Part.number("target_x", "pt", "The target's distance from the left edge of the screen.") { $0.point.x }
    Part.number("target_y", "pt", "The target's distance from the lower edge of the screen.") { $0.point.y }
    Part.words("eye", "left or right; gaze for a recorded point of no single eye.") { $0.eye }
    Part.number(
      "distance_m", "m", "From the eye to the plane of the screen: median if measured, else as declared."
    ) { $0.distance }
    Part.integer("rows", "Rows of the target.") { $0.measures.rowCount }
    Part.integer("valid", "Rows with a gaze point.") { $0.measures.validCount }
    Part.number("accuracy", "°", "Angle between the mean gaze direction and the target.") {
      $0.measures.accuracy
    }
    Part.number("accuracy_x", "°", "Azimuth of the mean gaze direction in the target's frame.") {
      $0.measures.accuracyX
    }
    Part.number(
      "accuracy_y", "°", "Elevation of the mean gaze direction in that frame, positive downwards."
    ) { $0.measures.accuracyY }
    Part.number("rms_s2s", "°", "RMS of the steps between consecutive rows.") { $0.measures.stepRMS }
    Part.number("std", "°", "Length of the standard deviations of azimuth and elevation, ddof 0.") {
      $0.measures.deviation
    }
    Part.number("bcea", "deg²", "Ellipse of 68 % of the directions, ddof 1.") { $0.measures.ellipseArea }
    Part.number("data_loss", "%", "Share of the rows without a gaze point.") { $0.measures.dataLoss }
    Part.number("effective_hz", "Hz", "Valid rows ÷ (last time − first time + median step).") {
      $0.measures.effectiveFrequency
    }
  }

  static var ownColumns: [FileColumn] { parts.columns }

  /// - Parameter labels: The names of all labels of the captures, in their order.
  static func bytes(_ records: [ETDQRecord], labels: [Label]) -> [UInt8] {
    let cells = CellColumns(groupBy: [], labels: labels)
    var writer = StoredRowWriter(
      columns: CellColumns.people + cells.names(ownColumns), cells, rowCount: records.count)
    for record in records {
      writer.writeRow { row in
        row.write(marked: record.participant, record.device)
        parts.write(record, to: &row)
      }
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
