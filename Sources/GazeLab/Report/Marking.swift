/// Which rows of a table are best, and what that means.
struct Marking: Sendable, Equatable {
  enum Mark: String, Sendable, CaseIterable {
    /// The least error of all, or equal to it.
    case best
    /// Not distinguishably worse than the best.
    case likeBest = "like_best"

    /// Behind a number, where a text has no weights; stands before the meaning, too.
    var symbol: String { self == .best ? "*" : "†" }
  }

  struct Meaning: Sendable, Equatable {
    let mark: Mark
    /// What it says of a row, and how that was found out.
    let sentence: String
  }

  /// One a row of the table.
  let rows: [Mark?]
  let meanings: [Meaning]
}
