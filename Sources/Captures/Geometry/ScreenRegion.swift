import Inputs

/// A rectangle on the screen, pt: the distance of its left and lower edge from those of the screen, width and height. For
/// captures of a format that counts from the top, the distance of its upper edge from that of the screen takes the place
/// of the lower one.
package struct ScreenRegion: Sendable, Hashable, Codable {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns true if a point is in the region or on its edge.
  package func contains(_ point: ScreenPoint) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }

  /// The same region, counted from the lower left corner of a screen where it was counted from the upper left one.
  package func turned(on screen: Screen) -> ScreenRegion {
    ScreenRegion(x: x, y: screen.height - y - height, width: width, height: height)
  }

  func isWithin(_ screen: Screen) -> Bool {
    x >= 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height
  }

  /// The region as in an experiment file: `[0, 0, 500, 400]`.
  package var text: String {
    let numbers = [x, y, width, height].map { $0 == $0.rounded() ? decimal($0, 0) : "\($0)" }
    return "[\(numbers.joined(separator: ", "))]"
  }
}

extension ScreenRegion {
  /// Reads `region: [x, y, width, height]`; nil if it is wrong, which is recorded.
  package init?(from section: inout ConfigSection) {
    let errorCount = section.errorCount
    let numbers = section.numbers("region", count: 4, in: -100_000...100_000)
    guard numbers[2] > 0, numbers[3] > 0 else {
      if section.errorCount == errorCount {
        section.record("region", "'region' must have a width and a height above 0, as [x, y, width, height]")
      }
      return nil
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The error of a region that is not within all of some screens; empty if it is.
  ///
  /// - Parameters:
  ///   - screens: The screens with the names of their devices.
  ///   - isFromTop: Whether the region is counted from the upper left corner.
  ///   - place: The place where the region is written.
  package func errors(
    on screens: [(device: String, screen: Screen)], isFromTop: Bool = false, at place: Place
  ) -> [InputError] {
    screens.filter { !isWithin($0.screen) }.prefix(1).map { device, screen in
      InputError(
        place,
        "the region \(text) is not within the screen of the \(device), which is \(decimal(screen.width, 0)) × "
          + "\(decimal(screen.height, 0)) pt; it is [x, y, width, height] from the \(isFromTop ? "upper" : "lower") left corner"
      )
    }
  }
}
