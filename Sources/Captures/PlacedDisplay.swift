import Inputs

/// A display of captures with its screen.
package struct PlacedDisplay: Sendable, Equatable {
  package let display: Display
  package let screen: Screen
  package let isHandheld: Bool
  /// True if the camera is assumed to be in the middle of an edge.
  package let isCameraAssumed: Bool
  /// Whether ARKit has depth from a TrueDepth camera; nil where that is not known.
  package let hasDepthSensor: Bool?

  /// The displays of all captures, each once, sorted by device, orientation and size. Devices of captures take
  /// precedence over those that the dataset describes, and these over built-in ones.
  static func all(of captures: [Capture], described: [Device]) throws(InputError) -> [PlacedDisplay] {
    let known = Dictionary(described.map { ($0.name, $0) }) { first, _ in first }
    var errors = [InputError]()
    var placed = [Display: PlacedDisplay]()
    for capture in captures {
      for display in capture.frames.displays.all
      where placed[display] == nil || !capture.devices.isEmpty {
        let own = capture.devices.first { $0.name == display.device }
        guard let device = own ?? known[display.device] ?? Device.builtIn(named: display.device) else {
          let error = unknown(display.device, in: capture, (described + Device.recent).map(\.name))
          // A device may have been held in several ways.
          if !errors.contains(error) { errors.append(error) }
          continue
        }
        guard let screen = device.screen(for: display) else {
          errors.append(misfit(display, in: capture, device))
          continue
        }
        if let before = placed[display], before.screen != screen {
          errors.append(
            InputError(
              Place(file: capture.path),
              "describes \(device.name.quoted) otherwise than another capture does; give one of them another name"
            ))
        }
        placed[display] = PlacedDisplay(
          display: display, screen: screen, isHandheld: device.orientation != nil,
          isCameraAssumed: device.isCameraAssumed,
          hasDepthSensor: device.hasDepthSensor ?? Device.builtIn(named: device.name)?.hasDepthSensor)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    func order(_ display: Display) -> (String, String, Double, Double) {
      (display.device, display.orientation?.rawValue ?? "", display.width ?? 0, display.height ?? 0)
    }
    return placed.values.sorted { order($0.display) < order($1.display) }
  }

  /// The screens of a capture's displays, all of which are among `placed`.
  static func screens(of capture: Capture, _ placed: [PlacedDisplay]) -> [Screen] {
    capture.frames.displays.all.map { display in
      guard let found = placed.first(where: { $0.display == display }) else {
        preconditionFailure("a display without screen")
      }
      return found.screen
    }
  }

  /// The longest side of a screen at which a person still sees all of it, metres.
  private static let longestSide = 3.0

  /// The warning about a screen so large that the unit of its size may be another one; nil for other screens.
  var warning: Warning? {
    let (width, height) = (
      screen.width / screen.pointsPerMetre, screen.height / screen.verticalPointsPerMetre
    )
    guard screen.hasLengths, max(width, height) > Self.longestSide else { return nil }
    return Warning(
      subject: "device \(display.device)",
      sentence:
        "the screen is \(decimal(width, 2)) × \(decimal(height, 2)) m, larger than \(decimal(Self.longestSide, 0)) m; is "
        + "its size in the right unit? centimetres and degrees follow from it")
  }

  func coded(by pseudonyms: Pseudonyms) -> PlacedDisplay {
    PlacedDisplay(
      display: display.coded(by: pseudonyms), screen: screen, isHandheld: isHandheld,
      isCameraAssumed: isCameraAssumed, hasDepthSensor: hasDepthSensor)
  }

  private static func unknown(_ name: String, in capture: Capture, _ known: [String]) -> InputError {
    InputError(
      Place(file: capture.path),
      "unknown device \(name.quoted)"
        + hint(
          for: name, among: known,
          then:
            "describe it under 'devices' in dataset.yaml beside the captures: its width and height in points, held in "
            + "landscape with the camera on the left, ppi (pixels per inch) and scale (pixels per point)"))
  }

  private static func misfit(_ display: Display, in capture: Capture, _ device: Device) -> InputError {
    func size(_ width: Double, _ height: Double) -> String {
      "\(decimal(width, 0)) × \(decimal(height, 0)) pt"
    }
    return InputError(
      Place(file: capture.path),
      "its screen of \(size(display.width ?? 0, display.height ?? 0)) does not fit \(device.name.quoted), which has "
        + size(device.screen.width, device.screen.height))
  }
}
