internal import CGazePoints
import Foundation
import Statistics

/// The errors of the gaze points of one repeat, some fixations at a time.
package struct PointSums: Sendable {
  private var sums = [Double](repeating: 0, count: Int(gazelab_sum_count))
  /// The number of points.
  package private(set) var count = 0
  /// One number per row, and room for more: pt; radians, while no eye is missing; and cm, while screens differ in scale.
  private var distances: [Double] = []
  private var angles: [Double] = []
  private var centimetres: [Double] = []

  /// The numbers of the fixations, in the order of the rows, and how many rows each has.
  package private(set) var fixations: [(number: Int, rowCount: Int)] = []
  /// Fixations × 9, and room for more: the sums over their rows of the errors x and y, of their squares and of the
  /// distances, pt; of the angles, degrees; then, degrees, the angle between the mean direction and the target, and the
  /// mean differences to the right and up. Those of angles are NaN where an eye is missing.
  package private(set) var fixationSums: [Double] = []
  package static let fixationWidth = Int(gazelab_fixation_sums)

  /// True if both eyes of every row are known.
  package private(set) var isSeen = true
  package private(set) var hasRanges = true
  private var hasLengths = true
  /// Points per centimetre, while all screens have the same.
  private var scale: Double?

  /// The area of the ellipse that holds 68 % of a bivariate normal distribution is this · σx·σy·√(1 − ρ²): 2kπ with
  /// k = −ln(1 − 0.68).
  package static let ellipseFactor = 2 * -log(1 - 0.68) * Double.pi

  package init() {}

  /// Memory that may be used again for other points.
  package struct Scratch {
    fileprivate var numbers: [Double] = []

    package init() {}

    fileprivate mutating func reserve(_ tested: TestedRows) {
      guard tested.hasScatter else { return }
      PointSums.grow(&numbers, to: tested.rows.count * Int(gazelab_scratch_columns) * 4)
    }
  }

  /// Forgets all points, but keeps the memory.
  package mutating func clear() {
    for index in sums.indices { sums[index] = 0 }
    fixations.removeAll(keepingCapacity: true)
    count = 0
    isSeen = true
    hasRanges = true
    hasLengths = true
    scale = nil
  }

  /// Adds the points of the tested rows.
  ///
  /// - Parameters:
  ///   - x: The gaze points of the rows, pt.
  ///   - y: Likewise.
  package mutating func add(
    _ tested: TestedRows, x: ArraySlice<Double>, y: ArraySlice<Double>, _ scratch: inout Scratch
  ) {
    precondition(x.count == tested.count && y.count == tested.count, "points are missing")
    note(tested)
    let place = count
    let fixationPlace = fixations.count
    let lengths = scale == nil && hasLengths
    count += tested.count
    fixations += tested.numbered
    Self.grow(&distances, to: count)
    if isSeen { Self.grow(&angles, to: count) }
    if lengths { Self.grow(&centimetres, to: count) }
    Self.grow(&fixationSums, to: fixations.count * Self.fixationWidth)
    scratch.reserve(tested)
    let part = gazelab_part(
      row_count: CInt(tested.count), fixation_count: CInt(tested.fixations.count), place: place,
      fixation_place: fixationPlace, has_scatter: tested.hasScatter, has_angles: isSeen, has_lengths: lengths,
      ellipse_factor: Self.ellipseFactor)
    unsafe x.withUnsafeBufferPointer { x in
      unsafe y.withUnsafeBufferPointer { y in
        unsafe gazelab_measure_points(
          part, tested.rows, tested.looks, tested.fixations, x.baseAddress, y.baseAddress, &sums, &distances,
          &angles, &centimetres, &fixationSums, &scratch.numbers)
      }
    }
  }

  /// Makes room for the errors of so many rows, so that adding them copies none.
  package mutating func reserve(rowCount: Int) {
    distances.reserveCapacity(rowCount)
    if isSeen { angles.reserveCapacity(rowCount) }
  }

  private static func grow(_ numbers: inout [Double], to count: Int) {
    if numbers.count < count { numbers += [Double](repeating: 0, count: count - numbers.count) }
  }

  private mutating func note(_ tested: TestedRows) {
    isSeen = isSeen && tested.isSeen
    hasRanges = hasRanges && tested.hasRanges
    hasLengths = hasLengths && tested.hasLengths
    if count == 0 { scale = tested.scale }
    if let scale, scale != tested.scale {
      centimetres = distances.prefix(count).map { $0 / scale }
      self.scale = nil
    }
  }
}

extension PointSums {
  /// The sum of four numbers that were added up side by side.
  private func sum(_ place: CInt) -> Double {
    let place = Int(place)
    return SIMD4(sums[place], sums[place + 1], sums[place + 2], sums[place + 3]).sum()
  }

  private func sampleSum(_ index: CInt) -> Double { sum(CInt(gazelab_sample_sums) + 4 * index) }

  /// Σ(gaze point − target) and Σ|gaze point − target| per axis, pt.
  package var errors: (x: Double, y: Double) { (sampleSum(0), sampleSum(1)) }
  package var absoluteErrors: (x: Double, y: Double) { (sampleSum(2), sampleSum(3)) }
  /// The sum of the squares of the errors' shares of the targets' ranges.
  package var squaredShares: Double { sampleSum(4) }
  package var onScreenCount: Double { sampleSum(7) }

  /// The six sums over fixations of `gazelab_accuracy_sums`, degrees.
  package func accuracySum(_ definition: Int) -> Double {
    sum(CInt(gazelab_accuracy_sums) + 4 * CInt(definition))
  }

  /// The means over the fixations that have a value: of the RMS of the steps, of the deviation, and of the area of the
  /// ellipse.
  package struct Precision: Sendable {
    package let stepRMS: Double?
    package let deviation: Double?
    package let ellipseArea: Double?
  }

  /// The precision on the screen, pt.
  package var precision: Precision { precision(Int(gazelab_precision_sums)) }
  /// The precision as seen from the mean position of the eyes, degrees.
  package var seenPrecision: Precision { precision(Int(gazelab_precision_sums) + 5) }

  private func precision(_ place: Int) -> Precision {
    let (steps, others) = (sums[place + 1], sums[place + 4])
    return Precision(
      stepRMS: steps > 0 ? sums[place] / steps : nil, deviation: others > 0 ? sums[place + 2] / others : nil,
      ellipseArea: others > 0 ? sums[place + 3] / others : nil)
  }
}

extension PointSums {
  /// The distances from target to gaze point, pt, and on the glass, cm; the latter are nil if the size of a screen is not
  /// known, both without points. From then on no points can be added.
  package mutating func distanceSpreads() -> (points: Spread?, centimetres: Spread?) {
    let sum = sampleSum(5)
    let points = Spread(reordering: &distances, count: count, sum: sum)
    guard hasLengths else { return (points, nil) }
    // On a single screen both have the same order.
    if let scale { return (points, points?.scaled(by: 1 / scale)) }
    let total = centimetres.prefix(count).reduce(0, +)
    return (points, Spread(reordering: &centimetres, count: count, sum: total))
  }

  /// The angles between target and gaze point, degrees; nil without points, or if a row lacks an eye.
  package mutating func angleSpread() -> Spread? {
    guard isSeen else { return nil }
    let sum = sampleSum(6)
    return Spread(reordering: &angles, count: count, sum: sum)?.scaled(by: 180 / .pi)
  }
}
