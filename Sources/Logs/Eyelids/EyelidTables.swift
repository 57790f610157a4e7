import Documents
import Inputs

extension EyelidSection {
  private var lids: Eyelids { source.lids }

  var tables: [LogSection.NamedTable] {
    [LogSection.NamedTable(slug: "closures", table: closuresTable)]
      + (source.minutes.isEmpty ? [] : [LogSection.NamedTable(slug: "perclos", table: perclosTable)])
      + (looksTable.map { [LogSection.NamedTable(slug: "down", table: $0)] } ?? [])
  }

  private var closuresTable: Table {
    let kinds: [(LidClosure.Kind, String)] = [
      (.blink, "blinks (50–500 ms, or so called by the tracker)"), (.closure, "closures (more than 500 ms)"),
      (.brief, "shorter than 50 ms"), (.cut, "cut by missing rows or faces, up to 500 ms"),
    ]
    return Table(
      title: "Blinks and closures",
      columns: Table.labels(["Kind"]) + [
        Table.Column(title: "number"), Table.Column(title: "per minute"),
        Table.Column(title: "mean duration", unit: "ms"), Table.Column(title: "longest", unit: "ms"),
        Table.Column(title: "by the tracker too"), Table.Column(title: "looking down"),
      ],
      rows: kinds.map { kind, title in
        let all = lids.closures.filter { $0.kind == kind }
        let durations = all.map { $0.duration * 1000 }
        let none = Table.Entry.missing("–")
        return [
          .text(title), .counts(all.count...all.count),
          lids.validSeconds > 0
            ? .number(Double(all.count) / (lids.validSeconds / 60), decimals: 2) : none,
          durations.isEmpty
            ? none : .number(durations.reduce(0, +) / Double(durations.count), decimals: 0),
          durations.max().map { .number($0, decimals: 0) } ?? none,
          lids.flaggedRunCount == nil ? none : count(all.count { $0.isFlagged }),
          source.looksDownByBlendShapes == nil ? none : count(all.count { $0.looksDown }),
        ]
      })
  }

  private func count(_ count: Int) -> Table.Entry { .counts(count...count) }

  private var perclosTable: Table {
    let minutes = source.minutes
    func percent(_ share: Double?, _ reason: String) -> Table.Entry {
      share.map { .number(100 * $0, decimals: 2) } ?? .missing("–", reason: reason)
    }
    let short = "Less than 30 s of the minute are known."
    return Table(
      title: "PERCLOS P80 by minute",
      columns: Table.labels(["From (s)"])
        + [
          Table.Column(title: "lids known", unit: "s"), Table.Column(title: "PERCLOS P80", unit: "%"),
          Table.Column(title: "without closures < 0.5 s", unit: "%"),
          Table.Column(title: "drowsy by the tracker", unit: "%"),
          Table.Column(title: "drowsiness by the tracker"),
        ],
      rows: minutes.prefix(Self.longestTable).map { minute in
        [
          .text(decimal(minute.start, 0)), .number(minute.validSeconds, decimals: 1),
          percent(minute.perclos, short), percent(minute.droopPerclos, short),
          percent(minute.drowsyShare, "The tracker does not say."),
          minute.meanIntensity.map { .number($0, decimals: 2) }
            ?? .missing("–", reason: "The tracker does not say."),
        ]
      },
      footnotes: minutes.count > Self.longestTable
        ? ["The first \(Self.longestTable) of \(minutes.count) minutes; perclos.csv has all."] : []
    ).withoutEmptyColumns
  }

  /// Nil where downward looks are not told, or there is none.
  private var looksTable: Table? {
    guard let byShapes = source.looksDownByBlendShapes, lids.looksDown.contains(true) else { return nil }
    let places = lids.order.indices.filter { lids.openness[$0].isFinite }
    return Table(
      title: "Lids that follow the gaze",
      columns: Table.labels(["Gaze"]) + [
        Table.Column(title: "rows"), Table.Column(title: "closed rows"),
        Table.Column(title: "median openness of open lids", unit: "% of the open level"),
      ],
      rows: [true, false].map { isDown in
        let rows = places.filter { lids.looksDown[$0] == isDown }
        return [
          .text(isDown ? "down" : "elsewhere"), count(rows.count),
          count(rows.count { lids.openness[$0] < Eyelids.closedShare }),
          lids.medianOpenness(lookingDown: isDown).map { .number(100 * $0, decimals: 1) } ?? .missing("–"),
        ]
      },
      footnotes: [
        byShapes
          ? "Down: eyeLookDown of at least \(EyelidSource.leastLookDown), the mean of both eyes."
          : "Down: a gaze point in the lowest third of the screen, or the last one if it was lost up to "
            + "\(EyelidSource.longestMemory) s before."
      ])
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  var blinksCSV: [UInt8] {
    var csv = CSVWriter(
      header: ["onset", "duration", "kind", "lowest_openness", "by_tracker", "looks_down", "is_cut"],
      rowCount: lids.closures.count)
    func word(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "" }
    for closure in lids.closures {
      csv.write(Self.rounded(closure.onset))
      csv.write(Self.rounded(closure.duration))
      csv.write(closure.kind.rawValue)
      csv.write(closure.lowest.map(Self.rounded))
      csv.write(word(lids.flaggedRunCount == nil ? nil : closure.isFlagged))
      csv.write(word(source.looksDownByBlendShapes == nil ? nil : closure.looksDown))
      csv.write(word(closure.isCut))
      csv.endRow()
    }
    return csv.bytes
  }

  var perclosCSV: [UInt8] {
    var csv = CSVWriter(
      header: ["start", "valid_s", "perclos", "perclos_droops", "drowsy_share", "drowsiness"],
      rowCount: source.minutes.count)
    for minute in source.minutes {
      csv.write(minute.start)
      csv.write(Self.rounded(minute.validSeconds))
      for share in [minute.perclos, minute.droopPerclos, minute.drowsyShare, minute.meanIntensity] {
        csv.write(share.map(Self.rounded))
      }
      csv.endRow()
    }
    return csv.bytes
  }

  var numbers: OrderedJSON {
    .object([
      (
        "basis",
        .text(source.basis == .openness ? "openness" : source.basis == .blendShapes ? "eyeBlink" : "blink")
      ),
      ("open_level", .number(lids.openLevel)),
      ("valid_s", .number(lids.validSeconds)),
      ("blinks", .number(Double(lids.count(.blink)))),
      ("blinks_per_minute", .number(lids.blinksPerMinute ?? .nan)),
      ("closures", .number(Double(lids.count(.closure)))),
      ("brief", .number(Double(lids.count(.brief)))),
      ("cut", .number(Double(lids.count(.cut)))),
      ("longest_s", .number(lids.closures.map(\.duration).max() ?? .nan)),
      ("runs_by_tracker", .number(lids.flaggedRunCount.map(Double.init) ?? .nan)),
      (
        "minutes",
        .list(
          source.minutes.map { minute in
            .object([
              ("start_s", .number(minute.start)), ("valid_s", .number(minute.validSeconds)),
              ("perclos", .number(minute.perclos ?? .nan)),
              ("perclos_droops", .number(minute.droopPerclos ?? .nan)),
              ("drowsy_share", .number(minute.drowsyShare ?? .nan)),
              ("drowsiness", .number(minute.meanIntensity ?? .nan)),
            ])
          })
      ),
    ])
  }

  var definitions: [ReportPage.Term] {
    [
      ReportPage.Term(
        name: "Openness",
        meaning:
          "The mean of both eyes ÷ the person's open level, which is the 95th percentile of the recording. "
          + (source.basis == .blendShapes
            ? "Here it is 1 − eyeBlink of ARKit's blend shapes, which is our own definition. " : "")
          + "Rows in the tracking states FACE_MISSING and UNSUPPORTED are not known."),
      ReportPage.Term(
        name: "Closed",
        meaning:
          "Openness below 0.5, from half-way between the last open and the first closed row to half-way back. "
          + "(At most 0.2 for at least 50 ms would miss blinks of 150 ms at 30 Hz.)"),
      ReportPage.Term(
        name: "Blink and closure",
        meaning:
          "A blink lasts 50 to 500 ms with a known face, or is called one by the tracker; a closure lasts longer. "
          + "Rates are per minute in which the lids are known."),
      ReportPage.Term(
        name: "PERCLOS P80",
        meaning:
          "Time with an openness of at most 0.2 ÷ known time, in each minute with at least 30 s known; a row counts "
          + "until the next one, at most two median steps. Source: Wierwille et al., DOT HS 808 247, 1994. Without "
          + "closures shorter than 0.5 s it counts droops, not blinks: Dinges and Grace, FHWA-MCRT-98-006, 1998. The "
          + "formulas behind a tracker's own drowsiness are not published, and this is not one of them."),
      ReportPage.Term(
        name: "blinks.csv, perclos.csv",
        meaning:
          "onset, duration and start in s since the first row; kind: blink, closure, brief (shorter than 50 ms) or "
          + "cut (an end is not known); by_tracker: whether the tracker calls it a blink; shares from 0 to 1."
      ),
    ]
  }
}
