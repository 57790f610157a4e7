import Documents
import Inputs
import Statistics
import Trials

extension RunDifference {
  /// One line per pair of values; none where nothing can be paired.
  var keyLines: [String] {
    guard !keyDifferences.isEmpty else { return [] }
    let namesSplits = Set(keyDifferences.map { [$0.samples, $0.split] }).count > 1
    return ["cells that differ in one key, new against old:"]
      + keyDifferences.flatMap { difference in
        TextTable.wrap(
          (difference.text + (namesSplits ? " (\(difference.samples), \(difference.split))" : "")).onOneLine,
          78, indent: "  "
        ).map { "  " + $0 }
      }
  }

  var keysTable: Table {
    Listing(keyDifferences) {
      Column(title: "samples", .label) { $0.samples }
      Column(title: "split", .label) { $0.split }
      Column(title: "key", .label) { $0.key.rawValue }
      Column(title: "new", .label) { $0.new }
      Column(title: "old", .label) { $0.old }
      Column.interval(nil, ["difference", "from", "to"], .number(2), word: "") {
        Estimate($0.difference, low: $0.interval?.low, high: $0.interval?.high)
      }
      Column(title: "unit", .label) { $0.measure.unit.filter { $0 != " " } }
      Column(title: "better") { $0.betterCount }
      Column(title: "of") { $0.rowCount }
    }.table(
      "Cells that differ in one key", caveats: caveats,
      notes: [
        "Difference: the new error minus the old one, the mean over people or other units, with Student's 95 % interval. "
          + "Better: for how many of the rows that have both values the new one has the lower error."
      ]
    ).withoutEmptyColumns
  }
}

extension KeyDifference {
  /// Such as `ridge against linear: −0.2° [−0.4, −0.1], better for 6 of 7 sets`.
  var text: String {
    func signed(_ value: Double) -> String {
      (value < 0 && !Rounding.isPrintedAsZero(value, decimals) ? "−" : "") + decimal(abs(value), decimals)
    }
    let range = interval.map { " [\(signed($0.low)), \(signed($0.high))]" } ?? ""
    let share = "\(betterCount) of \(rowCount) \(key.noun)\(rowCount == 1 ? "" : "s")"
    return "\(new) against \(old): \(signed(difference))\(measure.unit)\(range), better for \(share)"
  }

  private var decimals: Int {
    let least = measure == .points ? 0 : 1
    let smallest = [difference, interval?.low, interval?.high].compactMap(\.self).map(abs).min() ?? 0
    // A difference that is there is not printed as 0.
    return (least...least + 2).first { !Rounding.isPrintedAsZero(smallest, $0) } ?? least
  }
}

extension LeadingError {
  /// Follows a number.
  var unit: String {
    switch self {
    case .accuracy, .frameAngle: "°"
    case .centimetres: " cm"
    case .points: " pt"
    }
  }
}
