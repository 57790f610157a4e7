import Captures
import Inputs
import Smoothing

/// The gaze points of several maps, fused frame by frame, or by a filter over time.
///
/// `parameters`: for each stream the variances of its points; see `StreamVariances`.
package struct FusedMap: PortableCalibration {
  package static let kind = "streams"
  static let example =
    "{kind: streams, formula: mean, members: [\(RayMap.example)], streams: [{every: 3, hold: 0.1}], "
    + "layout: ['1: variance in x', '1: variance in y'], parameters: [400, 900]}"

  enum Fusion: Sendable {
    /// The mean of the points of a frame; a missing one is replaced by the last of its fixation for as long as it holds.
    case mean
    case kalman(KalmanFilter, over: Smoother.Span, hold: Double)
  }

  private enum Formula: String, CaseIterable {
    case mean, kalman
  }

  package let members: [any PortableCalibration]
  /// How each member's points are taken. The rays are not used.
  package let streams: [GazeStream]
  private let variances: [StreamVariances]
  private let fusion: Fusion

  init(
    _ members: [any PortableCalibration], _ streams: [GazeStream], _ variances: [StreamVariances],
    _ fusion: Fusion
  ) {
    (self.members, self.streams, self.variances, self.fusion) = (members, streams, variances, fusion)
  }

  init(from section: inout ConfigSection) {
    let members = section.products("members", of: Catalogue.portables)
    let streams = GazeStream.list("streams", from: &section)
    if streams.count != members.count { section.record("streams", "'streams' must be one per member") }
    let parameters = section.parameters(as: Self.layout(streams))
    let formula = section.optionalChoice("formula", isRequired: true) ?? Formula.mean
    var (start, variances) = (0, [StreamVariances]())
    for (index, stream) in streams.enumerated() {
      let count = StreamVariances.layout(index, hasConfidence: stream.confidence != nil).count
      variances.append(StreamVariances(parameters: Array(parameters[start..<start + count])))
      start += count
    }
    if section.errorCount == 0, !variances.allSatisfy(\.arePositive) {
      section.record("parameters", "'parameters' must have variances above 0")
    }
    var fusion = Fusion.mean
    if formula == .kalman {
      fusion =
        section.section("filter", isRequired: true) { section in
          .kalman(
            KalmanFilter(from: &section), over: section.choice("over", default: .fixation),
            hold: section.number("hold", in: 0...60, default: 0))
        } ?? .mean
    }
    self.init(members, streams, variances, fusion)
  }

  package var formula: String? { (filter == nil ? Formula.mean : .kalman).rawValue }
  package var input: PortableInput {
    .several(members.map(\.input) + streams.compactMap(\.confidence).map { .own($0) })
  }
  package var layout: [String] { Self.layout(streams) }
  package var parameters: [Double] { variances.flatMap(\.parameters) }
  package var isOverTime: Bool { filter != nil || streams.contains(where: \.isTimed) }

  private static func layout(_ streams: [GazeStream]) -> [String] {
    streams.enumerated().flatMap { index, stream in
      StreamVariances.layout(index + 1, hasConfidence: stream.confidence != nil)
    }
  }

  /// The filter, the span at whose start it is reset, and the seconds for which it goes on without a point.
  package var filter: (filter: KalmanFilter, span: Smoother.Span, hold: Double)? {
    if case .kalman(let filter, let span, let hold) = fusion { (filter, span, hold) } else { nil }
  }

  package var mean: HeldMean { HeldMean(holds: streams.map(\.hold)) }

  /// The same fusion of points that are this much more or less variable.
  func scaled(by factor: (x: Double, y: Double)) -> FusedMap {
    FusedMap(members, streams, variances.map { $0.scaled(by: factor) }, fusion)
  }

  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    let shifted = members.compactMap { $0.shifted(by: shift) }
    return shifted.count == members.count ? FusedMap(shifted, streams, variances, fusion) : nil
  }

  /// The same as a mean of single frames; nil if points depend on others of their stream, or on confidence.
  var plainMean: MeanMap? {
    guard !isOverTime, !streams.contains(where: { $0.confidence != nil }) else { return nil }
    let weights = variances.map { ScreenPoint(x: 1 / $0.square.x, y: 1 / $0.square.y) }
    return MeanMap(members, .available, weights: weights)
  }

  /// The estimates of each member.
  func estimatesOfMembers(_ part: Part, on screen: Screen? = nil) -> [[GazeEstimate]] {
    members.map { member in
      let columns = member.columns(of: part.samples)
      return member.estimates(Part(samples: part.samples, rows: part.rows, columns: columns), on: screen)
    }
  }

  /// The points of each row, pt, with their variances; nil for a stream that has none.
  ///
  /// - Parameter all: The estimates of each member.
  func measurements(_ part: Part, _ all: [[GazeEstimate]]) -> [[KalmanFilter.Measurement?]] {
    part.rows.enumerated().map { place, row in
      streams.indices.map { index in
        guard streams[index].takes(part.samples, row), let point = all[index][place].point,
          point.x.isFinite, point.y.isFinite
        else { return nil }
        let variance = variances[index].variance(streams[index].confidence(part.samples, row))
        return KalmanFilter.Measurement(point: point, varianceX: variance.x, varianceY: variance.y)
      }
    }
  }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    let all = estimatesOfMembers(part, on: screen)
    let measured = measurements(part, all)
    var points = [ScreenPoint?](repeating: nil, count: part.rows.count)
    for places in part.placesInTime(by: filter?.span ?? .fixation) {
      let (times, own) = (part.times(places), places.map { measured[$0] })
      let fused =
        filter.map { $0.filter.fused(times: times, own.map { $0.compactMap(\.self) }, hold: $0.hold) }
        ?? mean.fused(times: times, own)
      for (place, point) in zip(places, fused) { points[place] = point }
    }
    return points.enumerated().map { place, point in
      if let point { return GazeEstimate(point) }
      guard filter != nil else { return .lost(reason: "no stream has a gaze point") }
      // A stream that leaves out a frame is not lost for a reason of its ray.
      if case .lost = all[0][place] { return all[0][place] }
      return .lost(reason: "no ray has a gaze point")
    }
  }

  package func source(columns: String) -> PortableSource {
    var start = 0
    let points = streams.enumerated().map { index, stream in
      let point = "point\(index + 1)(features)"
      return stream.every == 1 ? point : "history.frame % \(stream.every) == 0 ? \(point) : nil"
    }
    let variances = streams.indices.map { index in
      defer { start += self.variances[index].parameters.count }
      let whole = "(parameters[\(start)], parameters[\(start + 1)])"
      return streams[index].confidence == nil
        ? whole : "varianceByConfidence(confidence\(index + 1), parameters, from: \(start + 2)) ?? \(whole)"
    }
    return PortableSource(
      documentation: ["Nil if none of the fused streams has a gaze point."],
      statements: """
        let points: [(x: Double, y: Double)?] = [
          \(points.joined(separator: ",\n  ")),
        ]
        let variances: [(x: Double, y: Double)] = [
          \(variances.joined(separator: ",\n  ")),
        ]
        guard let (x, y) = history.next(points, variances, at: time) else { return nil }
        """)
  }
}
