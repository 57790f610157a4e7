import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

/// The frames and fixations of a capture by the first label across and the second down.
struct FixationCounts: Sendable {
  fileprivate struct Row: Sendable {
    let capture: Capture
    let word: String
    let fixations: [Fixation]
  }

  /// What captures have in common that can be rows of one table.
  private struct Layout: Equatable {
    let across: Label?
    let words: [String]
    let down: Label?
    let absent: [String]
  }

  private let layout: Layout
  private let rows: [Row]
  private let capture: Capture

  /// So many captures with the same columns become one table.
  private static let leastJoined = 3

  init(_ capture: Capture) {
    // Blend shapes are optional, and few captures have them.
    let absent = Channel.allCases.filter {
      $0 != .blendShapes && capture.absentColumns[$0] != nil && capture.format.hasKnownHeader
    }.map(\.name)
    let fixations = capture.fixations
    // A label with more words than fit beside each other is no condition of the study, such as a number of a trial.
    let labels = fixations.lazy.map(\.key.labels).labels.filter { $0.words.count <= 100 }
    let (across, down) = (labels.first, labels.dropFirst().first)
    self.capture = capture
    layout = Layout(
      across: across?.label, words: across?.words ?? ["frames/fixations"], down: down?.label, absent: absent)
    rows = (down?.words ?? [""]).map { own in
      let isOwn = { (fixation: Fixation) in down == nil || Self.word(down?.label, fixation) == own }
      return Row(capture: capture, word: own, fixations: fixations.filter(isOwn))
    }.filter { !$0.fixations.isEmpty }
  }

  private static func word(_ label: Label?, _ fixation: Fixation) -> String {
    fixation.key.labels[label?.name ?? ""]
  }

  /// One table for each capture, or for all that have the same columns if there are several.
  static func tables(_ captures: [Capture]) -> [Table] {
    var groups = [[FixationCounts]]()
    for counts in captures.map(FixationCounts.init) {
      if let index = groups.firstIndex(where: { $0[0].layout == counts.layout }) {
        groups[index].append(counts)
      } else {
        groups.append([counts])
      }
    }
    return groups.flatMap { group in
      group.count >= leastJoined ? [joined(group)] : group.map(\.table)
    }
  }

  private var lacking: String {
    layout.absent.isEmpty ? "" : "; lacks \(layout.absent.joined(separator: ", "))"
  }

  private var note: String {
    "Frames/fixations\(layout.across.map { " per \(Label.title($0.name))" } ?? ""); median (range) of the eyes' "
      + "distance from the plane of the screen."
  }

  private var table: Table {
    Listing(rows, columns: columns).table(
      "\(capture.title), \(capture.frames.count) frames, \(capture.fixations.count) fixations" + lacking,
      notes: [note])
  }

  private static func joined(_ group: [FixationCounts]) -> Table {
    @Sendable func names(_ names: [String]) -> String { listed(Set(names).sorted(by: precedesNaturally)) }
    let first = [
      Column<Row>(title: "capture", .label) { $0.capture.name },
      Column<Row>(title: "participant", .label) { names($0.capture.frames.participants.all) },
      Column<Row>(title: "device", .label) { names($0.capture.frames.displays.all.map(\.device)) },
    ]
    let rows = group.flatMap(\.rows)
    // A column says nothing that repeats the one before, or has one word.
    let people =
      rows.contains { names($0.capture.frames.participants.all) != $0.capture.name } ? first[1...1] : []
    let devices = Set(rows.flatMap { $0.capture.frames.displays.all.map(\.device) })
    let columns = first.prefix(1) + people + (devices.count > 1 ? first[2...2] : []) + group[0].columns
    return Listing(rows, columns: Array(columns)).table(
      "\(group.count) captures" + (devices.count == 1 ? " on \(names(Array(devices)))" : "")
        + group[0].lacking,
      notes: [group[0].note])
  }

  private var columns: [Column<Row>] {
    let layout = layout
    let down = layout.down.map { label in Column<Row>(title: label.title, .label) { $0.word } }
    return [down].compactMap(\.self)
      + layout.words.map { own in
        Column<Row>(title: own) { row in
          let fixations = row.fixations.filter { layout.across == nil || Self.word(layout.across, $0) == own }
          return "\(fixations.reduce(0) { $0 + $1.frames.count })/\(fixations.count)"
        }
      }
      + [Column<Row>(title: "eyes to screen", .number(1, "cm")) { $0.capture.eyesToScreen($0.fixations) }]
  }
}

extension Capture {
  /// Such as `p03: anna on iPad Mini 6th`.
  var title: String {
    func names(_ names: [String]) -> String { listed(Set(names).sorted()) }
    return "\(name): \(names(frames.participants.all)) on \(names(frames.displays.all.map(\.device)))"
  }

  /// The distance of the eyes from the plane of the screen in a frame, metres; nil where it is not known.
  func eyesToScreen(_ row: Int) -> Double? {
    let measured = frames.has(.eyeDistance) ? frames.column(FrameColumn.eyeDistance)[row] : nil
    let metres = frames.eyesMidpoint(row).map { abs($0.z) } ?? measured
    return metres.flatMap { $0.isFinite ? $0 : nil }
  }

  fileprivate func eyesToScreen(_ fixations: [Fixation]) -> String? {
    let distances = fixations.flatMap(\.frames).compactMap { row in eyesToScreen(row).map { $0 * 100 } }
    guard let least = distances.min(), let largest = distances.max() else {
      let declared = Set(fixations.compactMap { screen(of: $0).eyeDistance })
      return declared.isEmpty
        ? nil : declared.sorted().map { decimal($0 * 100, 1) }.joined(separator: ", ") + " declared"
    }
    return "\(decimal(median(distances), 1)) (\(decimal(least, 1))–\(decimal(largest, 1)))"
  }
}
