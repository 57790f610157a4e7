import Captures
import Documents
import Inputs

/// The answer of a timeline about a single log: is it usable, for what, and what is to be done?
struct SessionCard {
  static let question = "Is this session usable?"

  let session: Session
  let sections: [LogSection]
  let isSimulated: Bool
  /// Whether the gaze points are those of a calibration.
  var isCalibrated = false

  var card: Card {
    let rate = session.timing.rowHz.map { "\(decimal($0, 1)) rows per second · " } ?? ""
    return Card(
      question: Self.question, subtitle: rate + SessionsCard.limits,
      answer: [Card.Piece(verdict, isStrong: true)] + rest.map { Card.Piece(" " + $0) }, badges: badges,
      rowTitle: "", columns: ["measured", "limit", "kept"], rows: checks + numbers, axis: nil,
      notes: notes, files: files)
  }

  private var manner: String { isCalibrated ? "as calibrated" : "as recorded" }

  private var verdict: String {
    switch session.verdict {
    case .yes: "Yes."
    case .withCare: "Yes, with care."
    case .no: "No."
    case .inPart: session.usablePart.map { "Yes, \($0.words)." } ?? "In part."
    }
  }

  private var rest: [String] {
    guard session.timing.rowCount > 0 else { return ["It has no rows."] }
    return [limits, uses].filter { !$0.isEmpty } + session.misses.map(\.advice)
      + (session.verdict == .no ? [] : sections.flatMap(\.advice))
  }

  private var limits: String {
    if session.misses.isEmpty {
      return session.checks.isEmpty
        ? "" : "It keeps all \(session.checks.count) limits of a sound recording."
    }
    let sentence = enumerated(session.misses.map(\.shortfall)) + "."
    let part = session.usablePart.map { " In that time it is \(decimal($0.percent, 1)) %." } ?? ""
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + part
  }

  private var notes: [String] {
    let lost = session.gaze?.longestLost.map {
      "The longest stretch without gaze lasts \(LogText.duration($0.duration)), from \(LogText.moment($0.start)) on."
    }
    let accuracy =
      session.error == nil
      ? "Without targets, nothing is known about how accurate gaze points are."
      : "Whether a calibration is good enough is another question, which gazelab gate answers."
    return [lost, accuracy].compactMap(\.self)
  }

  private var highlights: [LogSection.Highlight] { sections.flatMap(\.highlights) }

  private var uses: String {
    guard session.verdict != .no else { return "" }
    let isSeen = session.loss.map { $0.lostCount < $0.rowCount } ?? false
    let all =
      (isSeen ? ["where the person looked"] : []) + highlights.map { "\($0.text) \($0.name)" }
      + (session.error.map { ["the error at targets, \($0.text) \(manner)"] } ?? [])
    return all.isEmpty ? "It has no gaze points." : "It tells \(enumerated(all))."
  }

  private var checks: [Card.Row] {
    session.checks.map { check in
      Card.Row(
        name: check.name, isMarked: false,
        values: [
          Card.Value(check.text), Card.Value(check.limitText), Card.Value(check.isMissed ? "no" : "yes"),
        ], mark: nil, dots: [])
    }
  }

  private var numbers: [Card.Row] {
    let error = session.error.map { error in
      LogSection.Highlight(
        name: "mean error at targets, \(manner)", text: error.text,
        detail: [
          error.interval,
          "\(LogText.counted(error.rowCount, "row")) of \(LogText.counted(error.fixationCount, "fixation"))",
        ].filter { !$0.isEmpty }.joined(separator: "; "))
    }
    return ((error.map { [$0] } ?? []) + highlights).map { number in
      Card.Row(
        name: number.detail.isEmpty ? number.name : "\(number.name) (\(number.detail))", isMarked: false,
        values: [Card.Value(number.text), Card.Value(""), Card.Value("")], mark: nil, dots: [])
    }
  }

  private var badges: [Card.Badge] {
    SessionBadges.all(
      verdict: session.misses.isEmpty ? "kept" : "\(session.misses.count) missed",
      isKept: session.misses.isEmpty, isSimulated: isSimulated)
  }

  private var files: [Card.Files] {
    let names = sections.flatMap(\.files).map(\.name)
    return names.isEmpty ? [] : [Card.Files(title: "Every row", links: names.map { (name: $0, path: $0) })]
  }
}

/// The answer of a timeline about several logs: which are usable, the best first.
struct SessionsCard {
  static let question = "Which of these sessions are usable?"

  /// More are in the table of all captures only.
  static let mostRows = 40

  static let limits = "limits of gazelab gate --rules data"

  /// From the one that keeps all limits to the one that misses one by most.
  private let ranked: [Session]
  private let isSimulated: Bool

  init(_ sessions: [Session], isSimulated: Bool) {
    ranked = Self.ranked(sessions)
    self.isSimulated = isSimulated
  }

  static func ranked(_ sessions: [Session]) -> [Session] {
    func key(_ session: Session) -> (verdict: Int, missCount: Int, loss: Double) {
      (
        Session.Verdict.allCases.firstIndex(of: session.verdict) ?? 0, session.misses.count,
        session.loss?.percent ?? 0
      )
    }
    return sessions.enumerated().map { (offset: $0.offset, key: key($0.element), session: $0.element) }
      .sorted {
        ($0.key.verdict, $0.key.missCount, $0.key.loss, $0.offset)
          < ($1.key.verdict, $1.key.missCount, $1.key.loss, $1.offset)
      }.map(\.session)
  }

  private func count(_ verdict: Session.Verdict) -> Int { ranked.count { $0.verdict == verdict } }

  var card: Card {
    let shown = ranked.prefix(Self.mostRows)
    let left = ranked.count - shown.count
    return Card(
      question: Self.question,
      subtitle: "\(LogText.counted(ranked.count, "session")) · \(Self.limits)",
      answer: [Card.Piece(verdict, isStrong: true)] + rest.map { Card.Piece(" " + $0) },
      badges: SessionBadges.all(
        verdict: "\(count(.yes)) of \(ranked.count) keep all", isKept: count(.yes) == ranked.count,
        isSimulated: isSimulated),
      rowTitle: "session", columns: ["usable", "no gaze", "error at targets", "misses"],
      rows: shown.map(row), axis: nil,
      notes: left > 0 ? ["\(left) more are in the table of all captures, below."] : [], files: [])
  }

  private var verdict: String {
    let usable = ranked.count - count(.no)
    let care = count(.yes) == 0 ? ", with care." : "."
    return usable == 0
      ? "None of \(ranked.count) is."
      : (usable == ranked.count ? "All \(usable) are" : "\(usable) of \(ranked.count) are") + care
  }

  private var rest: [String] {
    let care = count(.withCare) + count(.inPart)
    let usable = care + count(.yes)
    let unusable = ranked.filter { $0.verdict == .no }.map(\.name)
    let last = ranked.last.flatMap { last in
      last.misses.first.map { miss in
        let limits = last.misses.count == 1 ? "one limit" : "\(last.misses.count) limits"
        return "\(last.name), the last of the list, misses \(limits): \(miss.shortfall)."
          + (last.verdict == .no ? "" : " \(miss.advice)")
      }
    }
    return [
      care == 0 || care == usable ? "" : "\(care) \(care == 1 ? "takes" : "take") care.",
      last ?? "", unusable.isEmpty ? "" : "Record again, or leave out: \(listed(unusable, limit: 5)).",
    ].filter { !$0.isEmpty }
  }

  private func row(_ session: Session) -> Card.Row {
    let verdict = session.usablePart.map { Card.Value("in part", detail: $0.words) }
    return Card.Row(
      name: session.name, isMarked: session.verdict == .yes,
      values: [
        verdict ?? Card.Value(session.verdict.rawValue),
        Card.Value(session.loss.map { "\(decimal($0.percent, 1)) %" } ?? "–"),
        session.error.map { Card.Value($0.text) } ?? Card.Value("–"),
        session.misses.first.map { Card.Value($0.text, detail: $0.name) } ?? Card.Value("–"),
      ], mark: nil, dots: [])
  }
}

private enum SessionBadges {
  static func all(verdict: String, isKept: Bool, isSimulated: Bool) -> [Card.Badge] {
    let data =
      isSimulated
      ? [Card.Badge(title: "Data", word: "simulated", tone: .caution, section: SessionSection.question)] : []
    return data + [
      Card.Badge(
        title: "Limits", word: verdict, tone: isKept ? .good : .caution, section: SessionSection.question),
      Card.Badge(
        title: "Source of the limits", word: "ours, not a standard", tone: .neutral,
        section: SessionSection.question),
    ]
  }
}

extension SessionLoss.Part {
  /// Such as `until 54.5 s` or `from 2.1 s until 54.5 s`.
  fileprivate var words: String {
    [from.map { "from \(LogText.moment($0))" }, until.map { "until \(LogText.moment($0))" }]
      .compactMap(\.self).joined(separator: " ")
  }
}
