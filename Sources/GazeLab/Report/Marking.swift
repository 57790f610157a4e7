/// Which rows of a table are best, and what that means.
struct Marking: Sendable, Equatable {
  enum Mark: String, Sendable, CaseIterable {
    /// The lowest error of all, or equal to it.
    case best
    /// Not distinguishably worse than the best.
    case likeBest = "like_best"

    /// Follows a number in plain text, and precedes the meaning.
    var symbol: String { self == .best ? "*" : "†" }
  }

  struct Meaning: Sendable, Equatable {
    let mark: Mark
    /// What the mark says about a row, and how that was established.
    let sentence: String
  }

  /// One per row of the table.
  let rows: [Mark?]
  let meanings: [Meaning]
}
