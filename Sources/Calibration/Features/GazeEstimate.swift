import Captures

/// An estimate of where the eye looks, on the screen.
package enum GazeEstimate: Sendable {
  case point(ScreenPoint)
  /// There is no point, for this reason. Lost samples are counted, not scored.
  case lost(reason: String)

  /// A computed point, which is lost if it is not finite.
  init(_ point: ScreenPoint) {
    self = point.x.isFinite && point.y.isFinite ? .point(point) : .lost(reason: "the estimate is not finite")
  }

  package var point: ScreenPoint? { if case .point(let point) = self { point } else { nil } }

  /// The estimate moved by an offset, pt; a lost one stays lost.
  func shifted(by shift: ScreenPoint) -> GazeEstimate {
    guard case .point(let point) = self else { return self }
    return .point(point + shift)
  }
}
