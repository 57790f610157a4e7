import Captures
import DelimitedText
import Statistics

/// The kind of row that is fitted or scored: a frame, or the median of a fixation.
package enum SampleKind: String, Sendable, CaseIterable {
  case frames
  case fixationMedians = "fixation-medians"
}

/// Samples with the columns of all feature sets of an experiment.
package struct Samples: Sendable {
  package let kind: SampleKind
  /// The columns of all blocks, with n rows.
  package let blocks: BlockMatrix
  /// The points looked at, pt.
  package let targets: [ScreenPoint]
  package private(set) var views: Views
  package let origins: Origins
  /// The range of each column; empty without samples.
  package let ranges: [ClosedRange<Double>]
  package let dropped: [Dropped]
  /// The range of all targets of each capture, pt, by its name.
  package let targetRanges: [String: ScreenPoint]
  /// The frames of the same fixations, if medians need them; in an array, as a value cannot contain its own type.
  private let frameSamples: [Samples]

  /// The same fixations frame by frame; nil for medians whose frames were not kept.
  var frames: Samples? { kind == .frames ? self : frameSamples.first }

  package var count: Int { targets.count }

  /// The same samples with other tables of the same frames. What else was kept of the frames stays as it is.
  package func mapFrames(_ change: (FrameTable) -> FrameTable) -> Samples {
    changed(self) { $0.views = views.mapFrames(change) }
  }

  package struct Dropped: Sendable, Equatable {
    package let reason: String
    package let count: Int
  }

  /// Frames keep the order of the captures; medians are sorted by their fixation's key. A sample for which
  /// any column is not finite is dropped for all feature sets, so that comparisons stay paired.
  ///
  /// - Parameters:
  ///   - fixations: In the order of the captures.
  ///   - blockKinds: The feature blocks to compute; all frames have what they need.
  ///   - pseudonyms: Codes that replace names, which still decide the order; nil to keep names.
  ///   - targetRanges: By capture, if the captures have more fixations than these; nil to measure these.
  package init(
    _ kind: SampleKind, of fixations: [SampledFixation], blocks blockKinds: Set<String>,
    keepsFrames: Bool = false, pseudonyms: Pseudonyms? = nil, targetRanges: [String: ScreenPoint]? = nil
  ) {
    let targetRanges = targetRanges ?? TargetRange.byCapture(fixations.lazy.map(\.key))
    self.targetRanges = targetRanges
    let featureBlocks = Self.featureBlocks(blockKinds, fixations.first?.table.own ?? [])
    let order = FixationKey.order(of: fixations.map(\.key), pseudonyms)
    var rank = [Int](repeating: 0, count: fixations.count)
    for (position, index) in order.enumerated() { rank[index] = position }

    let sequence = kind == .frames ? Array(fixations.indices) : order
    let frameCount = fixations.reduce(0) { $0 + $1.frameCount }
    var (views, origins, groups) = (Views(), Origins(), [[Int]]())
    views.reserveCapacity(frameCount)
    origins.reserveCapacity(kind == .frames ? frameCount : fixations.count)
    for index in sequence {
      let (fixation, first) = (fixations[index], views.count)
      let screen = fixation.screen
      let target = fixation.key.target
      let source = origins.append(
        Origins.Source(
          fixation: rank[index], key: fixation.key, role: screen.role(of: target),
          targetName: screen.targetName(of: target), times: fixation.times, cut: fixation.cut))
      let offset = fixation.firstRow - fixation.rows.lowerBound
      for rows in fixation.pieces {
        views.append(fixation.table, rows: rows, screens: fixation.screens)
        guard kind == .frames else { continue }
        for row in rows { origins.append(source: source, frameRows: row + offset..<row + offset + 1) }
      }
      if kind == .fixationMedians {
        groups.append(Array(first..<views.count))
        origins.append(
          source: source, frameRows: fixation.firstRow..<fixation.firstRow + fixation.rows.count)
      }
    }
    let all = BlockMatrix(featureBlocks, groups: kind == .frames ? nil : groups, of: views)
    let kept = all.finiteRows
    if kind == .fixationMedians { views = views.medians(of: groups) }
    if kept.rows.count < all.rowCount {
      blocks = all.only(kept.rows)
      views = views.only(kept.rows)
      origins = origins.only(kept.rows)
    } else {
      blocks = all
    }
    ranges = blocks.ranges
    self.kind = kind
    self.views = views
    self.origins = origins
    targets = origins.indices.map { [origins] in origins.source($0).key.target }
    dropped = kept.dropped
    frameSamples =
      kind == .fixationMedians && keepsFrames
      ? [
        Samples(
          .frames, of: fixations, blocks: blockKinds, pseudonyms: pseudonyms, targetRanges: targetRanges)
      ] : []
  }

  /// The medians of some frames, one row per fixation that has a frame among them.
  init(mediansOf part: Part) {
    let frames = part.samples
    var rowsOfFixation = [Int: [Int]]()
    for row in part.rows { rowsOfFixation[frames.origins.fixation(row), default: []].append(row) }
    let groups = rowsOfFixation.sorted { $0.key < $1.key }.map(\.value)
    kind = .fixationMedians
    let medians = groups.map { rows in columnMedians(rows.map(frames.blocks.row)) }
    blocks = frames.blocks.with(
      columns: frames.blocks.columnNames.indices.map { column in medians.map { $0[column] } },
      rowCount: groups.count)
    ranges = blocks.ranges
    views = frames.views.medians(of: groups)
    origins = frames.origins.joined(groups)
    targets = groups.map { frames.targets[$0[0]] }
    dropped = []
    frameSamples = []
    targetRanges = frames.targetRanges
  }

  /// The blocks that some words name, in canonical order.
  package static func featureBlocks(
    _ words: Set<String>, _ own: [OwnColumns]
  ) -> [(kind: String, block: FeatureBlock)] {
    FeatureBlockName.sorted(words).compactMap { word in
      FeatureBlockName(word).block(amongst: own).map { (word, $0) }
    }
  }
}

package struct SampledFixation: Sendable {
  package let key: FixationKey
  /// The position of its first frame in the capture.
  package let firstRow: Int
  /// The table of its frames, usually that of the capture.
  package let table: FrameTable
  /// The screens, one for each display of the table.
  package let screens: [Screen]
  package let rows: Range<Int>
  /// The ranges of `rows` that are left out; see `Fixation`.
  var gaps: [Range<Int>] = []
  var cut: Int?

  package init(
    key: FixationKey, firstRow: Int, table: FrameTable, screens: [Screen], rows: Range<Int>,
    gaps: [Range<Int>] = [], cut: Int? = nil
  ) {
    self.key = key
    self.firstRow = firstRow
    self.table = table
    self.screens = screens
    self.rows = rows
    self.gaps = gaps
    self.cut = cut
  }

  var screen: Screen { screens[table.displays.codes[rows.lowerBound]] }
  var pieces: [Range<Int>] { rows.pieces(between: gaps) }
  var frameCount: Int { rows.count - gaps.reduce(0) { $0 + $1.count } }

  /// The first and the last time of its frames, which need not be in order; nil if no time is finite.
  var times: ClosedRange<Double>? {
    let time = table.time
    var (least, largest) = (Double.infinity, -Double.infinity)
    for rows in pieces {
      for row in rows {
        let value = time[row]
        guard value.isFinite else { continue }
        least = min(least, value)
        largest = max(largest, value)
      }
    }
    return least <= largest ? least...largest : nil
  }
}

extension SampledFixation {
  package init(_ fixation: Fixation, of capture: Capture) {
    self.init(
      key: fixation.key, firstRow: fixation.frames.lowerBound, table: capture.frames,
      screens: capture.screens, rows: fixation.frames, gaps: fixation.gaps, cut: fixation.cut)
  }
}

/// The extent of the targets of a capture.
package enum TargetRange {
  /// The largest minus the smallest x and y of the targets, pt, by the name of the capture.
  package static func byCapture(_ keys: some Sequence<FixationKey>) -> [String: ScreenPoint] {
    var ends = [String: (least: ScreenPoint, largest: ScreenPoint)]()
    for key in keys {
      let (target, known) = (key.target, ends[key.capture])
      let (least, largest) = (known?.least ?? target, known?.largest ?? target)
      ends[key.capture] = (
        ScreenPoint(x: min(least.x, target.x), y: min(least.y, target.y)),
        ScreenPoint(x: max(largest.x, target.x), y: max(largest.y, target.y))
      )
    }
    return ends.mapValues { $0.largest - $0.least }
  }
}
