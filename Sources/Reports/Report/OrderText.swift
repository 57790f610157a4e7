import Inputs
import Trials

/// Why the order of rows by degrees is another one than that by RMSE, in two sentences.
struct OrderText: Sendable {
  private let difference: OrderDifference
  private let words: RankingWords

  /// - Returns: Nil if both orders are the same.
  init?(_ results: SplitResults) {
    guard let ranking = results.ranking, let difference = OrderDifference(results) else { return nil }
    self.difference = difference
    words = RankingWords(ranking)
  }

  var text: String {
    let (one, other) = (difference.lowerInDegrees, difference.lowerInPoints)
    let groups = one.row.cells.count > 1 ? ", RMSE as a mean over \(one.row.cells.count) groups" : ""
    let (ours, theirs) = (words.name(one.row), words.name(other.row))
    let start =
      difference.areLeading
      ? "The orders by degrees and by RMSE differ\(groups): \(ours) has the lowest error in degrees (\(numbers(one))), "
        + "\(theirs) the lowest RMSE (\(numbers(other)))."
      : "The orders by degrees and by RMSE differ below the first row\(groups): \(ours) (\(numbers(one))) comes before "
        + "\(theirs) (\(numbers(other))) by degrees only."
    let steps = difference.steps.map(\.sentence)
    let changes =
      steps.count == 1
      ? "The order of the two changes where \(steps[0])."
      : "The order of the two changes where \(steps.joined(separator: "; again where "))."
    return "\(start) \(changes)"
  }

  private func numbers(_ row: OrderDifference.Row) -> String {
    "\(decimal(row.accuracy, 2))°, \(decimal(row.rmse, 1)) pt"
  }
}

extension OrderDifference.Step {
  fileprivate var sentence: String {
    switch self {
    case .weights: "every fixation has the same weight, and not every unit of the card"
    case .scatter: "every frame counts, with its scatter, and not the mean gaze point of each fixation"
    case .distance:
      "errors are distances on the screen and not angles at the eyes, which are smaller the farther away the eyes are and "
        + "the more obliquely they look"
    case .squares: "errors are squared, as RMSE does, which gives large ones more weight than a mean"
    }
  }
}
