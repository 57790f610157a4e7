import Calibration
import Captures
import Documents
import Inputs

/// The part of an exported fitter that collects frames and returns a calibration.
struct FitterFitSource: Sendable {
  let fitter: Fitter
  let type: String
  let style: SwiftStyle

  private var access: String { style.isPublic ? "public " : "" }

  /// The properties, and the functions that add frames.
  var state: String {
    let prior =
      fitter.prior == nil
      ? "private var usesPrior: Bool { false }"
      : """
      /// Whether the fit starts from what other people have in common. Without it, the targets must determine the fit.
      \(access)var usesPrior = true
      """
    return """
      \(prior)
      private var frames: [Row] = []
      /// How many frames were left out, because they had no numbers or as the run leaves them out.
      \(access)private(set) var leftOutCount = 0

      \(access)init() {}

      \(add)

      \(places)
      """
  }

  private var add: String {
    let isKept =
      fitter.rows == .frames
      ? "columns.allSatisfy({ $0.isFinite })" : "columns.contains(where: { $0.isFinite })"
    return """
      /// How many frames the fit has to go by.
      \(access)var frameCount: Int { frames.count }
      /// The targets in the order in which they were added, each once.
      \(access)var targets: [CGPoint] { Self.targets(of: frames).map { Self.shown($0) } }

      /// Adds a frame on which the person looked at a target.
      ///
      /// - Parameters:
      ///   - target: The target in points of the screen.
      ///   - eyes: The place between both eyes in camera space, in metres: without it there are no degrees.
      /// - Returns: False if the frame was left out.
      @discardableResult
      \(access)mutating func add(_ features: Features, target: CGPoint, eyes: SIMD3<Double>? = nil) -> Bool {
        guard let all = Self.allColumns(features) else { return leaveOut() }
        let columns = Array(all.prefix(Self.columnCount))
        guard !all.dropFirst(Self.columnCount).contains(1), \(isKept) else { return leaveOut() }
        frames.append(Row(columns: columns, target: Self.place(target), eyes: eyes ?? Self.usualEyes))
        return true
      }

      private mutating func leaveOut() -> Bool {
        leftOutCount += 1
        return false
      }
      """
  }

  private var places: String {
    let y = style.origin == .topLeft ? "\(fitter.screen.height) - " : ""
    return """
      /// A point with its origin bottom left and y up, as captures have it.
      private static func place(_ point: CGPoint) -> SIMD2<Double> {
        SIMD2<Double>(Double(point.x), \(y)Double(point.y))
      }

      private static func shown(_ place: SIMD2<Double>) -> CGPoint { CGPoint(x: place.x, y: \(y)place.y) }

      /// The targets in order of appearance, each once.
      private static func targets(of rows: [Row]) -> [SIMD2<Double>] {
        var targets: [SIMD2<Double>] = []
        for row in rows where targets.last != row.target && !targets.contains(row.target) {
          targets.append(row.target)
        }
        return targets
      }
      """
  }

  var text: String { [fit, problem, rowTypes, map, calibration].joined(separator: "\n\n") }

  private var fit: String {
    """
    /// The calibration by all frames so far.
    \(access)func fit() throws(Problem) -> Calibration {
      let rows = rows
      let map = try Self.map(rows, usesPrior: usesPrior)
      return Calibration(map: map, targetCount: Self.targets(of: rows).count, frameCount: frames.count)
    }

    \(rows)
    """
  }

  private var rows: String {
    guard fitter.rows == .fixationMedians else {
      return """
        /// What is fitted: the frames.
        private var rows: [Row] { frames }
        """
    }
    return """
      /// What is fitted: the medians of the frames on each target.
      private var rows: [Row] {
        Self.targets(of: frames).compactMap { target in
          let own = frames.filter { $0.target == target }
          let columns = (0..<Self.columnCount).map { column in Self.median(own.map { $0.columns[column] }) }
          guard columns.allSatisfy({ $0.isFinite }) else { return nil }
          return Row(columns: columns, target: target, eyes: Self.middle(own.compactMap { $0.eyes }))
        }
      }
      """
  }

  private var problem: String {
    """
    /// Why there is no calibration.
    \(access)enum Problem: Error, Equatable, Sendable {
      case noFrames
      /// The targets are too few for this calibrator, or lie on a line.
      case targets(shown: Int, needed: String)
      case notDetermined(String)

      \(access)var sentence: String {
        switch self {
        case .noFrames: "There is no frame to calibrate with."
        case .targets(let shown, let needed): "The calibration needs \\(needed); it has \\(shown)."
        case .notDetermined(let reason): "The calibration is not determined: \\(reason)."
        }
      }
    }
    """
  }

  private var rowTypes: String {
    """
    /// A frame, or the medians of the frames on a target.
    private struct Row: Sendable {
      var columns: [Double]
      /// In points, with the origin bottom left.
      var target: SIMD2<Double>
      /// In camera space, metres.
      var eyes: SIMD3<Double>?
    }

    /// The place between the eyes where a frame does not say it, in camera space, metres.
    private static let usualEyes: SIMD3<Double>? = \(usualEyes)

    /// The median of places along each axis; nil if there are none.
    private static func middle(_ places: [SIMD3<Double>]) -> SIMD3<Double>? {
      guard !places.isEmpty else { return nil }
      func median(_ axis: Int) -> Double { Self.median(places.map { $0[axis] }) }
      return SIMD3<Double>(median(0), median(1), median(2))
    }
    """
  }

  private var usualEyes: String {
    guard fitter.screen.hasLengths, let distance = fitter.screen.eyeDistance else { return "nil" }
    let eyes = fitter.screen.eyes(at: distance)
    return "SIMD3<Double>(\(eyes.x), \(eyes.y), \(eyes.z))"
  }

  private var map: String {
    """
    /// A gaze point that is linear in the terms of the columns.
    fileprivate struct Map: Codable, Equatable, Sendable {
      var centres: [Double]
      /// x and y at the centres, in points.
      var values: [Double]
      /// Points per unit of each term, in x and in y.
      var slopes: [[Double]]
      var reach: Reach?

      func point(_ columns: [Double]) -> SIMD2<Double> {
        let terms = \(type).terms(reach?.clipped(columns) ?? columns)
        var (x, y) = (0.0, 0.0)
        for index in terms.indices {
          let difference = terms[index] - centres[index]
          x += difference * slopes[0][index]
          y += difference * slopes[1][index]
        }
        return SIMD2<Double>(values[0] + x, values[1] + y)
      }

      var isWhole: Bool {
        centres.count == \(termCount) && values.count == 2 && slopes.count == 2
          && slopes.allSatisfy { $0.count == \(termCount) } && reach?.isWhole != false
      }
    }

    /// Keeps each column as near its mean over the calibration as other people's columns were.
    fileprivate struct Reach: Codable, Equatable, Sendable {
      var centres: [Double]
      var limits: [Double]

      func clipped(_ columns: [Double]) -> [Double] {
        columns.indices.map { index in
          let difference = columns[index] - centres[index]
          guard abs(difference) > limits[index] else { return columns[index] }
          return centres[index] + (difference < 0 ? -1 : 1) * limits[index]
        }
      }

      var isWhole: Bool { [centres, limits].allSatisfy { $0.count == \(fitter.columnNames.count) } }
    }
    """
  }

  private var termCount: Int {
    if case .polynomial = fitter.method.kind { 6 } else { fitter.columnNames.count }
  }

  private var calibration: String {
    """
    /// A person's calibration, to be stored and read again.
    \(access)struct Calibration: Codable, Equatable, Sendable {
      /// The identity of the fitter.
      \(access)let fitter: String
      \(access)let targetCount: Int
      \(access)let frameCount: Int
      fileprivate let map: Map

      fileprivate init(map: Map, targetCount: Int, frameCount: Int) {
        fitter = \(type).identity
        self.targetCount = targetCount
        self.frameCount = frameCount
        self.map = map
      }

      /// Refuses a calibration that another fitter has stored.
      \(access)init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        fitter = try values.decode(String.self, forKey: .fitter)
        targetCount = try values.decode(Int.self, forKey: .targetCount)
        frameCount = try values.decode(Int.self, forKey: .frameCount)
        map = try values.decode(Map.self, forKey: .map)
        guard fitter == \(type).identity, map.isWhole else {
          throw DecodingError.dataCorruptedError(
            forKey: .fitter, in: values, debugDescription: "another fitter stored the calibration; calibrate again")
        }
      }

      /// The gaze point in points of the screen; nil for a frame that lacks a column.
      \(access)func gazePoint(_ features: Features) -> CGPoint? {
        guard let columns = \(type).allColumns(features)?.prefix(\(type).columnCount) else { return nil }
        let point = map.point(Array(columns))
        return point.x.isFinite && point.y.isFinite ? \(type).shown(point) : nil
      }
    }
    """
  }
}
