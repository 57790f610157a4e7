import Inputs

/// The screen as `StimulusPresentation` of the sidecar of events describes it.
package struct BIDSScreen: Sendable, Equatable {
  /// In pixels.
  let width: Double
  let height: Double
  /// The width and height; nil if the file says that they are not known.
  let metres: SIMD2<Double>?
  /// The distance from the eyes, metres; nil if the file says that it is not known.
  let distance: Double?
  /// True if y counts down from the top edge; otherwise up from the bottom edge.
  let isDown: Bool
  /// True if x counts from the left edge; otherwise from the right edge.
  let isFromLeft: Bool

  package static let key = "StimulusPresentation"
  /// The distances from the eyes, in metres, that are read as they are written.
  package static let distances = 1e-3...longest
}

extension BIDSScreen {
  /// Reads the sidecar of events, which records what is wrong; nil then.
  init?(_ sidecar: inout BIDSSidecar) {
    let screen = sidecar.object(
      Self.key, required: "an object with the screen's distance, origin, resolution and size", Self.read)
    guard let screen else { return nil }
    self = screen
  }

  /// Longer sides and distances, metres, are in another unit. That of a screen's sides is not guessed.
  fileprivate static let longest = 10.0

  private static func read(_ object: inout BIDSSidecar) -> BIDSScreen? {
    let sides = "the screen's width and height"
    let resolution = object.numbers(
      "ScreenResolution", count: 2, in: 1...1e6, required: "\(sides) (pixels)")
    let unknown = Set(object.texts(BIDSKeys.unknown) ?? [])
    let size =
      isUnknown("ScreenSize", unknown, object)
      ? nil : object.numbers("ScreenSize", count: 2, in: 1e-4...300, required: "\(sides) (m)")
    let origin = origin(&object)
    let distance = isUnknown("ScreenDistance", unknown, object) ? nil : distance(&object)
    guard let resolution, let origin, object.errors.isEmpty else { return nil }
    if let size, !size.allSatisfy({ $0 <= longest }) {
      object.record(
        "ScreenSize",
        "'\(Self.key).ScreenSize' is \(shortest(size[0])) × \(shortest(size[1])) m, but no screen is larger than "
          + "\(shortest(longest)) m; BIDS states it in metres, like [0.53, 0.3]")
      return nil
    }
    return BIDSScreen(
      width: resolution[0], height: resolution[1], metres: size.map { SIMD2($0[0], $0[1]) },
      distance: distance,
      isDown: origin.isDown, isFromLeft: origin.isFromLeft)
  }

  /// Returns true if a file says that a value is not known.
  private static func isUnknown(_ key: String, _ unknown: Set<String>, _ object: BIDSSidecar) -> Bool {
    guard let value = object.value(of: key) else { return unknown.contains(key) }
    if case .text(BIDSText.missing) = value.content { return true }
    return false
  }

  private static func distance(_ object: inout BIDSSidecar) -> Double? {
    let key = "ScreenDistance"
    let number = object.number(
      key, in: 1e-3...300, required: "from the eyes to the screen (m), or \"n/a\"")
    guard let number, number > longest else { return number }
    object.warn("'\(Self.key).\(key)' is more than 10 m; is it in centimetres? read as such")
    return number / 100
  }

  private static func origin(_ object: inout BIDSSidecar) -> (isDown: Bool, isFromLeft: Bool)? {
    let key = "ScreenOrigin"
    let words = object.texts(
      key, required: "the corner where coordinates begin, such as [\"top\", \"left\"]"
    )?.map { $0.lowercased() }
    guard let words else { return nil }
    guard words.count == 2, let y = words.first(where: ["top", "bottom"].contains),
      let x = words.first(where: ["left", "right"].contains)
    else {
      object.record(
        "",
        "'\(Self.key).\(key)' is \(words.joined(separator: ", ").quoted); expected top or bottom, then left or right"
      )
      return nil
    }
    return (y == "top", x == "left")
  }
}
