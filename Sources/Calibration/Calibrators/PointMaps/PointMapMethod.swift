import Captures
import LinearAlgebra

struct PointMapMethod: Sendable {
  struct Fit: Sendable {
    let map: any PointMap
    var remarks: [String] = []
  }

  /// A method that exported Swift can repeat.
  enum Recipe: Sendable, Equatable {
    case affine
    /// The threshold is infinite where no row is left out.
    case polynomial(threshold: Double)
  }

  /// Nil for a method that exported Swift does not know.
  var recipe: Recipe?
  let fit: @Sendable (PointPairs) throws(FitError) -> Fit
}

extension PointMapMethod {
  /// Fits six parameters: both axes by least squares from x, y and a constant.
  ///
  /// It needs three targets that are not on one line: with fewer, least squares would collapse the screen to a line.
  ///
  /// Source: Hartley and Zisserman, "Multiple View Geometry in Computer Vision", 2nd ed., 2004, 2.4.3.
  static let affine = PointMapMethod(recipe: .affine) { pairs throws(FitError) in
    try pairs.require(.notInLine, for: "an affine map")
    return Fit(map: try PolynomialMap(PolynomialMap.affineTerms, fittedTo: pairs))
  }

  /// Fits a scale and an offset for each axis, by least squares of the targets' coordinates on the gaze points'.
  ///
  /// It needs two targets that differ in x, and two that differ in y; two opposite corners are enough.
  static let axisScale = PointMapMethod { pairs throws(FitError) in
    func column(_ values: [Double]) -> Matrix {
      Matrix(rowCount: values.count, columnCount: 1, elements: values)
    }
    let map = try PolynomialMap(axesOf: pairs) { gaze, target throws(LinearAlgebraError) in
      let fit = try LinearFit(design: column(gaze), response: column(target))
      return (fit.map.intercept[0], fit.map.coefficients[0, 0])
    }
    return Fit(map: map)
  }

  /// Fits a scale and an offset for each axis; the slope is the median of the slopes between two rows.
  ///
  /// The targets' coordinates are fitted to the gaze points', so two rows on targets of equal height have slope 0 in y.
  /// If targets have few heights and gaze points scatter much, the median itself can be 0, which a remark says. With more
  /// than 2000 rows, 2000 evenly spaced ones are used; a remark says that too.
  ///
  /// Source: Theil, Proc. Kon. Ned. Akad. Wet. A 53, 1950; Sen, J. Am. Stat. Assoc. 63(324), 1968.
  static let theilSen = PointMapMethod { pairs throws(FitError) in
    let (rowLimit, rowCount) = (2000, pairs.targets.count)
    let map = try PolynomialMap(axesOf: pairs) { gaze, target throws(LinearAlgebraError) in
      let line = try LinearAlgebra.theilSen(gaze, target, rowLimit: rowLimit)
      return (line.intercept, line.slope)
    }
    let flat = [("x", map.coefficients[0].x), ("y", map.coefficients[1].y)].filter { $0.1 == 0 }
    var remarks = flat.map { axis, _ in
      "the median slope in \(axis) is 0, since many pairs of rows share their target's \(axis): every gaze point "
        + "gets the same \(axis)"
    }
    if rowCount > rowLimit {
      remarks.append("the slopes are those between \(rowLimit) of \(rowCount) training rows, evenly spaced")
    }
    return Fit(map: map, remarks: remarks)
  }

  /// Fits a rotation, one scale and an offset by least squares; never a reflection.
  ///
  /// It needs two targets. With gaze points as complex numbers g about their mean and targets t about theirs, the best
  /// fit of t = z·g is z = Σ ḡ·t / Σ |g|², whose length is the scale and whose argument is the rotation. In the plane
  /// this is Umeyama's solution, which needs a singular value decomposition in other dimensions.
  ///
  /// - Throws: `notDetermined` also if z is 0 up to rounding, as for gaze points that mirror the targets: no rotation is
  ///   better than another.
  ///
  /// Source: Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point Patterns", IEEE
  /// Transactions on Pattern Analysis and Machine Intelligence 13(4), 1991.
  static let similarity = PointMapMethod { pairs throws(FitError) in
    try pairs.require(.apart, for: "a similarity")
    let (from, to) = (ScreenPoint(meanOf: pairs.gazePoints), ScreenPoint(meanOf: pairs.targets))
    var (along, across, gazeSquares, targetSquares) = (0.0, 0.0, 0.0, 0.0)
    for (gaze, target) in zip(pairs.gazePoints, pairs.targets) {
      let (g, t) = (gaze - from, target - to)
      along += g.x * t.x + g.y * t.y
      across += g.x * t.y - g.y * t.x
      gazeSquares += g.squaredLength
      targetSquares += t.squaredLength
    }
    let (real, imaginary) = (along / gazeSquares, across / gazeSquares)
    guard real.isFinite, imaginary.isFinite else { throw .overflow }
    let share = (along * along + across * across).squareRoot() / (gazeSquares * targetSquares).squareRoot()
    guard share > 1e-9 else {
      throw .notDetermined(
        "no rotation brings the gaze points closer to the targets than another: the scale is 0")
    }
    return Fit(
      map: PolynomialMap(
        x: (to.x - real * from.x + imaginary * from.y, real, -imaginary),
        y: (to.y - imaginary * from.x - real * from.y, imaginary, real)))
  }
}

extension PolynomialMap {
  /// An affine map that keeps the axes apart; `line` returns the constant and slope from gaze points to targets.
  init(
    axesOf pairs: PointPairs,
    line: (_ gaze: [Double], _ target: [Double]) throws(LinearAlgebraError) -> (Double, Double)
  ) throws(FitError) {
    try pairs.require(.apartOnEachAxis, for: "a scale for each axis")
    let names = ["the gaze point", "the target"]
    self = try FitError.from(columnNames: names) { () throws(LinearAlgebraError) in
      let x = try line(pairs.gazePoints.map(\.x), pairs.targets.map(\.x))
      let y = try line(pairs.gazePoints.map(\.y), pairs.targets.map(\.y))
      return PolynomialMap(x: (x.0, x.1, 0), y: (y.0, 0, y.1))
    }
  }
}

extension PointMapMethod {
  /// Fits each axis from x, y, x·y, x², y², x²·y² and a constant, by least squares.
  ///
  /// It requires no number of targets, only gaze points that determine all terms. With fewer than seven targets the map
  /// depends on the scatter of the gaze points, which a remark says.
  ///
  /// - Parameter threshold: Rows that the first fit misses by this distance or more are left out of a second and
  ///   last fit, pt; infinite to leave out none. Pupil Core uses 70 pixels of its scene camera, a length that means
  ///   nothing on a screen.
  ///
  /// Source: Pupil Labs, Pupil Core, `gaze_mapping/gazer_2d.py` (github.com/pupil-labs/pupil).
  static func polynomial(threshold: Double = .infinity) -> PointMapMethod {
    PointMapMethod(recipe: .polynomial(threshold: threshold)) { pairs throws(FitError) in
      let terms = PolynomialMap.quadraticTerms
      var remarks = [String]()
      if pairs.targetCount <= terms.count {
        remarks.append(
          "\(pairs.targetCount) targets for \(terms.count + 1) terms: between the targets the map depends on the "
            + "scatter of the gaze points")
      }
      let first = try PolynomialMap(terms, fittedTo: pairs)
      let near = pairs.filter { gaze, target in
        guard let image = first.image(of: gaze) else { return false }
        return (image - target).squaredLength.squareRoot() < threshold
      }
      let (all, kept) = (pairs.targets.count, near.targets.count)
      guard kept < all else { return Fit(map: first, remarks: remarks) }
      remarks.append(
        "\(all - kept) of \(all) training rows left out of the second fit: \(threshold) pt off or more")
      guard kept > 0 else {
        throw .notDetermined("all \(all) training rows are \(threshold) pt or more off the first fit")
      }
      return Fit(map: try PolynomialMap(terms, fittedTo: near), remarks: remarks)
    }
  }
}

/// A map of the screen's plane to itself: from a gaze point to a better one.
protocol PointMap: Sendable {
  var formula: RayFormula { get }
  /// The fitted numbers, in the order that each type documents.
  var parameters: [Double] { get }

  /// The image of a point, pt; nil if it has none.
  func image(of point: ScreenPoint) -> ScreenPoint?
  func coefficients(x: String, y: String) -> Coefficients?
  /// The map whose images are all shifted, pt.
  func shifted(by shift: ScreenPoint) -> any PointMap
}

/// Gaze points of training rows, each with its target; at least one.
struct PointPairs: Sendable {
  let gazePoints: [ScreenPoint]
  let targets: [ScreenPoint]

  var targetCount: Int { Set(targets).count }

  /// Throws unless the targets and the gaze points both determine a map, which is named with its article.
  func require(_ layout: PointLayout, for map: String) throws(FitError) {
    for (points, noun) in [(targets, "target"), (gazePoints, "gaze point")] where !layout.holds(for: points) {
      throw .notDetermined(Self.sentence(Set(points).count, noun, "\(map) needs \(layout.rawValue)"))
    }
  }

  func filter(_ keeps: (ScreenPoint, ScreenPoint) -> Bool) -> PointPairs {
    let kept = zip(gazePoints, targets).filter(keeps)
    return PointPairs(gazePoints: kept.map(\.0), targets: kept.map(\.1))
  }

  static func sentence(_ count: Int, _ noun: String, _ need: String) -> String {
    "the training rows have \(count) \(noun)\(count == 1 ? "" : "s"): \(need)"
  }
}

/// A layout that points must have to determine a map of some kind; the raw values say what is needed.
///
/// Points that differ by less than a billionth of their size count as one.
enum PointLayout: String, Sendable {
  case apart = "two that differ"
  case apartOnEachAxis = "two that differ in x, and two that differ in y"
  case notInLine = "three that are not on one line"
  case generalPosition = "four of which no three are on one line"

  func holds(for points: [ScreenPoint]) -> Bool {
    let size = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    let resolution = 1e-9 * size
    func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    switch self {
    case .apart: return max(spread(points.map(\.x)), spread(points.map(\.y))) > resolution
    case .apartOnEachAxis: return min(spread(points.map(\.x)), spread(points.map(\.y))) > resolution
    case .notInLine: return !Self.areInLine(points, resolution)
    case .generalPosition:
      // There are no such four points if all points but one are on a line. With A and B two of the points, that line
      // is AB, or the point left out is A or B.
      let first = points[0]
      let second = Self.farthest(from: first, of: points)
      let others = points.filter { Self.distance($0, fromLine: first, second) > resolution }
      guard let third = others.first, others.contains(where: { Self.length($0, third) > resolution }) else {
        return false
      }
      return [first, second].allSatisfy { left in
        !Self.areInLine(points.filter { Self.length($0, left) > resolution }, resolution)
      }
    }
  }

  private static func areInLine(_ points: [ScreenPoint], _ resolution: Double) -> Bool {
    guard let first = points.first else { return true }
    let second = farthest(from: first, of: points)
    return points.allSatisfy { distance($0, fromLine: first, second) <= resolution }
  }

  private static func farthest(from point: ScreenPoint, of points: [ScreenPoint]) -> ScreenPoint {
    points.max { length($0, point) < length($1, point) } ?? point
  }

  private static func length(_ one: ScreenPoint, _ other: ScreenPoint) -> Double {
    (one - other).squaredLength.squareRoot()
  }

  /// The distance of a point from a line; from a single point, 0.
  private static func distance(_ point: ScreenPoint, fromLine a: ScreenPoint, _ b: ScreenPoint) -> Double {
    let base = length(a, b)
    guard base > 0 else { return 0 }
    return abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / base
  }
}
