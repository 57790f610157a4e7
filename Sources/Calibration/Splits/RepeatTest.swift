/// The t test over the trials of a split, corrected for overlapping training parts.
package enum RepeatTest: String, Sendable, Codable {
  /// There is none: the split is drawn once, or not at random.
  case untested
  /// Over repeated random draws (Nadeau and Bengio 2003).
  case resampled
  /// Over all folds of all repeats (Bouckaert and Frank 2004).
  case folds

  /// The test of a split of a run that was stored before tests were.
  package init(earlierKind kind: String, repeats: Int) {
    switch kind {
    case "k-fold": self = .folds
    case "random" where repeats > 1: self = .resampled
    default: self = .untested
    }
  }
}
