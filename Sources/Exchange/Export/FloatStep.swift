import Calibration
import Captures
import DelimitedText
import Foundation
import Inputs
import LinearAlgebra
import Statistics

/// How far one step of single precision, in which ARKit computes, moves a gaze point.
struct FloatStep: Sendable {
  let column: String
  /// The step at the size of the column's values, in its unit.
  let size: Double
  /// The shift on the row where it is largest, pt.
  let shift: ScreenPoint

  var distance: Double { hypot(shift.x, shift.y) }

  fileprivate func scaled(by factor: Double) -> FloatStep {
    FloatStep(column: column, size: size, shift: ScreenPoint(x: factor * shift.x, y: factor * shift.y))
  }
}

extension PortableCalibration {
  /// One step of single precision for each column of a part. Nil for an input that is not columns.
  ///
  /// - Parameters:
  ///   - mostRows: On at most so many rows, evenly spread; a map that is linear in the columns needs none.
  ///   - isMeant: Whether a column with such a range is asked for.
  func floatSteps(
    _ part: Part, on screen: Screen, mostRows: Int = .max, of isMeant: (ClosedRange<Double>) -> Bool
  ) -> [FloatStep]? {
    if let mean = self as? MeanMap {
      let steps = zip(mean.members, mean.shares).compactMap { member, share in
        member.floatSteps(part, on: screen, mostRows: mostRows, of: isMeant)?.map { $0.scaled(by: share) }
      }
      return steps.isEmpty ? nil : steps.flatMap(\.self)
    }
    guard case .columns = input, !part.rows.isEmpty else { return nil }
    let whole = part.seen(through: columns(of: part.samples))
    let stride = (part.rows.count - 1) / mostRows + 1
    let some = part.rows.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    let rows = Part(samples: part.samples, rows: some, columns: whole.columns)
    let slopes = coefficients?.columns
    let (design, before) = (rows.design, slopes == nil ? estimates(rows.design, rows, on: screen) : [])
    return zip(whole.columnNames, whole.columnRanges).enumerated().filter { isMeant($0.element.1) }.map {
      column, named in
      let step = Double(Float(max(abs(named.1.lowerBound), abs(named.1.upperBound))).ulp)
      if let slopes {
        let shift = ScreenPoint(x: slopes[column].x * step, y: slopes[column].y * step)
        return FloatStep(column: named.0, size: step, shift: shift)
      }
      var moved = design
      for row in 0..<design.rowCount { moved[row, column] += step }
      let shifts = zip(before, estimates(moved, rows, on: screen)).compactMap { one, other in
        one.point.flatMap { point in other.point.map { $0 - point } }
      }
      let largest = shifts.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
      return FloatStep(column: named.0, size: step, shift: largest)
    }
  }

  /// One step of single precision for each number of the transforms and points that a part's rows have where the
  /// calibration uses no columns.
  func floatStepsOfChannels(_ part: Part, on screen: Screen, mostRows: Int) -> [FloatStep] {
    let used = input.all.reduce(into: Set<Channel>()) { needs, input in
      switch input {
      case .columns(let columns) where !columns.hasEyes: break
      case .columns: needs.formUnion(PortableInput.eyes.needs)
      default: needs.formUnion(input.needs)
      }
    }
    guard let first = part.rows.first, !used.isEmpty else { return [] }
    let stride = (part.rows.count - 1) / mostRows + 1
    let views = part.rows.enumerated().filter { $0.offset.isMultiple(of: stride) }.map {
      part.samples.views[$0.element]
    }
    let (table, key) = (views.together, part.samples.origins[first].key)
    let before = points(table, key, on: screen)
    return Channel.allCases.filter(used.contains).flatMap { channel in
      zip(FrameColumn.of(channel), channel.columnNames).compactMap { column, name in
        let values = table.column(column).map(\.self)
        let step = Double(Float(values.lazy.map(abs).filter(\.isFinite).max() ?? 0).ulp)
        var numbers = table.columnsIfPresent
        numbers[column] = NumberColumn(values.map { $0 + step })
        let moved = points(
          FrameTable(
            participants: table.participants, displays: table.displays, labels: table.labels,
            states: table.states, numbers: numbers, own: table.own), key, on: screen)
        let shifts = before.compactMap { row, point in moved[row].map { $0 - point } }
        return shifts.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) }.map {
          FloatStep(column: name, size: step, shift: $0)
        }
      }
    }
  }

  /// The gaze points of frames, by their rows.
  private func points(_ table: FrameTable, _ key: FixationKey, on screen: Screen) -> [Int: ScreenPoint] {
    let fixation = SampledFixation(
      key: key, firstRow: 0, table: table, screens: [screen], rows: 0..<table.count)
    let samples = samples(.frames, of: [fixation])
    let points = estimates(samples, on: screen).enumerated().compactMap { row, estimate in
      estimate.point.map { (samples.origins.frameRows(row).lowerBound, $0) }
    }
    return Dictionary(points) { first, _ in first }
  }

  /// How far the gaze point moves per unit of the columns that are only numerical noise in a part, by one step of single
  /// precision on the row where it moves furthest. Nil for an input that is not columns.
  func noiseSlopes(_ part: Part, on screen: Screen) -> Coefficients? {
    floatSteps(part, on: screen, of: \.isNumericalNoise).map { steps in
      Coefficients(
        intercept: .zero,
        columns: steps.map {
          Coefficients.Column(name: $0.column, x: $0.shift.x / $0.size, y: $0.shift.y / $0.size)
        })
    }
  }

  private func estimates(_ design: Matrix, _ part: Part, on screen: Screen) -> [GazeEstimate] {
    if let map = self as? any ColumnMap { return map.estimates(design) }
    // As an optional, since this function would call itself with a screen.
    let ofSamples: Screen? = screen
    return (self as? AngleMap)?.estimates(design, part, on: ofSamples) ?? []
  }
}

extension Channel {
  /// The names of its numbers, as the feature block has them that copies them.
  fileprivate var columnNames: [String] {
    let copy = Catalogue.featureBlocks.entries.first { entry in
      if case .part(of: let channel, _)? = entry.made.raw { channel == self } else { false }
    }
    return copy?.made.columns ?? []
  }
}
