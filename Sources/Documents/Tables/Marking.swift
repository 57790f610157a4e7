/// Which rows of a table are best, and what that means.
package struct Marking: Sendable, Equatable {
  package enum Mark: String, Sendable, CaseIterable {
    /// The lowest error of all, or equal to it.
    case best
    /// Not distinguishably worse than the best.
    case likeBest = "like_best"

    /// Follows a number where a format has no bold type, and introduces the meaning.
    var symbol: String { self == .best ? "*" : "†" }
  }

  package struct Meaning: Sendable, Equatable {
    package let mark: Mark
    /// What the mark says of a row, and how that was found.
    package let sentence: String

    package init(mark: Mark, sentence: String) { (self.mark, self.sentence) = (mark, sentence) }
  }

  /// One per row of the table.
  package let rows: [Mark?]
  package let meanings: [Meaning]

  package init(rows: [Mark?], meanings: [Meaning]) { (self.rows, self.meanings) = (rows, meanings) }
}
