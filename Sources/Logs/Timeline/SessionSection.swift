import Captures
import Documents
import Inputs

/// The limits that a session is held against, and where they come from.
struct SessionSection: LogAnswer {
  static let question = "Which limits, and where do they come from?"

  let session: Session

  let slug = "session"
  let question: String = Self.question
  let shortTitle = "Limits"

  var answer: [String] {
    "They are those of a sound recording in the set of rules 'data' of gazelab gate, applied to all rows of the log. "
      + "They are ours, not a standard."
    "Only times that go back and lost gaze make a session unusable; whatever else is missed takes care."
  }

  var tables: [LogSection.NamedTable] {
    if !session.checks.isEmpty { ("checks", listing.table("Limits of a sound recording")) }
  }

  var definitions: [ReportPage.Term] {
    [
      "Data loss": "frames on targets without a gaze point; in a log without targets, all rows count instead",
      "Usable in part":
        "without the stretches at its ends in which there is no gaze, the log keeps the limit and has at least half of its "
        + "rows",
      "Longest step": "the longest step between rows ÷ the median step, pauses between fixations left out",
      "Rate off that of the median step": "|rows per second × median step − 1|",
    ]
  }

  var numbers: [Fact] {
    Fact("verdict", nil, session.verdict.rawValue)
    Fact("usable_from_s", nil, session.usablePart?.from)
    Fact("usable_until_s", nil, session.usablePart?.until)
    Fact("checks", nil, listing.json)
  }

  private var listing: Listing<SessionCheck> {
    Listing(session.checks) {
      Column("limit_of", "limit of", .label) { $0.name }
      Column("value") { $0.value }
      Column(title: "measured", .label) { $0.text }
      Column("limit") { $0.limit }
      Column(title: "limit", .label) { $0.limitText }
      Column("kept", "kept", .label) { $0.isMissed ? "no" : "yes" }
      Column(title: "if missed", .label) { $0.decides ? "unusable" : "with care" }
      Column(title: "source", .label) { _ in "ours" }
    }
  }
}
