import Captures
import DelimitedText
import Documents
import Inputs
import Statistics
import Trials

/// More captures than these are summed up by the table of labels, and described if they are named.
private let captureLimit = 40

extension [Capture] {
  /// One table per capture: its frames and fixations by label, or what a stream without targets holds.
  var ownTables: [Table] {
    prefix(captureLimit).map { $0.frames.has(.target) ? $0.fixationsTable : $0.streamTable }
  }

  /// How many frames each capture has, how often they follow each other, and how many are lost.
  var framesTable: Table {
    let rest = count - captureLimit
    return Listing(prefix(captureLimit).map { (capture: $0, rate: SampleRate($0.frames)) }) {
      Column(title: "capture", .label) { $0.capture.name }
      Column(title: "frames") { $0.capture.frames.count }
      Column(title: "fixations") { $0.capture.fixations.count }
      Column(title: "rate", .number(1, "Hz")) { $0.rate?.frequency }
      Column(title: "effective", .number(1, "Hz")) { CaptureTiming($0.capture).effectiveHz }
      Column(title: "gaps") { $0.rate?.gapCount }
      Column(title: "longest", .seconds(3)) { $0.rate?.longestGap }
      Column(title: "data loss", .percent(1)) { Share($0.capture.dataLoss()) }
      Column(title: "data loss left", .percent(1)) { Share($0.capture.dataLoss(of: .left)) }.ifAny
      Column(title: "data loss right", .percent(1)) { Share($0.capture.dataLoss(of: .right)) }.ifAny
    }.table(
      "Frames",
      notes: [
        "Rate: from the median time between two frames. Effective: frames with a gaze point over the time that the "
          + "frames of a fixation stand for. Gaps: times of more than three such steps; a change of "
          + "participant, device or label is none. Data loss: frames on targets without the tracker's gaze point."
          + (rest > 0 ? " \(rest) further captures are not shown." : "")
      ] + [frameAccount?.sentence].compactMap(\.self))
  }

  /// The frames of all captures that belong to fixations, which all other numbers by label rest on; nil if no capture has
  /// a target.
  var frameAccount: RowAccount? {
    let withTargets = filter { $0.frames.has(.target) }
    guard !withTargets.isEmpty else { return nil }
    let offTargets = withTargets.reduce(0) { sum, capture in
      sum + capture.frames.count - capture.fixations.reduce(0) { $0 + $1.frames.count }
    }
    let ofStreams = reduce(0) { $1.frames.has(.target) ? $0 : $0 + $1.frames.count }
    return RowAccount(
      "frame", "counted in fixations", read: reduce(0) { $0 + $1.frames.count },
      leftOut: [.init("without a target", offTargets), .init("of captures without targets", ofStreams)])
  }

  /// What became what: one table for all captures that were read in the same way. None for formats whose columns have a
  /// fixed meaning.
  var readingsTables: [Table] {
    let read = map { (name: $0.name, readings: $0.format.readings($0.path)) }.filter { !$0.readings.isEmpty }
    var groups = [[(name: String, readings: [ColumnReading])]]()
    for own in read {
      if let index = groups.firstIndex(where: { $0[0].readings == own.readings }) {
        groups[index].append(own)
      } else {
        groups.append([own])
      }
    }
    return groups.map { same in
      let others = same.count > 1 ? " and \(same.count - 1) other captures" : ""
      return Listing(same[0].readings) {
        Column(title: "in the file", .label) { $0.source }
        Column(title: "written as", .label, word: "") { $0.written.isEmpty ? nil : $0.written }
        Column(title: "read as", .label) { $0.meaning }
      }.table("What was read from \(same[0].name)\(others)")
    }
  }
}

extension Share {
  init?(_ loss: DataLoss?) {
    guard let loss else { return nil }
    self.init(loss.lostFrames, of: loss.frames)
  }
}

extension Capture {
  /// Such as `p03: anna on iPad Mini 6th`.
  private var title: String {
    func names(_ names: [String]) -> String { listed(Set(names).sorted()) }
    return "\(name): \(names(frames.participants.all)) on \(names(frames.displays.all.map(\.device)))"
  }

  /// Frames and fixations by the first label across and the second down.
  fileprivate var fixationsTable: Table {
    // Blend shapes are optional, and few captures have them.
    let absent = Channel.allCases.filter {
      $0 != .blendShapes && absentColumns[$0] != nil && format.hasKnownHeader
    }.map(\.name)
    // A label with more words than fit beside each other is no condition of the study, such as a number of a trial.
    let labels = fixations.lazy.map(\.key.labels).labels.filter { $0.words.count <= 100 }
    let across = labels.first
    let down = labels.dropFirst().first
    @Sendable func word(_ label: Label?, _ fixation: Fixation) -> String {
      fixation.key.labels[label?.name ?? ""]
    }
    let rows = (down?.words ?? [""]).map { own in
      (word: own, fixations: fixations.filter { down == nil || word(down?.label, $0) == own })
    }.filter { !$0.fixations.isEmpty }
    return Listing(rows) {
      if let down { Column(title: down.label.title, .label) { $0.word } }
      for own in across?.words ?? ["frames/fixations"] {
        Column(title: own) { row in
          let fixations = row.fixations.filter { across == nil || word(across?.label, $0) == own }
          return "\(fixations.reduce(0) { $0 + $1.frames.count })/\(fixations.count)"
        }
      }
      Column(title: "eyes to screen", .number(1, "cm")) { eyesToScreen($0.fixations) }
    }.table(
      "\(title), \(frames.count) frames, \(fixations.count) fixations"
        + (absent.isEmpty ? "" : "; lacks \(absent.joined(separator: ", "))"),
      notes: [
        "Frames/fixations\(across.map { " per \(Label.title($0.label.name))" } ?? ""); median (range) of the eyes' "
          + "distance from the plane of the screen."
      ])
  }

  private func eyesToScreen(_ fixations: [Fixation]) -> String? {
    let measured = frames.has(.eyeDistance) ? frames.column(FrameColumn.eyeDistance) : nil
    let distances = fixations.flatMap(\.frames).compactMap { row -> Double? in
      let metres = frames.eyesMidpoint(row).map { abs($0.z) } ?? measured.map { $0[row] }
      return metres.flatMap { $0.isFinite ? $0 * 100 : nil }
    }
    guard let least = distances.min(), let largest = distances.max() else {
      let declared = Set(fixations.compactMap { screen(of: $0).eyeDistance })
      return declared.isEmpty
        ? nil : declared.sorted().map { decimal($0 * 100, 1) }.joined(separator: ", ") + " declared"
    }
    return "\(decimal(median(distances), 1)) (\(decimal(least, 1))–\(decimal(largest, 1)))"
  }

  /// What a capture without targets holds: a stream, which can be reported over time but not calibrated.
  fileprivate var streamTable: Table {
    let frames = self.frames
    let channels = Channel.allCases.filter(frames.has).map {
      (name: $0.entry.title, columns: FrameColumn.of($0))
    }
    let own = frames.own.map { own in
      let count = own.columns.count
      return (
        name: own.name + (count > 1 ? ", \(count) columns" : ""), columns: frames.ownRange(own.name) ?? 0..<0
      )
    }
    let times = SamplingTimes(Array(frames.time), validCount: frames.count)
    let rate = times.rowHz.map { ", \(decimal($0, 1)) Hz" } ?? ""
    return Listing(channels + own) {
      Column(title: "holds", .label) { $0.name }
      Column(title: "present", .percent(1)) { row -> Share? in
        let columns = row.columns.map(frames.column)
        guard !frames.isEmpty else { return nil }
        if columns.contains(where: { $0.constant.map { !$0.isNaN } ?? false }) { return Share(1, of: 1) }
        return Share(frames.indices.count { row in columns.contains { !$0[row].isNaN } }, of: frames.count)
      }
    }.table(
      "\(title), \(frames.count) rows in \(decimal(times.span, 1)) s\(rate); no targets",
      notes: ["Present: rows with at least one number of it. Without targets there is nothing to calibrate."])
  }
}
