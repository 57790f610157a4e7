/// The screen in front of which frames were recorded, as a capture states it; `Device` makes a `Screen` of it.
package struct Display: Sendable, Hashable, Codable {
  package var device: String
  /// The orientation; nil for a monitor, and for a device held as its description says.
  package var orientation: Orientation?
  /// The size in points as the device was held, where the capture states it. It differs from that of the device under
  /// Display Zoom.
  package var width: Double?
  package var height: Double?
  /// The distance from the eyes to the screen, metres, if the capture declares it instead of measuring it.
  package var eyeDistance: Double?

  package init(
    device: String, orientation: Orientation? = nil, width: Double? = nil, height: Double? = nil,
    eyeDistance: Double? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.width = width
    self.height = height
    self.eyeDistance = eyeDistance
  }
}

/// The orientation of a handheld device: UIKit's interface orientations.
///
/// In `landscapeRight` the home button, or the edge where one would be, is on the right; a camera at the top edge of
/// the portrait screen is then on the left.
package enum Orientation: String, Sendable, CaseIterable, Codable {
  case portrait
  case upsideDown = "upside-down"
  case landscapeLeft = "landscape-left"
  case landscapeRight = "landscape-right"

  /// The orientation of a number of UIKit, which agree for devices and interfaces; nil for a device that lies flat.
  package init?(uiKit number: Int) {
    let all: [Orientation] = [.portrait, .upsideDown, .landscapeRight, .landscapeLeft]
    guard all.indices.contains(number - 1) else { return nil }
    self = all[number - 1]
  }

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
