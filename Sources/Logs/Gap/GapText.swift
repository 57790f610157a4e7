import Documents
import Inputs
import Statistics

extension GapSection {
  var answer: [String] { [sizeParagraph] + headParagraphs }

  private func size(_ axis: GapSize.Axis, _ rows: GapSize.Rows) -> GapSize? {
    sizes.first { $0.axis == axis && $0.rows == rows }
  }

  private static func length(_ size: GapSize) -> String {
    let points = "\(decimal(size.mean, 1)) pt"
    return size.meanDegrees.map { "\(decimal($0, 1))° (\(points))" } ?? points
  }

  private var sizeParagraph: String {
    let seconds = gap.time(gap.rows.count - 1) - gap.time(0)
    let start =
      "\(reference.firstWords) (\(counted(gap.rows.count, "row")) over \(decimal(seconds, 1)) s)"
    let first: GapSize.Rows = size(.x, .all) == nil ? .estimated : .all
    guard let x = size(.x, first), let y = size(.y, first) else {
      return "\(start), gaze is lost in every row, so there is no gap to measure."
    }
    let text =
      "\(start), the gaze point lies on average \(Self.length(x)) from \(reference.noun) in x and "
      + "\(Self.length(y)) in y."
    guard let keptX = size(.x, .kept), let keptY = size(.y, .kept) else { return text }
    let dropped = [
      gap.lostCount > 0 ? counted(gap.lostCount, "lost row") : nil,
      gap.outlierCount > 0
        ? "\(counted(gap.outlierCount, "row")) of \(gap.outliers.rawValue)" : nil,
    ].compactMap(\.self)
    return dropped.isEmpty
      ? "\(text) No row is lost, and none is among \(gap.outliers.rawValue)."
      : "\(text) Without \(dropped.joined(separator: " and ")) it is \(Self.length(keptX)) and \(Self.length(keptY))."
  }

  private var headParagraphs: [String] {
    guard !gap.recording.causes.isEmpty else {
      return ["The log does not know where the head was, so the gap cannot be set against it."]
    }
    let signed = correlations.of(.signed)
    guard !signed.isEmpty else {
      return ["Too few rows know both gaze and head to set the gap against the head."]
    }
    guard signed.contains(where: { $0.pearson != nil }) else {
      return ["The gap or the head does not vary, so they cannot be set against each other."]
    }
    let known = signed.filter { (try? $0.pearson?.interval.get()) != nil }
    guard !known.isEmpty else {
      return [
        "The gap cannot be set against the head with any certainty: the rows are worth fewer than 10 independent ones."
      ]
    }
    let clear = known.filter(\.isClear).sorted { abs($0.pearson?.r ?? 0) > abs($1.pearson?.r ?? 0) }
    guard let strongest = clear.first else {
      return [
        "No clear link between gap and head: the 95 % intervals of all \(known.count) correlations contain 0."
      ]
    }
    let count =
      clear.count == 1
      ? "One of \(known.count) correlations of the gap with the head has a 95 % interval without 0"
      : "\(clear.count) of \(known.count) correlations of the gap with the head have 95 % intervals without 0"
    return ["\(count). \(linkSentences(strongest))"]
      + clear.dropFirst().prefix(1).map { "Next: \(short($0))." }
  }

  private func short(_ row: GapCorrelation) -> String {
    guard let pearson = row.pearson, case .success(let interval) = pearson.interval else { return "" }
    return "the gap in \(row.axis.rawValue) with \(row.cause.title), r = \(decimal(pearson.r, 2)) "
      + "(\(Self.range(interval)))"
  }

  private static func range(_ interval: ConfidenceInterval) -> String {
    "\(decimal(interval.low, 2)) to \(decimal(interval.high, 2))"
  }

  private func linkSentences(_ row: GapCorrelation) -> String {
    guard let pearson = row.pearson else { return "" }
    let worth =
      "The strongest is \(short(row)): \(counted(correlations.sample.positions.count, "row")) are worth "
      + "\(decimal(pearson.effective.count, 0)) independent ones."
    return [worth, lagSentence(row), fixedSentence(row), changeSentence(row)].compactMap(\.self)
      .joined(separator: " ")
  }

  private func lagSentence(_ row: GapCorrelation) -> String? {
    guard let best = row.bestLag else { return nil }
    let seconds = decimal(abs(Double(best.lag) * correlations.sample.step), 2)
    let place =
      best.lag == 0
      ? "It is closest without a lag"
      : "It is closest \(seconds) s \(best.lag > 0 ? "after" : "before") the head (r = \(decimal(best.r, 2)))"
    let limit = best.isAtLimit ? ", the longest lag searched, so the true one may be longer" : ""
    let p = (try? best.p.get()).map { "; by shifted series, \(probabilitySentence($0))" } ?? ""
    return "\(place)\(limit)\(p)."
  }

  private func fixedSentence(_ row: GapCorrelation) -> String? {
    switch row.partial {
    case .success(let r):
      let range = (try? row.partialInterval.get()).map { " (\(Self.range($0)))" } ?? ""
      return "With the other causes held fixed it is \(decimal(r, 2))\(range)."
    case .failure(.collinear):
      return "Its own part cannot be separated from that of the other causes, which vary with it."
    case .failure: return nil
    }
  }

  private func changeSentence(_ row: GapCorrelation) -> String? {
    let change = correlations.of(.change).first { $0.axis == row.axis && $0.cause == row.cause }
    guard let change, let pearson = change.pearson, case .success(let interval) = pearson.interval else {
      return nil
    }
    let numbers = "r = \(decimal(pearson.r, 2)), \(Self.range(interval))"
    return change.isClear
      ? "It is there from row to row too (\(numbers)), so drifts alone do not explain it."
      : "From row to row nothing of it is seen (\(numbers)), so it may be no more than two drifts."
  }

  @ListBuilder<String> var caveats: [String] {
    let sample = correlations.sample
    let known = correlations.known()
    if !known.isEmpty {
      "Two drifts correlate: a gap and a head that both wander slowly look linked although neither moves the other. "
        + "The effective sample size and the differences between rows guard against this, not against a common cause."
      "The table has \(known.count) correlations: of intervals like these, about 1 in 20 excludes 0 by "
        + "chance alone."
      "One session of one person: nothing here says how it is with others."
    }
    if sample.every > 1 {
      "The correlations rest on every \(Self.ordinal(sample.every)) row, \(sample.positions.count) in all; the means "
        + "and figures rest on all rows."
    }
    if !known.isEmpty && sample.lagLimit < 1 && sample.step > 0.5 {
      "No lag is searched: the rows of the correlations are \(decimal(sample.step, 2)) s apart, more than half a second."
    }
    if reference == .touch {
      "The gap is an error of gaze only while people look at the point they touched last; in between it shows where "
        + "they looked."
    }
    gap.recording.notes
  }

  static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)\(ending)"
  }
}
