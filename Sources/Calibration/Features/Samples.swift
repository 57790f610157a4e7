import Captures
import DelimitedText
import Inputs
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
  /// The samples that lack some of the columns, and so are dropped.
  package let lacking: [LackingRows]
  /// The places of the samples among all that were asked for, ascending; nil if none was dropped.
  private let places: [Int]?
  /// True if files number all samples that were asked for, because other feature sets use others of them.
  private var numbersAll = false
  /// The range of all targets of each capture, pt, by its name.
  package let targetRanges: [String: ScreenPoint]
  /// The frames of the same fixations, if medians need them; in an array, as a value cannot contain its own type.
  private let frameSamples: [Samples]

  /// The same fixations frame by frame; nil for medians whose frames were not kept.
  var frames: Samples? { kind == .frames ? self : frameSamples.first }

  let identity = SamplesIdentity()

  package var count: Int { targets.count }

  /// The same samples with other tables of the same frames. What else was kept of the frames stays as it is.
  package func mapFrames(_ change: (FrameTable) -> FrameTable) -> Samples {
    changed(self) { $0.views = views.mapFrames(change) }
  }

  package struct Dropped: Sendable, Equatable {
    package let reason: String
    package let count: Int
  }

  /// The dropped samples by reason, in alphabetical order.
  package var dropped: [Dropped] {
    let reasons = lacking.map { (blocks.reason($0) ?? "", $0.count) }
    return Dictionary(reasons, uniquingKeysWith: +).sorted { $0.key < $1.key }
      .map { Dropped(reason: $0.key, count: $0.value) }
  }

  package var droppedCount: Int { lacking.reduce(0) { $0 + $1.count } }

  /// The same samples, with the numbers that they have among all that were asked for.
  package var numberedAmongAll: Samples { changed(self) { $0.numbersAll = true } }

  /// The numbers of the samples in the files of a run; nil if they are counted from 0.
  package var numbers: [Int]? { numbersAll ? places ?? Array(0..<count) : nil }

  /// Which of the samples that were asked for are dropped; ascending, without empty ranges.
  package var droppedPlaces: [Range<Int>] {
    guard let places else { return [] }
    return zip([-1] + places, places + [count + droppedCount]).map { $0 + 1..<$1 }.filter { !$0.isEmpty }
  }

  /// The samples without a gaze point, by reason: those that are dropped, then those whose estimate is lost.
  ///
  /// - Parameter lost: The number of lost estimates by their reason, among the samples that are not dropped.
  package func leftOut(lost: [String: Int]) -> [RowAccount.LeftOut] {
    (dropped.map { ($0.reason, $0.count) } + lost.sorted { $0.key < $1.key }).map { reason, count in
      RowAccount.LeftOut("because \(reason)", count)
    }
  }

  /// Frames keep the order of the captures; medians are sorted by their fixation's key. A sample for which any column
  /// is not finite is dropped for all feature sets, so that comparisons stay paired. Pseudonyms replace names, which
  /// still decide the order. Target ranges and places, by capture, are given if the captures have more fixations than
  /// these.
  package init(
    _ kind: SampleKind, of fixations: [SampledFixation], blocks blockKinds: Set<String>,
    keepsFrames: Bool = false, pseudonyms: Pseudonyms? = nil, targetRanges: [String: ScreenPoint]? = nil,
    targetPlaces: [String: TargetPlaces]? = nil
  ) {
    let targetPlaces = targetPlaces ?? fixations.targetPlaces
    let targetRanges = targetRanges ?? TargetRange.byCapture(fixations.lazy.map(\.key))
    self.targetRanges = targetRanges
    let own = fixations.first?.table.own ?? []
    let featureBlocks = Self.featureBlocks(blockKinds, own)
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
      let source = origins.append(
        fixation.source(rank: rank[index], targetPlaces[fixation.key.capture]))
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
    let all = BlockMatrix(featureBlocks, own: own, groups: kind == .frames ? nil : groups, of: views)
    let (kept, lacking) = LackingRows.divide(all, groups: kind == .frames ? nil : groups, of: views) {
      [origins] in origins.source($0).key.capture
    }
    if kind == .fixationMedians { views = views.medians(of: groups) }
    if kept.count < all.rowCount {
      views = views.only(kept)
      origins = origins.only(kept)
    }
    blocks = kept.count < all.rowCount ? all.only(kept) : all
    ranges = blocks.ranges
    self.kind = kind
    self.views = views
    self.origins = origins
    targets = origins.indices.map { [origins] in origins.source($0).key.target }
    self.lacking = lacking
    places = lacking.isEmpty ? nil : kept
    frameSamples =
      kind == .fixationMedians && keepsFrames
      ? [
        Samples(
          .frames, of: fixations, blocks: blockKinds, pseudonyms: pseudonyms, targetRanges: targetRanges,
          targetPlaces: targetPlaces)
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
    lacking = []
    places = nil
    frameSamples = []
    targetRanges = frames.targetRanges
  }

  /// The blocks that some words name, in canonical order. A column of one of them is not repeated.
  package static func featureBlocks(
    _ words: Set<String>, _ own: [OwnColumns]
  ) -> [(kind: String, block: FeatureBlock)] {
    FeatureBlockName.sorted(words).compactMap { word in
      let name = FeatureBlockName(word)
      if name.factors.count == 1 && words.contains(name.kind) { return nil }
      return name.block(amongst: own).map { (word, $0) }
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
  /// Whether regions are counted from the upper edge of the screen, as the points of the capture's format are.
  var countsFromTop = false

  package init(
    key: FixationKey, firstRow: Int, table: FrameTable, screens: [Screen], rows: Range<Int>,
    gaps: [Range<Int>] = [], cut: Int? = nil, countsFromTop: Bool = false
  ) {
    self.key = key
    self.firstRow = firstRow
    self.table = table
    self.screens = screens
    self.rows = rows
    self.gaps = gaps
    self.cut = cut
    self.countsFromTop = countsFromTop
  }

  /// The same fixation in another table of the same frames.
  package func with(table: FrameTable) -> SampledFixation {
    SampledFixation(
      key: key, firstRow: firstRow, table: table, screens: screens, rows: rows, gaps: gaps, cut: cut,
      countsFromTop: countsFromTop)
  }

  /// - Parameter rank: The position of the fixation among all, sorted by their keys.
  fileprivate func source(rank: Int, _ places: TargetPlaces?) -> Origins.Source {
    let target = key.target
    return Origins.Source(
      fixation: rank, key: key, role: places?.role(of: target, on: screen) ?? screen.role(of: target),
      targetName: screen.targetName(of: target), placeName: places?.place(of: target, on: screen)?.name,
      regionPoint: regionPoint, times: times, cut: cut)
  }

  /// The target as regions are counted.
  private var regionPoint: ScreenPoint {
    countsFromTop ? ScreenPoint(x: key.target.x, y: screen.height - key.target.y) : key.target
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
      screens: capture.screens, rows: fixation.frames, gaps: fixation.gaps, cut: fixation.cut,
      countsFromTop: capture.format.traits.contains(.countsFromTop))
  }
}

extension [SampledFixation] {
  /// The places of the targets, by capture.
  fileprivate var targetPlaces: [String: TargetPlaces] {
    groupedByKey(self, by: \.key.capture).mapValues { own in
      TargetPlaces(own.map { ($0.key.target, $0.screen) })
    }
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
