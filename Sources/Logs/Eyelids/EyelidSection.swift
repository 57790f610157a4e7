import Documents
import Inputs
import Statistics

/// The section of a timeline on blinks, closures and PERCLOS.
struct EyelidSection {
  let log: Log
  let source: EyelidSource

  /// A table of minutes shows at most this many; `perclos.csv` has all.
  static let longestTable = 60

  /// Nil for a log that says nothing of the lids.
  init?(_ log: Log) {
    guard let source = EyelidSource(log) else { return nil }
    self.log = log
    self.source = source
  }

  private var lids: Eyelids { source.lids }

  var section: LogSection {
    LogSection(
      slug: "eyelids", question: "When did the lids close?", shortTitle: "Eyelids", answer: answer,
      tables: tables, figures: EyelidFigure(self).map { [$0.named] } ?? [],
      files: [closures.file("blinks.csv")]
        + (source.minutes.isEmpty ? [] : [Self.listing(source.minutes).file("perclos.csv")]),
      caveats: caveats, definitions: definitions, numbers: numbers)
  }

  // MARK: Sentences

  private var answer: [String] { [blinks] + [flags].compactMap(\.self) + [perclos].compactMap(\.self) }

  private var blinks: String {
    let (count, closures) = (lids.count(.blink), lids.closures.filter { $0.kind == .closure })
    var text =
      "\(count) blink\(count == 1 ? "" : "s") in \(decimal(lids.validSeconds, 1)) s in which the lids are known"
      + (lids.blinksPerMinute.map { " (\(decimal($0, 1)) per minute)" } ?? "")
    if let longest = closures.max(by: { $0.duration < $1.duration }) {
      text +=
        ", and \(closures.count) closure\(closures.count == 1 ? "" : "s") of more than 0.5 s; the longest lasted "
        + "\(longest.isCut ? "at least " : "")\(decimal(longest.duration, 2)) s, from "
        + "\(decimal(longest.onset, 1)) s on"
    }
    let rest = lids.count(.brief) + lids.count(.cut)
    return text + "."
      + (rest > 0
        ? " \(rest) more were shorter than 50 ms or began or ended where the lids are not known." : "")
  }

  /// Nil where the tracker says nothing of blinks, or nothing else does.
  private var flags: String? {
    guard let flagged = lids.flaggedRunCount, source.basis != .flags else { return nil }
    func counted(_ kind: LidClosure.Kind) -> String {
      let all = lids.closures.filter { $0.kind == kind }
      return "\(all.count { $0.isFlagged }) of the \(all.count) \(kind.rawValue)s"
    }
    return "The tracker itself calls \(flagged) run\(flagged == 1 ? "" : "s") of rows a blink, which "
      + "\(flagged == 1 ? "touches" : "touch") \(counted(.blink)) and \(counted(.closure))."
  }

  private var perclos: String? {
    let known = source.minutes.compactMap { minute in minute.perclos.map { (minute, $0) } }
    guard let worst = known.max(by: { $0.1 < $1.1 }) else {
      return source.minutes.isEmpty
        ? nil : "PERCLOS P80 is withheld: no minute has 30 s in which the lids are known."
    }
    func percent(_ share: Double) -> String { "\(decimal(100 * share, 1)) %" }
    let mean = known.reduce(0) { $0 + $1.1 } / Double(known.count)
    let droops = known.compactMap { $0.0.droopPerclos }.reduce(0, +) / Double(known.count)
    let drowsy = source.minutes.reduce(0) { $0 + $1.drowsySeconds }
    let told = source.minutes.reduce(0) { $0 + $1.toldSeconds }
    let intensities = source.minutes.compactMap(\.meanIntensity)
    return
      "PERCLOS P80 (lids at least 80 % closed) is \(percent(mean)) of the time, and \(percent(droops)) without "
      + "closures shorter than 0.5 s"
      + (known.count > 1
        ? ": means over \(known.count) minutes, of which the one from \(decimal(worst.0.start, 0)) s on has the most "
          + "(\(percent(worst.1)))." : ".")
      + (told > 0 ? " The tracker calls the person drowsy for \(percent(drowsy / told)) of the time." : "")
      + (intensities.isEmpty
        ? ""
        : " Its drowsiness is \(decimal(intensities.reduce(0, +) / Double(intensities.count), 2)) on average.")
  }

  private var caveats: [String] {
    var caveats = [String]()
    switch source.basis {
    case .openness: break
    case .blendShapes:
      caveats.append("Openness is 1 − eyeBlink, the mean of both eyes: our own definition, not ARKit's.")
    case .flags:
      caveats.append("Only the tracker's own blinks are known, so PERCLOS is withheld.")
    }
    if source.looksDownByBlendShapes != nil {
      caveats.append(
        "Lids follow a gaze that goes down: closures during downward looks are marked and may be none.")
    }
    if lids.closures.contains(where: \.isCut) {
      caveats.append(
        "Closures that begin or end where the lids are not known lasted at least as long as given.")
    }
    return caveats
  }
}
