import Captures
import LinearAlgebra
import Statistics

/// The errors of a calibration as a simulated session draws them.
struct ErrorModel: Sendable {
  /// How the errors of fixations of one session go together.
  enum Kind: String, Sendable, CaseIterable {
    /// A smooth field over the screen, the same for the whole session, and noise of each fixation.
    case field
    /// Every fixation has the error of any held-out fixation, whatever the others have, and noise: an upper
    /// bound for differences between fixations.
    case independent
  }

  /// The errors of one simulated session.
  struct Drawn: Sendable {
    fileprivate let field: ErrorField?
    fileprivate let model: ErrorModel

    /// Where a fixation on a place of the screen is measured.
    func measured(_ place: ScreenPoint, _ generator: inout SeededGenerator) -> ScreenPoint {
      let error = field?.error(at: place) ?? model.independentError(&generator)
      let noise = model.noise
      let x = place.x + error.x + noise.x * generator.nearlyNormal()
      return ScreenPoint(x: x, y: place.y + error.y + noise.y * generator.nearlyNormal())
    }
  }

  private let fields: [ErrorField]
  private let errors: [ScreenPoint]
  private let normal: (bias: ScreenPoint, deviation: Double)?
  /// The SD of the mean of a fixation's frames, per axis, pt.
  let noise: ScreenPoint
  /// Whether the scatter of frames is known; if not, there is no noise.
  let knowsNoise: Bool
  let fixationCount: Int

  var sessionCount: Int { fields.count }
  /// Those that can be drawn.
  var kinds: [Kind] { fields.isEmpty ? [.independent] : Kind.allCases }

  /// - Parameter frameCount: Frames of a fixation of the reading.
  /// - Returns: Nil if nothing is known about the errors.
  init?(_ errors: CalibrationErrors, frameCount: Int) {
    switch errors.source {
    case .unknown: return nil
    case .summary(let rmse, let bias):
      guard rmse.isFinite, bias.x.isFinite, bias.y.isFinite else { return nil }
      fields = []
      self.errors = []
      normal = (bias, max(0, rmse * rmse - bias.squaredLength / 2).squareRoot())
      noise = .zero
      knowsNoise = false
      fixationCount = 0
    case .fixations(let sessions):
      let all = sessions.flatMap(\.self)
      guard !all.isEmpty else { return nil }
      fields = sessions.filter { !$0.isEmpty }.compactMap { session in
        try? ErrorField(session.map { (point: $0.target, error: $0.error) })
      }
      self.errors = all.map(\.error)
      normal = nil
      let variances = all.compactMap(\.variance)
      let count = Double(max(1, variances.count) * max(1, frameCount))
      noise = ScreenPoint(
        x: (variances.reduce(0) { $0 + $1.x } / count).squareRoot(),
        y: (variances.reduce(0) { $0 + $1.y } / count).squareRoot())
      knowsNoise = !variances.isEmpty
      fixationCount = all.count
    }
  }

  /// The errors of a new session.
  func drawn(_ kind: Kind, _ generator: inout SeededGenerator) -> Drawn {
    guard kind == .field, !fields.isEmpty else { return Drawn(field: nil, model: self) }
    return Drawn(field: fields[generator.next(below: fields.count)], model: self)
  }

  private func independentError(_ generator: inout SeededGenerator) -> ScreenPoint {
    if let normal {
      let x = normal.bias.x + normal.deviation * generator.nearlyNormal()
      return ScreenPoint(x: x, y: normal.bias.y + normal.deviation * generator.nearlyNormal())
    }
    return errors[generator.next(below: errors.count)]
  }
}
