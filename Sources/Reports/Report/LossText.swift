import Calibration
import Captures
import Documents
import Inputs
import Statistics
import Trials

/// Data loss and dropped rows in sentences, for the method text, the cards and the notes of tables.
struct LossText: Sendable {
  let record: RunRecord
  /// What the run could not use, for what it costs that all feature sets use the same rows; empty in older runs.
  var rows: [DroppedRows] = []

  /// The most reasons that a sentence names.
  private static let mostNamed = 4

  /// The data loss of the captures, for each eye that has gaze points of its own.
  var dataLoss: String {
    known ?? "[data loss: the captures hold no recorded gaze points, or the run is of an earlier version]"
  }

  private var known: String? {
    let sentences = DataLoss.Eye.allCases.compactMap(sentence)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The sentences for a card about some kind of samples.
  func notes(_ samples: String) -> [String] {
    DataLoss.Eye.allCases.compactMap(note) + [ruled, dropped(samples), cost(samples)].compactMap(\.self)
  }

  private func sentence(of eye: DataLoss.Eye) -> String? {
    let subject =
      eye == .both
      ? "Data loss, the share of the frames on targets without the tracker's gaze point,"
      : "Data loss of the \(eye.rawValue) eye"
    return amount(of: eye).map { "\(subject) was \($0)." }
  }

  /// Data loss as a card says it, without the definition, which the method text has.
  private func note(of eye: DataLoss.Eye) -> String? {
    let subject = eye == .both ? "Data loss" : "Data loss of the \(eye.rawValue) eye"
    return amount(of: eye).map { "\(subject): \($0)." }
  }

  /// The share of all captures together, with its counts, and that of the best and the worst capture where they differ.
  private func amount(of eye: DataLoss.Eye) -> String? {
    let losses = record.inputs.compactMap { $0.dataLoss?.first { $0.eye == eye } }
    guard let pooled = DataLoss.pooled(losses) else { return nil }
    let percents = losses.map(\.percent)
    let (least, most) = (Self.percent(percents.min() ?? 0), Self.percent(percents.max() ?? 0))
    let range = least == most ? "" : ", from \(least) to \(most) by capture"
    return
      "\(Self.percent(pooled.percent)) (\(pooled.lostFrames) of \(counted(pooled.frames, "frame"))\(range))"
  }

  private static func percent(_ value: Double) -> String { "\(decimal(value, 1)) %" }

  /// The rows of some kind of samples that the experiment cannot use; nil if it uses all.
  func dropped(_ samples: String) -> String? {
    let all = drops(samples).filter { $0.count > 0 }.map { drop -> String in
      let reasons = grouped(drop.reasons, by: \.key).map { ($0[0].key, $0.reduce(0) { $0 + $1.value }) }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      let named = reasons.prefix(Self.mostNamed).map { "\($0.0) (\($0.1))" }
      let rest = reasons.count - named.count
      return "Dropped for \(drop.users.isEmpty ? "all feature sets" : drop.users): \(drop.count) of "
        + "\(drop.askedCount) \(Self.rows(samples)), \(Self.percent(100 * drop.share)): "
        + enumerated(named + (rest > 0 ? ["\(rest) more reasons"] : [])) + "."
    }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// The largest share of the rows that some feature set drops, if it is too large to be passed over; otherwise nil.
  func strongShare(_ samples: String) -> Double? {
    drops(samples).map(\.share).max().flatMap { $0 > RowCost.largestShare ? $0 : nil }
  }

  /// The dropped rows of all groups, for the feature sets that use the same rows.
  private struct Drop {
    let users: String
    let count: Int
    let askedCount: Int
    let reasons: [(key: String, value: Int)]

    var share: Double { Double(count) / Double(max(1, askedCount)) }
  }

  private func drops(_ samples: String) -> [Drop] {
    grouped(record.samplesOnce.filter { $0.kind == samples }, by: \.users).map { own in
      let count = own.reduce(0) { $0 + $1.dropped.values.reduce(0, +) }
      return Drop(
        users: own[0].users, count: count, askedCount: count + own.reduce(0) { $0 + $1.count },
        reasons: own.flatMap { $0.dropped.sorted { $0.key < $1.key } })
    }
  }

  /// The rows that feature sets lose because others lack a column of them; nil if none loses any.
  private func cost(_ samples: String) -> String? {
    let common = rows.filter {
      $0.cause == .common && $0.samples == samples && !$0.features.isEmpty
        && record.isOfFirstGrouping($0.group)
    }
    guard !common.isEmpty else { return nil }
    let costs = grouped(common, by: \.features).map { ($0[0].features, $0.reduce(0) { $0 + $1.count }) }
    let named = costs.prefix(Self.mostNamed).map { "\($0.0) \($0.1)" }
    let rest = costs.count - named.count
    return
      "All feature sets use the same rows. Of the dropped rows, these sets could have used by themselves: "
      + enumerated(named + (rest > 0 ? ["\(rest) more sets some"] : [])) + "."
  }

  /// The frames that rules leave out; nil without rules.
  var ruled: String? {
    let all = record.droppedFrames ?? []
    guard !all.isEmpty else { return nil }
    let emptied = all.reduce(0) { $0 + $1.fixations }
    return
      "Left out by 'drop': \(all.reduce(0) { $0 + $1.count }) of \(all.reduce(0) { $0 + $1.frames }) frames"
      + (emptied > 0 ? "; fixations left without a frame: \(emptied)." : ".")
  }

  private static func rows(_ samples: String) -> String {
    samples == SampleKind.frames.rawValue ? "frames" : "medians of fixations"
  }
}
