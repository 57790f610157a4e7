import Inputs

/// The metrics of one repeat of a cell that need its gaze points.
package struct RepeatScore: Sendable, Equatable {
  package let cell: Cell
  package let repeatIndex: Int
  /// The values of `Metric.ofRepeats`, in that order.
  package let values: [Double?]
  /// The samples without a gaze point by reason, such as `3 × looks away; …`.
  package let lost: String
  /// The values of the experiment's own metrics, in its order.
  package var own: [Double?] = []

  package init(
    cell: Cell, repeatIndex: Int, values: [Double?], lost: String, own: [Double?] = []
  ) {
    self.cell = cell
    self.repeatIndex = repeatIndex
    self.values = values
    self.lost = lost
    self.own = own
  }

  package func value(of name: String) -> Double? {
    Metric.ofRepeats.firstIndex { $0.name == name }.flatMap { values[$0] }
  }
}

extension RepeatScore {
  package init(_ cell: Cell, repeatIndex: Int, _ errors: PointErrors, own: [Double?] = []) {
    var lost = ""
    if !errors.lost.isEmpty {
      let reasons = errors.lost.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
      lost = reasons.joined(separator: "; ").onOneLine
    }
    self.init(
      cell: cell, repeatIndex: repeatIndex, values: Metric.valuesOfRepeats(errors), lost: lost, own: own)
  }
}
