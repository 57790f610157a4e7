import Captures
import Inputs

package struct Origin: Sendable {
  /// The rows of its frames in the capture, counted from 0.
  package let frameRows: Range<Int>
  package let source: Origins.Source

  package var fixation: Int { source.fixation }
  package var key: FixationKey { source.key }
  package var role: TargetRole { source.role }
  package var targetName: String { source.targetName }

  package func value(of property: FixationProperty) -> String { source.value(of: property) }
}

/// The origins of samples. What the samples of a fixation share is stored once.
package struct Origins: Sendable, RandomAccessCollection {
  package struct Source: Sendable {
    /// The position of the fixation among all, sorted by their keys; it is the same for its frames and for its median.
    package let fixation: Int
    package let key: FixationKey
    package let role: TargetRole
    package let targetName: String
    /// What the target is called in the layout of its capture, such as `top left`; nil where the screen names the targets,
    /// and for those that have no place. See `TargetPlaces`.
    package var placeName: String?
    /// The target with y from the edge of the screen that the capture's format counts from, pt: regions are counted so.
    package let regionPoint: ScreenPoint
    /// The first and the last time of its frames, seconds; nil if no time is finite.
    package var times: ClosedRange<Double>?
    /// The row at which this piece begins; see `Fixation.cut`.
    package var cut: Int?

    /// The names by which an experiment can ask for the target.
    package var names: [String] { placeName.map { [targetName, $0] } ?? [targetName] }

    package func isOn(_ targets: some Sequence<String>) -> Bool {
      targets.contains { $0 == targetName || $0 == placeName }
    }

    package func value(of property: FixationProperty) -> String {
      property.value(of: key, role: role, targetName: targetName)
    }
  }

  package private(set) var sources: [Source] = []
  private var sourceOfSample: [UInt32] = []
  private var firstFrames: [UInt32] = []
  /// The end of each sample's frames; empty as long as every sample is one frame.
  private var endFrames: [UInt32] = []

  package var startIndex: Int { 0 }
  package var endIndex: Int { sourceOfSample.count }

  package subscript(sample: Int) -> Origin {
    Origin(frameRows: frameRows(sample), source: source(sample))
  }

  package func sourceIndex(_ sample: Int) -> Int { Int(sourceOfSample[sample]) }

  package func source(_ sample: Int) -> Source { sources[sourceIndex(sample)] }

  package func fixation(_ sample: Int) -> Int { source(sample).fixation }

  package func frameRows(_ sample: Int) -> Range<Int> {
    let first = Int(firstFrames[sample])
    return first..<(endFrames.isEmpty ? first + 1 : Int(endFrames[sample]))
  }

  mutating func reserveCapacity(_ count: Int) {
    sourceOfSample.reserveCapacity(count)
    firstFrames.reserveCapacity(count)
  }

  /// - Returns: The position in `sources`.
  mutating func append(_ source: Source) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  mutating func append(source: Int, frameRows: Range<Int>) {
    if frameRows.count != 1 && endFrames.isEmpty { endFrames = firstFrames.map { $0 + 1 } }
    if !endFrames.isEmpty || (isEmpty && frameRows.count != 1) {
      endFrames.append(UInt32(frameRows.upperBound))
    }
    sourceOfSample.append(UInt32(source))
    firstFrames.append(UInt32(frameRows.lowerBound))
  }

  package func only(_ samples: [Int]) -> Origins {
    changed(self) { origins in
      origins.sourceOfSample = samples.map { sourceOfSample[$0] }
      origins.firstFrames = samples.map { firstFrames[$0] }
      if !endFrames.isEmpty { origins.endFrames = samples.map { endFrames[$0] } }
    }
  }

  /// One origin per group of samples: the fixation of the first, and all frames from the first to the last.
  func joined(_ groups: [[Int]]) -> Origins {
    var origins = Origins()
    origins.sources = sources
    for group in groups {
      let rows = group.map(frameRows)
      let start = rows.map(\.lowerBound).min() ?? 0
      origins.append(
        source: sourceIndex(group[0]), frameRows: start..<(rows.map(\.upperBound).max() ?? start))
    }
    return origins
  }
}
