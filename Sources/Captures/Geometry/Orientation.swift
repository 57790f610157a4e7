/// How a handheld device is held: UIKit's interface orientations.
///
/// In `landscapeRight` the home button, or the edge where one would be, is on the right; a camera at the top edge of
/// the portrait screen is then on the left.
package enum Orientation: String, Sendable, CaseIterable, Codable {
  case portrait
  case upsideDown = "upside-down"
  case landscapeLeft = "landscape-left"
  case landscapeRight = "landscape-right"

  /// Quarter turns of the device, clockwise as its user sees it, from `landscapeRight`.
  fileprivate var quarterTurns: Int {
    switch self {
    case .landscapeRight: 0
    case .portrait: 1
    case .landscapeLeft: 2
    case .upsideDown: 3
    }
  }

  func quarterTurns(to other: Orientation) -> Int { (other.quarterTurns - quarterTurns + 4) % 4 }
}
