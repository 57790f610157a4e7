import Captures
import Documents
import Inputs
import Statistics

struct EyelidSection: LogAnswer {
  let source: EyelidSource

  let slug = "eyelids"
  let question = "When did the lids close?"
  let shortTitle = "Eyelids"

  /// A table of minutes shows at most this many; `perclos.csv` has all.
  static let longestTable = 60

  init?(_ log: Log) {
    guard let source = EyelidSource(log) else { return nil }
    self.source = source
  }

  var lids: Eyelids { source.lids }

  var figures: [LogSection.NamedFigure] {
    if let figure = EyelidFigure(source) { ("openness", figure.plot) }
  }

  var files: [ListedFile] {
    closures.file("blinks.csv")
    if !source.minutes.isEmpty { Self.listing(source.minutes).file("perclos.csv") }
  }

  var rows: [RowAccount] {
    let (order, openness) = (lids.order, lids.openness)
    RowAccount(
      "row", "used", read: order.rowCount,
      leftOut: [
        .init(LeftOutReason.repeatedTime, order.rowCount - order.count),
        .init("in which the lids are not known", openness.count { !$0.isFinite }),
      ])
  }

  // MARK: Sentences

  var answer: [String] {
    blinks
    flags
    perclos
  }

  var highlights: [LogSection.Highlight] {
    LogSection.Highlight(
      name: "blinks", text: "\(lids.count(.blink))",
      detail: lids.blinksPerMinute.map { "\(decimal($0, 1)) per minute" } ?? "")
  }

  private var blinks: String {
    let closures = lids.closures.filter { $0.kind == .closure }
    let longest = closures.max { $0.duration < $1.duration }.map { longest in
      ", and \(counted(closures.count, "closure")) of more than 0.5 s; the longest lasted "
        + "\(longest.isCut ? "at least " : "")\(decimal(longest.duration, 2)) s, from \(decimal(longest.onset, 1)) s on"
    }
    let rest = lids.count(.brief) + lids.count(.cut)
    return
      "\(counted(lids.count(.blink), "blink")) in \(decimal(lids.validSeconds, 1)) s in which the lids are known"
      + (lids.blinksPerMinute.map { " (\(decimal($0, 1)) per minute)" } ?? "") + (longest ?? "") + "."
      + (rest > 0
        ? " \(rest) more were shorter than 50 ms or began or ended where the lids are not known." : "")
  }

  /// Nil where the tracker says nothing of blinks, or nothing else does.
  private var flags: String? {
    guard let flagged = lids.flaggedRunCount, source.basis != .flags else { return nil }
    func share(_ kind: LidClosure.Kind) -> String {
      let all = lids.closures.filter { $0.kind == kind }
      return "\(all.count { $0.isFlagged }) of the \(all.count) \(kind.rawValue)s"
    }
    return "The tracker itself calls \(counted(flagged, "run")) of rows a blink, which "
      + "\(flagged == 1 ? "touches" : "touch") \(share(.blink)) and \(share(.closure))."
  }

  private var perclos: String? {
    let known = source.minutes.compactMap { minute in minute.perclos.map { (minute, $0) } }
    guard let worst = known.max(by: { $0.1 < $1.1 }) else {
      return source.minutes.isEmpty
        ? nil : "PERCLOS P80 is withheld: no minute has 30 s in which the lids are known."
    }
    let mean = known.reduce(0) { $0 + $1.1 } / Double(known.count)
    let droops = known.compactMap { $0.0.droopPerclos }.reduce(0, +) / Double(known.count)
    let drowsy = source.minutes.reduce(0) { $0 + $1.drowsySeconds }
    let told = source.minutes.reduce(0) { $0 + $1.toldSeconds }
    let intensities = source.minutes.compactMap(\.meanIntensity)
    return
      "PERCLOS P80 (lids at least 80 % closed) is \(LogText.percent(mean)) of the time, and \(LogText.percent(droops)) without "
      + "closures shorter than 0.5 s"
      + (known.count > 1
        ? ": means over \(known.count) minutes, of which the one from \(decimal(worst.0.start, 0)) s on has the most "
          + "(\(LogText.percent(worst.1)))." : ".")
      + (told > 0
        ? " The tracker calls the person drowsy for \(LogText.percent(drowsy / told)) of the time." : "")
      + (intensities.isEmpty
        ? ""
        : " Its drowsiness is \(decimal(intensities.reduce(0, +) / Double(intensities.count), 2)) on average.")
  }

  var caveats: [String] {
    switch source.basis {
    case .openness: []
    case .blendShapes: "Openness is 1 − eyeBlink, the mean of both eyes: our own definition, not ARKit's."
    case .flags: "Only the tracker's own blinks are known, so PERCLOS is withheld."
    }
    if source.looksDownByBlendShapes != nil {
      "Lids follow a gaze that goes down: closures during downward looks are marked and may be none."
    }
    if lids.closures.contains(where: \.isCut) {
      "Closures that begin or end where the lids are not known lasted at least as long as given."
    }
  }
}
