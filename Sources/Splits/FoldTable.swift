import Calibration
import Captures
import Inputs

/// Folds read from a CSV file that lists which frames or fixations are for training and which for testing.
package struct FoldTable: Sendable {
  /// The columns in the order in which they are written, after the keys of the groups.
  package enum Column: String, CaseIterable {
    case samples, split
    case repeatIndex = "repeat"
    case fold, name, part, sample, fixation, capture
    case firstFrame = "first_frame"
    case lastFrame = "last_frame"
    case targetX = "target_x"
    case targetY = "target_y"
  }

  /// Consecutive frames of one capture, or consecutive fixations.
  struct Named: Sendable {
    let part: FoldPart
    /// Index into `captures`; 0 for fixations, and if the file names no captures.
    let capture: Int
    let rows: ClosedRange<Int>
  }

  struct NamedFold: Sendable {
    let name: String
    let named: [Named]
  }

  enum Group: Sendable, Hashable {
    case unnamed
    /// The name of the group, as older files have it.
    case named(String)
    /// The values by property, empty where the samples have several. Participant and device can be among them without
    /// being keys of the group.
    case labelled([String: String])

    var name: String {
      switch self {
      case .unnamed: ""
      case .named(let name): name
      case .labelled(let labels):
        GroupName.name(
          labels.sorted { FixationProperty.rank($0.key) < FixationProperty.rank($1.key) }
            .filter { !$0.value.isEmpty }.map { ($0.key, $0.value) })
      }
    }

    /// - Parameter isExact: Whether a property that is no key of the group rules it out.
    fileprivate func fits(_ group: String, isExact: Bool) -> Bool {
      if case .named(let name) = self { return name == group }
      guard case .labelled(let labels) = self else { return false }
      let parts = Dictionary(GroupName.parts(group).map { ($0.property, $0.value.onOneLine) }) { $1 }
      return parts.allSatisfy { labels[$0.key] == $0.value }
        && (!isExact || labels.allSatisfy { $0.value.isEmpty || parts[$0.key] != nil })
    }
  }

  struct Section: Sendable {
    /// The label of the split; nil if the file has no such column, as for `samples`.
    let split: String?
    let group: Group
    let samples: SampleKind?
    /// The folds of each repeat; neither the repeats nor their folds are empty.
    let repeats: [[NamedFold]]
  }

  /// The captures that rows name and where each is named first; nil if rows name none, or fixations.
  let captures: [(name: String, place: Place)]?
  let isByFixation: Bool
  /// The sections in file order; never empty.
  let sections: [Section]

  var splits: [String?] {
    var labels = [String?]()
    for section in sections where !labels.contains(section.split) { labels.append(section.split) }
    return labels
  }

  func only(split: String?) -> FoldTable {
    let kept = sections.filter { $0.split == split }
    return FoldTable(captures: captures, isByFixation: isByFixation, sections: kept)
  }

  var givesOthers: Bool {
    sections.contains { $0.repeats.joined().contains { $0.named.contains { $0.part == .others } } }
  }

  var testShare: Double {
    var (all, tested) = (0.0, 0.0)
    for fold in sections.flatMap({ $0.repeats.joined() }) {
      for named in fold.named where named.part != .others {
        all += Double(named.rows.count)
        tested += named.part == .test ? Double(named.rows.count) : 0
      }
    }
    return tested / all
  }

  /// The section for a group. Rows for frames are also valid for medians, and vice versa. Rows for one group are valid
  /// for another if they name frames; fixations are numbered separately in each group.
  func section(group: String, samples: SampleKind) throws(SplitError) -> Section {
    let groups = Set(sections.map(\.group))
    var fitting = sections.filter { $0.group.fits(group, isExact: isByFixation) }
    if fitting.isEmpty && groups.count == 1 && (!isByFixation || groups.contains(.unnamed)) {
      fitting = sections
    }
    let isOneGroup = Set(fitting.map(\.group)).count == 1
    guard isOneGroup, let section = fitting.first(where: { $0.samples == samples }) ?? fitting.first else {
      let there = groups.map { $0.name.quoted }.sorted().prefix(20).joined(separator: ", ")
      throw SplitError("the file has no rows for the group \(group.quoted); there are: \(there)")
    }
    return section
  }

  /// - Throws: If a sample is listed in two parts of a fold, or only some of its frames are.
  func drawn(
    _ section: Section, repeatIndex: Int, from origins: Origins
  ) throws(SplitError) -> [Fold] {
    let places = try places(of: origins)
    var lengths = [Int](repeating: 0, count: captures?.count ?? 1)
    for place in places { lengths[place.capture] = max(lengths[place.capture], place.rows.upperBound) }
    var drawn = [Fold]()
    for (index, fold) in section.repeats[repeatIndex].enumerated() {
      let marks = try marks(fold, lengths)
      var rows = [FoldPart: [Int]]()
      for place in places {
        let found = marks[place.capture][place.rows]
        let all = found.reduce(0, |)
        if all == 0 { continue }
        guard let part = FoldPart.allCases.first(where: { $0.mark == all }), !found.contains(0) else {
          throw SplitError(
            "\(subject(origins[place.sample])) is \(Self.complaint(Array(found)))"
              + " in fold \(index) of repeat \(repeatIndex)")
        }
        rows[part, default: []].append(place.sample)
      }
      drawn.append(
        Fold(
          trainRows: rows[.train] ?? [], testRows: rows[.test] ?? [], otherRows: rows[.others] ?? [],
          name: fold.name))
    }
    return drawn
  }

  private static func complaint(_ marks: [UInt8]) -> String {
    let all = marks.reduce(0, |)
    if marks.contains(0) { return "only partly listed" }
    return all & FoldPart.others.mark == 0
      ? "both in train and in test" : "both in others and in train or test"
  }

  /// The parts in which a fold lists each frame of each capture, or each fixation, as a bit set.
  private func marks(_ fold: NamedFold, _ lengths: [Int]) throws(SplitError) -> [[UInt8]] {
    var marks = lengths.map { [UInt8](repeating: 0, count: $0) }
    for named in fold.named {
      let length = lengths[named.capture]
      if isByFixation && named.rows.upperBound >= length {
        let listed = "the file lists fixation \(named.rows.upperBound)"
        throw SplitError("\(listed), but the last fixation of the samples is \(length - 1)")
      }
      // Frames may be in a part of the capture that the experiment does not select.
      guard named.rows.lowerBound < length else { continue }
      for row in named.rows.lowerBound...min(named.rows.upperBound, length - 1) {
        marks[named.capture][row] |= named.part.mark
      }
    }
    return marks
  }

  /// The places of each sample's marks. Samples of captures that the file does not name are left out.
  private func places(
    of origins: Origins
  ) throws(SplitError) -> [(sample: Int, capture: Int, rows: Range<Int>)] {
    if isByFixation { return origins.enumerated().map { ($0, 0, $1.fixation..<$1.fixation + 1) } }
    let names = Set(origins.map(\.key.capture))
    guard let captures else {
      guard names.count == 1 else {
        throw SplitError(
          "the file has no column 'capture', but the samples come from \(names.count) captures: "
            + names.sorted().prefix(20).map(\.quoted).joined(separator: ", "))
      }
      return origins.enumerated().map { ($0, 0, $1.frameRows) }
    }
    let positions = Dictionary(uniqueKeysWithValues: captures.enumerated().map { ($1.name, $0) })
    // Files show control characters in escaped form.
    let known = Dictionary(uniqueKeysWithValues: names.map { ($0, positions[$0.onOneLine]) })
    return origins.enumerated().compactMap { sample, origin in
      known[origin.key.capture]?.map { (sample, $0, origin.frameRows) }
    }
  }

  private func subject(_ origin: Origin) -> String {
    let (first, last) = (origin.frameRows.lowerBound, origin.frameRows.upperBound - 1)
    let capture = origin.key.capture.quoted
    if isByFixation { return "fixation \(origin.fixation)" }
    return first == last
      ? "frame \(first) of the capture \(capture)"
      : "the sample of frames \(first) to \(last) of the capture \(capture)"
  }
}

extension FoldPart {
  fileprivate var mark: UInt8 { self == .train ? 1 : self == .test ? 2 : 4 }
}
