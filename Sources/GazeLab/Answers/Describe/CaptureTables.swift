import Captures
import DelimitedText
import Documents
import Inputs
import Statistics
import Trials

/// More captures than these are summed up by the table of labels, and described if they are named.
private let captureLimit = 40

extension [Capture] {
  /// The frames and fixations of captures by label, and what streams without targets hold.
  var ownTables: [Table] {
    let shown = prefix(captureLimit)
    return FixationCounts.tables(shown.filter { $0.frames.has(.target) })
      + shown.filter { !$0.frames.has(.target) }.map(\.streamTable)
  }

  /// How many frames each capture has, how often they follow each other, and how many are lost.
  var framesTable: Table {
    let rest = count - captureLimit
    return Listing(prefix(captureLimit).map { (capture: $0, rate: SampleRate($0.frames)) }) {
      Column(title: "capture", .label) { $0.capture.name }
      Column(title: "frames") { $0.capture.frames.count }
      Column(title: "fixations") { $0.capture.fixations.count }
      Column(title: "rate", .number(1, "Hz")) { $0.rate?.plausibleFrequency }
      Column(title: "effective", .number(1, "Hz")) { row in
        CaptureTiming(row.capture).effectiveHz.flatMap { $0 > SampleRate.largestFrequency ? nil : $0 }
      }
      Column(title: "gaps") { row in row.rate.flatMap { $0.plausibleFrequency == nil ? nil : $0.gapCount } }
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
  ///
  /// - Parameter width: The width into which lines are broken; nil to keep each column on one line.
  func readingsTables(width: Int? = nil) -> [Table] {
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
      return Listing(width.map { ReadingLines.lines(same[0].readings, width: $0) } ?? same[0].readings) {
        Column(title: "in the file", .label) { $0.source }
        Column(title: "written as", .label, word: "") { $0.written.isEmpty ? nil : $0.written }
        Column(title: "read as", .label) { $0.meaning }
      }.table("What was read from \(same[0].name)\(others)")
    }
  }
}

/// Readings of columns with long names, on several lines each, so that the table is no wider than a terminal.
private enum ReadingLines {
  private static let (gap, titles) = (2, ["in the file", "written as", "read as"])

  static func lines(_ readings: [ColumnReading], width: Int) -> [ColumnReading] {
    let cells = readings.map { [$0.source, $0.written, $0.meaning] }
    let natural = titles.indices.map { column in
      Swift.max(titles[column].count, cells.map { $0[column].count }.max() ?? 0)
    }
    let room = width - gap * (titles.count - 1)
    guard natural.reduce(0, +) > room else { return readings }
    let widths = shared(natural, room)
    return cells.flatMap { cell -> [ColumnReading] in
      let lines = titles.indices.map { column in broken(cell[column], widths[column]) }
      return (0..<(lines.map(\.count).max() ?? 0)).map { row in
        let line = lines.map { row < $0.count ? $0[row] : "" }
        return ColumnReading(source: line[0], written: line[1], meaning: line[2])
      }
    }
  }

  /// Columns that need less than an even share of the room leave the rest to the others.
  private static func shared(_ natural: [Int], _ room: Int) -> [Int] {
    var (widths, left, open) = (natural, room, Array(natural.indices))
    while let narrow = open.first(where: { natural[$0] <= left / open.count }) {
      left -= natural[narrow]
      open.removeAll { $0 == narrow }
    }
    for column in open { widths[column] = Swift.max(8, left / open.count) }
    return widths
  }

  /// Lines of at most `width` characters; longer words are broken, if possible behind a mark such as "_".
  private static func broken(_ text: String, _ width: Int) -> [String] {
    TextTable.wrap(text, width).flatMap { line -> [String] in
      var (rest, parts) = (line[...], [String]())
      while rest.count > width {
        let head = rest.prefix(width)
        let mark = head.lastIndex { "_.-/[]() ".contains($0) }
        let end = mark.map { head.index(after: $0) } ?? head.endIndex
        let part = head.distance(from: head.startIndex, to: end) < width / 2 ? head : head[..<end]
        parts.append(String(part))
        rest = rest[part.endIndex...]
      }
      return parts + [String(rest)]
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
