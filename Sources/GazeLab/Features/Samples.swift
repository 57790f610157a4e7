import LinearAlgebra

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
  init(
    _ kind: SampleKind, of fixations: [SampledFixation], blocks blockKinds: Set<String>,
    screens: [String: Screen]
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
      let values = fixation.frames.map { frame in featureBlocks.flatMap { $0.block.values(frame) } }
      switch kind {
      case .frames:
        for (offset, frame) in fixation.frames.enumerated() {
          let row = fixation.firstRow + offset
          rows.append(values[offset], View(frame: frame, screen: screen), origin(row..<row + 1))
        }
      case .fixationMedians:
        let all = fixation.firstRow..<fixation.firstRow + fixation.frames.count
        let median = Frame(medianOf: fixation.frames)
        rows.append(columnMedians(values), View(frame: median, screen: screen), origin(all))
      }
    }
    self.kind = kind
    blocks = rows.blocks
    views = rows.views
    origins = rows.origins
    targets = rows.origins.map(\.key.target)
    dropped = rows.dropped.sorted { $0.key < $1.key }.map { Dropped(reason: $0.key, count: $0.value) }
  }

  static func featureBlocks(_ kinds: Set<String>) -> [(kind: String, block: FeatureBlock)] {
    Catalogue.featureBlocks.entries.filter { kinds.contains($0.kind) }.map { ($0.kind, $0.made) }
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
  let frames: [Frame]
}

/// Some rows of some samples, seen through the columns of one feature set.
struct Part: Sendable {
  let samples: Samples
  let rows: [Int]
  let columns: ColumnSet

  /// rows × columns.
  var design: Matrix {
    let (width, elements, chosen) = (samples.blocks.columnCount, samples.blocks.elements, columns.columns)
    var design = [Double](repeating: 0, count: rows.count * chosen.count)
    for (index, row) in rows.enumerated() {
      for (place, column) in chosen.enumerated() {
        design[index * chosen.count + place] = elements[row * width + column]
      }
    }
    return Matrix(rowCount: rows.count, columnCount: chosen.count, elements: design)
  }

  /// The least and the largest number of each column.
  ///
  /// - Precondition: There is at least one row.
  var columnRanges: [ClosedRange<Double>] {
    let (width, elements) = (samples.blocks.columnCount, samples.blocks.elements)
    return columns.columns.map { column in
      var (least, largest) = (Double.infinity, -Double.infinity)
      for row in rows {
        let value = elements[row * width + column]
        (least, largest) = (min(least, value), max(largest, value))
      }
      return least...largest
    }
  }

  /// rows × 2, the targets in points.
  var response: Matrix {
    Matrix(
      rowCount: rows.count, columnCount: 2,
      elements: rows.flatMap { [samples.targets[$0].x, samples.targets[$0].y] })
  }

  var views: [View] { rows.map { samples.views[$0] } }
  var targets: [ScreenPoint] { rows.map { samples.targets[$0] } }
}
