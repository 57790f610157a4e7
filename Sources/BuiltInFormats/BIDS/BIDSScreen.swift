import Inputs

/// The screen as `StimulusPresentation` of the sidecar of events describes it.
package struct BIDSScreen: Sendable, Equatable {
  /// In pixels.
  let width: Double
  let height: Double
  /// In metres.
  let size: (width: Double, height: Double)
  /// From the eyes, metres; nil if the file says that it is not known.
  let distance: Double?
  /// Whether y counts down from the top edge; otherwise up from the bottom edge.
  let isDown: Bool
  /// Whether x counts from the left edge; otherwise from the right edge.
  let isFromLeft: Bool

  package static let key = "StimulusPresentation"
}

extension BIDSScreen {
  /// Nil if something is wrong, which is recorded in the sidecar of events.
  init?(_ sidecar: inout BIDSSidecar) {
    let screen = sidecar.required(
      Self.key, "an object with the screen's distance, origin, resolution and size"
    ) {
      $0.object(Self.key, of: $1) { Self.read(&$0, $1) }
    }
    guard let screen else { return nil }
    self = screen
  }

  private static func read(_ sidecar: inout BIDSSidecar, _ section: JSONSection) -> BIDSScreen? {
    let errorCount = sidecar.errors.count
    func pair(_ key: String, _ unit: String, _ range: ClosedRange<Double>) -> [Double]? {
      guard section.has(key) else {
        sidecar.record(Self.key, "'\(Self.key).\(key)' is missing: the screen's width and height (\(unit))")
        return nil
      }
      return sidecar.numbers(key, count: 2, of: section, in: range)
    }
    let resolution = pair("ScreenResolution", "pixels", 1...1e6)
    let metres = pair("ScreenSize", "m", 1e-4...300)
    let origin = origin(&sidecar, section)
    let distance = distance(&sidecar, section)
    guard let resolution, var metres, let origin, let distance, sidecar.errors.count == errorCount else {
      return nil
    }
    if metres.contains(where: { $0 > 10 }) {
      sidecar.warn("'\(Self.key).ScreenSize' is larger than 10 m; is it in centimetres? read as such")
      metres = metres.map { $0 / 100 }
    }
    return BIDSScreen(
      width: resolution[0], height: resolution[1], size: (metres[0], metres[1]), distance: distance,
      isDown: origin.isDown, isFromLeft: origin.isFromLeft)
  }

  /// Nil if it is wrong, nil in it if it is not known.
  private static func distance(_ sidecar: inout BIDSSidecar, _ section: JSONSection) -> Double?? {
    let key = "ScreenDistance"
    guard section.has(key) else {
      sidecar.record(Self.key, "'\(Self.key).\(key)' is missing: from the eyes to the screen (m), or \"n/a\"")
      return nil
    }
    if case .text("n/a")? = section.value(of: key)?.content { return .some(nil) }
    guard let number = sidecar.number(key, of: section, in: 1e-3...300) else { return nil }
    guard number > 10 else { return number }
    sidecar.warn("'\(Self.key).\(key)' is more than 10 m; is it in centimetres? read as such")
    return number / 100
  }

  private static func origin(_ sidecar: inout BIDSSidecar, _ section: JSONSection) -> (
    isDown: Bool, isFromLeft: Bool
  )? {
    let key = "ScreenOrigin"
    guard section.has(key) else {
      sidecar.record(
        Self.key,
        "'\(Self.key).\(key)' is missing: the corner where coordinates begin, such as [\"top\", \"left\"]")
      return nil
    }
    guard let words = sidecar.texts(key, of: section).map({ $0.map { $0.lowercased() } }) else { return nil }
    let (vertical, horizontal) = (["top", "bottom"], ["left", "right"])
    guard words.count == 2, let y = words.first(where: vertical.contains),
      let x = words.first(where: horizontal.contains)
    else {
      sidecar.record(
        Self.key,
        "'\(Self.key).\(key)' is \(words.joined(separator: ", ").quoted); expected top or bottom, then left or right"
      )
      return nil
    }
    return (y == "top", x == "left")
  }

  package static func == (one: BIDSScreen, other: BIDSScreen) -> Bool {
    (one.width, one.height, one.size.width, one.size.height)
      == (other.width, other.height, other.size.width, other.size.height)
      && (one.distance, one.isDown, one.isFromLeft) == (other.distance, other.isDown, other.isFromLeft)
  }
}
