import Documents
import Inputs
import Statistics

extension EyelidSection {
  @ListBuilder<LogSection.NamedTable> var tables: [LogSection.NamedTable] {
    ("closures", closuresTable)
    if !source.minutes.isEmpty { ("perclos", perclosTable) }
    if let looksTable { ("down", looksTable) }
  }

  private var closuresTable: Table {
    let kinds: [(kind: LidClosure.Kind, title: String)] = [
      (.blink, "blinks (50–500 ms, or so called by the tracker)"), (.closure, "closures (more than 500 ms)"),
      (.brief, "shorter than 50 ms"), (.cut, "cut by missing rows or faces, up to 500 ms"),
    ]
    let rows = kinds.map { kind, title in
      (title: title, all: lids.closures.filter { $0.kind == kind })
    }
    let minutes = lids.validSeconds / 60
    let areFlagged = lids.flaggedRunCount != nil
    let areLooksKnown = source.looksDownByBlendShapes != nil
    return Listing(rows) {
      Column(title: "Kind", .label) { $0.title }
      Column(title: "number") { $0.all.count }
      Column(title: "per minute", .number(2), missing: "the lids are never known") {
        Double($0.all.count) / minutes
      }
      Column(title: "mean duration", .number(0, "ms"), missing: Absence.neverClosed.sentence) { row in
        row.all.reduce(0) { $0 + $1.duration * 1000 } / Double(row.all.count)
      }
      Column(title: "longest", .milliseconds(0)) { $0.all.map(\.duration).max().orAbsent(.neverClosed) }
      Column(title: "by the tracker too", missing: "the tracker does not say when lids are closed") {
        areFlagged ? $0.all.count { $0.isFlagged } : nil
      }
      Column(title: "looking down", missing: "it is not known where the eyes look") {
        areLooksKnown ? $0.all.count { $0.looksDown } : nil
      }
    }.table("Blinks and closures")
  }

  static func listing(_ minutes: some Sequence<PerclosMinute>) -> Listing<PerclosMinute> {
    let (short, silent) = ("Less than 30 s of the minute are known.", "The tracker does not say.")
    return Listing(minutes) {
      Column("start_s", "From (s)", .label, file: "start", meaning: "s since the first row") { $0.start }
      Column("valid_s", "lids known", .seconds(1), parts: 1e6) { $0.validSeconds }
      Column(
        "perclos", "PERCLOS P80", .percent(2), parts: 1e6,
        meaning: "a share from 0 to 1, as those that follow",
        missing: short
      ) { $0.perclos }.ifAny
      Column(
        "perclos_droops", "without closures < 0.5 s", .percent(2), parts: 1e6, missing: short
      ) { $0.droopPerclos }.ifAny
      Column("drowsy_share", "drowsy by the tracker", .percent(2), parts: 1e6, missing: silent) {
        $0.drowsyShare
      }.ifAny
      Column("drowsiness", "drowsiness by the tracker", .number(2), parts: 1e6, missing: silent) {
        $0.meanIntensity
      }.ifAny
    }
  }

  private var perclosTable: Table {
    let minutes = source.minutes
    return Self.listing(minutes.prefix(Self.longestTable)).table(
      "PERCLOS P80 by minute",
      footnotes: minutes.count > Self.longestTable
        ? ["The first \(Self.longestTable) of \(minutes.count) minutes; perclos.csv has all."] : [])
  }

  private var looksTable: Table? {
    guard let byShapes = source.looksDownByBlendShapes, lids.looksDown.contains(true) else { return nil }
    let lids = lids
    let known = lids.order.indices.filter { lids.openness[$0].isFinite }
    let rows = [true, false].map { isDown in
      (isDown: isDown, places: known.filter { lids.looksDown[$0] == isDown })
    }
    return Listing(rows) {
      Column(title: "Gaze", .label) { $0.isDown ? "down" : "elsewhere" }
      Column(title: "rows") { $0.places.count }
      Column(title: "closed rows") { $0.places.count { lids.openness[$0] < Eyelids.closedShare } }
      Column(
        title: "median openness of open lids", .percent(1, "% of the open level"),
        missing: "the lids are never open there"
      ) {
        lids.medianOpenness(lookingDown: $0.isDown)
      }
    }.table(
      "Lids that follow the gaze",
      footnotes: [
        byShapes
          ? "Down: eyeLookDown of at least \(EyelidSource.leastLookDown), the mean of both eyes."
          : "Down: a gaze point in the lowest third of the screen, or the last one if it was lost up to "
            + "\(EyelidSource.longestMemory) s before."
      ])
  }

  var closures: Listing<LidClosure> {
    let areFlagged = lids.flaggedRunCount != nil
    let areLooksKnown = source.looksDownByBlendShapes != nil
    return Listing(lids.closures) {
      Column("onset", parts: 1e6, meaning: "s since the first row") { $0.onset }
      Column("duration", parts: 1e6, meaning: "s") { $0.duration }
      Column(
        "kind", meaning: "blink, closure, brief (shorter than 50 ms) or cut (an end is not known)"
      ) { $0.kind.rawValue }
      Column("lowest_openness", parts: 1e6) { $0.lowest }
      Column("by_tracker", meaning: "whether the tracker calls it a blink") {
        areFlagged ? $0.isFlagged : nil
      }
      Column("looks_down") { areLooksKnown ? $0.looksDown : nil }
      Column("is_cut") { $0.isCut }
    }
  }

  @ListBuilder<Fact> var numbers: [Fact] {
    Fact("basis", nil, source.basis.rawValue)
    Fact("open_level", nil, lids.openLevel)
    Fact("valid_s", nil, lids.validSeconds)
    Fact("blinks", nil, lids.count(.blink))
    Fact("blinks_per_minute", nil, lids.blinksPerMinute)
    Fact("closures", nil, lids.count(.closure))
    Fact("brief", nil, lids.count(.brief))
    Fact("cut", nil, lids.count(.cut))
    Fact("longest_s", nil, lids.closures.map(\.duration).max())
    Fact("runs_by_tracker", nil, lids.flaggedRunCount)
    Fact("minutes", nil, Self.listing(source.minutes).json)
  }

  @ListBuilder<ReportPage.Term> var definitions: [ReportPage.Term] {
    [
      "Openness":
        "The mean of both eyes ÷ the person's open level, which is the 95th percentile of the recording. "
        + (source.basis == .blendShapes
          ? "Here it is 1 − eyeBlink of ARKit's blend shapes, which is our own definition. " : "")
        + "Rows in the tracking states FACE_MISSING and UNSUPPORTED are not known.",
      "Closed":
        "Openness below 0.5, from half-way between the last open and the first closed row to half-way back. "
        + "(At most 0.2 for at least 50 ms would miss blinks of 150 ms at 30 Hz.)",
      "Blink and closure":
        "A blink lasts 50 to 500 ms with a known face, or is called one by the tracker; a closure lasts longer. "
        + "Rates are per minute in which the lids are known.",
      "PERCLOS P80":
        "Time with an openness of at most 0.2 ÷ known time, in each minute with at least 30 s known; a row counts "
        + "until the next one, at most two median steps. Source: Wierwille et al., DOT HS 808 247, 1994. Without "
        + "closures shorter than 0.5 s it counts droops, not blinks: Dinges and Grace, FHWA-MCRT-98-006, 1998. The "
        + "formulas behind a tracker's own drowsiness are not published, and this is not one of them.",
      "blinks.csv": closures.meaning,
      "perclos.csv": Self.listing(source.minutes).meaning,
    ]
  }
}
