/// What is fitted or scored: a row a frame, or a row a fixation.
enum SampleKind: String, Sendable, CaseIterable {
  case frames
  case fixationMedians = "fixation-medians"
}

/// What calibrators that use no features see of a sample: the tracker's measurements.
struct View: Sendable {
  /// The frame, or the median of each of its numbers over the fixation (matrices entry by entry).
  let frame: Frame
  let screen: Screen
}

/// Where a sample comes from.
struct Origin: Sendable {
  /// The capture's frames that it is made of, from 0.
  let frameRows: Range<Int>
  /// The position of its fixation among all fixations, sorted by their keys: the same number for the
  /// frames of a fixation and for its median.
  let fixation: Int
  let key: FixationKey
  let role: TargetRole
  /// What its target is called on any screen.
  let targetName: String

  func value(of property: FixationProperty) -> String {
    property.value(of: key, role: role, targetName: targetName)
  }
}

/// Samples with the columns of all feature sets of an experiment.
struct Samples: Sendable {
  let kind: SampleKind
  /// n × all columns.
  let blocks: BlockMatrix
  /// The points looked at, pt.
  let targets: [ScreenPoint]
  let views: [View]
  let origins: [Origin]
  /// How many samples were left out, by reason.
  let dropped: [Dropped]
  /// Of medians: the frames of the same fixations, where something asks for them. (A list, since a value cannot
  /// hold another one of its own type.)
  private let frameSamples: [Samples]

  /// The same fixations frame by frame; nil for medians whose frames were not kept.
  var frames: Samples? { kind == .frames ? self : frameSamples.first }

  var count: Int { targets.count }

  /// Samples that were left out for one reason.
  struct Dropped: Sendable, Equatable {
    let reason: String
    let count: Int
  }

  /// Makes samples of fixations.
  ///
  /// Frames keep the order of the captures; medians are sorted by their fixation's key. A sample for which
  /// any column is not finite is dropped for all feature sets, so that comparisons stay paired.
  ///
  /// - Parameters:
  ///   - fixations: Each with its frames, in the order of the captures.
  ///   - blockKinds: The feature blocks to compute; all frames have what these need.
  ///   - screens: By device name; all devices of the frames are there.
  ///   - keepsFrames: Whether medians remember their frames.
  init(
    _ kind: SampleKind, of fixations: [SampledFixation], blocks blockKinds: Set<String>,
    screens: [String: Screen], keepsFrames: Bool = false
  ) {
    let featureBlocks = Self.featureBlocks(blockKinds)
    // Stable: pieces of one fixation stay in the order of the file.
    let order = fixations.indices.sorted {
      (fixations[$0].key, $0) < (fixations[$1].key, $1)
    }
    var rank = [Int](repeating: 0, count: fixations.count)
    for (position, index) in order.enumerated() { rank[index] = position }

    var rows = Rows(blocks: BlockMatrix(blocks: featureBlocks))
    for index in kind == .frames ? Array(fixations.indices) : order {
      let fixation = fixations[index]
      guard let screen = screens[fixation.key.device] else { preconditionFailure("a device without screen") }
      let target = fixation.key.target
      let (role, targetName) = (screen.role(of: target), screen.targetName(of: target))
      func origin(_ frameRows: Range<Int>) -> Origin {
        Origin(
          frameRows: frameRows, fixation: rank[index], key: fixation.key, role: role, targetName: targetName)
      }
      let views = fixation.frames.map { View(frame: $0, screen: screen) }
      let values = views.map { view in featureBlocks.flatMap { $0.block.values(view) } }
      switch kind {
      case .frames:
        for (offset, view) in views.enumerated() {
          let row = fixation.firstRow + offset
          rows.append(values[offset], view, origin(row..<row + 1))
        }
      case .fixationMedians:
        let all = fixation.firstRow..<fixation.firstRow + fixation.frames.count
        let median = Frame(medianOf: Array(fixation.frames))
        rows.append(columnMedians(values), View(frame: median, screen: screen), origin(all))
      }
    }
    self.kind = kind
    blocks = rows.blocks
    views = rows.views
    origins = rows.origins
    targets = rows.origins.map(\.key.target)
    dropped = rows.dropped.sorted { $0.key < $1.key }.map { Dropped(reason: $0.key, count: $0.value) }
    frameSamples =
      kind == .fixationMedians && keepsFrames
      ? [Samples(.frames, of: fixations, blocks: blockKinds, screens: screens)] : []
  }

  /// The medians of some frames, a row for each fixation that has a frame among them.
  ///
  /// - Parameter part: Of frames.
  init(mediansOf part: Part) {
    let frames = part.samples
    var rowsOfFixation = [Int: [Int]]()
    for row in part.rows { rowsOfFixation[frames.origins[row].fixation, default: []].append(row) }
    var blocks = frames.blocks.withoutRows
    var (views, origins) = ([View](), [Origin]())
    for (_, rows) in rowsOfFixation.sorted(by: { $0.key < $1.key }) {
      blocks.append(row: columnMedians(rows.map { Array(frames.blocks.row($0)) }))
      let first = frames.origins[rows[0]]
      views.append(
        View(
          frame: Frame(medianOf: rows.map { frames.views[$0].frame }), screen: frames.views[rows[0]].screen))
      let frameRows = rows.map { frames.origins[$0].frameRows }
      let start = frameRows.map(\.lowerBound).min() ?? 0
      let end = frameRows.map(\.upperBound).max() ?? start
      origins.append(
        Origin(
          frameRows: start..<end, fixation: first.fixation, key: first.key, role: first.role,
          targetName: first.targetName))
    }
    kind = .fixationMedians
    self.blocks = blocks
    (self.views, self.origins) = (views, origins)
    targets = origins.map(\.key.target)
    (dropped, frameSamples) = ([], [])
  }

  /// The blocks of some words, in canonical order.
  static func featureBlocks(_ words: Set<String>) -> [(kind: String, block: FeatureBlock)] {
    let named = words.map { (word: $0, name: FeatureBlockName($0)) }.sorted { $0.name.rank < $1.name.rank }
    return named.compactMap { named in named.name.block.map { (named.word, $0) } }
  }

  /// Rows while they are collected.
  private struct Rows {
    var blocks: BlockMatrix
    var views: [View] = []
    var origins: [Origin] = []
    var dropped: [String: Int] = [:]

    init(blocks: BlockMatrix) { self.blocks = blocks }

    mutating func append(_ values: [Double], _ view: View, _ origin: Origin) {
      if let column = values.firstIndex(where: { !$0.isFinite }) {
        dropped["\(blocks.columnNames[column]) is not finite", default: 0] += 1
        return
      }
      blocks.append(row: values)
      views.append(view)
      origins.append(origin)
    }
  }
}

/// A fixation with its frames.
struct SampledFixation: Sendable {
  let key: FixationKey
  /// The position of its first frame in the capture.
  let firstRow: Int
  /// Rows of a table of frames, usually that of the capture.
  let frames: Slice<FrameTable>

  init(key: FixationKey, firstRow: Int, frames: Slice<FrameTable>) {
    (self.key, self.firstRow, self.frames) = (key, firstRow, frames)
  }

  init(key: FixationKey, firstRow: Int, frames: [Frame]) {
    self.init(key: key, firstRow: firstRow, frames: FrameTable(frames)[...])
  }
}
