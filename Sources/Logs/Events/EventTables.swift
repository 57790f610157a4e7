import Documents
import Inputs
import Statistics

extension EventSection {
  var tables: [LogSection.NamedTable] {
    [LogSection.NamedTable(slug: "methods", table: methodsTable)]
      + (agreementTable.map { [LogSection.NamedTable(slug: "agreement", table: $0)] } ?? [])
  }

  private var methodsTable: Table {
    Table(
      title: "Fixations by method",
      columns: Table.labels(["Method", "Rule"]) + [
        Table.Column(title: "fixations"), Table.Column(title: "per second"),
        Table.Column(title: "median duration", unit: "ms"),
        Table.Column(title: "time in fixations", unit: "%"),
      ],
      rows: methods.map { method in
        let name: [Table.Entry] = [.text(method.kind.title), .text(method.detection.rule(options))]
        if let refusal = method.detection.refusal {
          return name + (0..<4).map { _ in .missing("–", reason: "Not applied: \(refusal).") }
        }
        let count = method.durations.count
        let median = RankedNumbers.median(of: method.durations)
        return name + [
          .counts(count...count), share(Double(count), decimals: 2),
          median.map { .number($0 * 1000, decimals: 0) } ?? .missing("–", reason: "There is no fixation."),
          share(100 * method.durations.reduce(0, +), decimals: 1),
        ]
      }, footnotes: ["Rates and shares are of the \(decimal(validSeconds, 1)) s in which the gaze is known."])
  }

  private func share(_ value: Double, decimals: Int) -> Table.Entry {
    validSeconds > 0
      ? .number(value / validSeconds, decimals: decimals) : .missing("–", reason: "The gaze is never known.")
  }

  /// Nil where the tracker states no eye movements, or no method is applied.
  private var agreementTable: Table? {
    let known = methods.compactMap { method in method.agreement.map { (method.kind, $0) } }
    guard !known.isEmpty else { return nil }
    return Table(
      title: "The tracker's eye-movement states and ours",
      columns: Table.labels(["Method", "Tracker's state"])
        + Table.numbers(["fixation here", "saccade here"], unit: "s")
        + [Table.Column(title: "agreement", unit: "%"), Table.Column(title: "κ")],
      rows: known.flatMap { kind, agreement in
        StateAgreement.Movement.allCases.map { movement in
          [.text(kind.title), .text(movement.word)]
            + agreement.seconds[movement.rawValue].map { .number($0, decimals: 2) }
            + [
              agreement.share.map { .number(100 * $0, decimals: 1) }
                ?? .missing("–", reason: "There is no time to compare."),
              agreement.kappa.map { .number($0, decimals: 3) }
                ?? .missing("–", reason: "The tracker or the method has one state only."),
            ]
        }
      },
      footnotes: known.prefix(1).map { _, agreement in
        "\(decimal(agreement.unknownSeconds, 1)) s with a gaze point are left out because the tracker does not know the "
          + "state there. Agreement and κ are of both rows together."
      })
  }

  /// To a microsecond, a ten-thousandth of a point and a millionth of a degree, far below what trackers resolve.
  private static func rounded(_ value: Double, _ parts: Double = 1e6) -> Double {
    (value * parts).rounded() / parts
  }

  var fixationsCSV: [UInt8] {
    var csv = CSVWriter(
      header: ["onset", "duration", "x", "y", "dispersion", "n", "first_row", "last_row"],
      rowCount: asked.fixations.count)
    for fixation in asked.fixations {
      csv.write(Self.rounded(fixation.onset))
      csv.write(Self.rounded(fixation.duration))
      csv.write(Self.rounded(fixation.x, 1e4))
      csv.write(Self.rounded(fixation.y, 1e4))
      csv.write(Self.rounded(fixation.dispersion))
      csv.write(fixation.count)
      csv.write(fixation.firstRow)
      csv.write(fixation.lastRow)
      csv.endRow()
    }
    return csv.bytes
  }

  var saccadesCSV: [UInt8] {
    var csv = CSVWriter(
      header: [
        "onset", "duration", "amplitude_pt", "amplitude_degrees", "characters", "direction_degrees",
        "peak_velocity_degrees_per_s", "peak_velocity_kind",
      ], rowCount: asked.saccades.count)
    for saccade in asked.saccades {
      csv.write(Self.rounded(saccade.onset))
      csv.write(Self.rounded(saccade.duration))
      csv.write(Self.rounded(saccade.amplitude, 1e4))
      csv.write(saccade.amplitudeDegrees.map { Self.rounded($0) })
      csv.write(Self.rounded(saccade.characters))
      csv.write(Self.rounded(saccade.directionDegrees, 1e4))
      csv.write(saccade.peakVelocity.map { Self.rounded($0) })
      csv.write(saccade.peakVelocity == nil ? "" : asked.peak.word)
      csv.endRow()
    }
    return csv.bytes
  }
}
