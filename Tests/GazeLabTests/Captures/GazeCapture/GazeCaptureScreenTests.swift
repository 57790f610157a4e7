import Testing

@testable import Captures

/// Where dots lie in front of the camera. Truth: GazeCapture's own code, screen2cam.m with apple_device_data.csv.
struct GazeCaptureScreenTests {
  private static func camera(
    _ device: String, _ orientation: Orientation, _ size: (width: Double, height: Double), x: Double,
    y: Double
  ) throws -> [Double] {
    let display = Display(
      device: device, orientation: orientation, width: size.width, height: size.height)
    let screen = try #require(Device.builtIn(named: device)?.screen(for: display))
    let place = screen.position(ScreenPoint(x: x, y: size.height - y))
    return [place.x * 100, place.y * 100]
  }

  private static func isSame(_ one: [Double], _ other: [Double]) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("the middle of a zoomed iPhone 6 lies 1.064 cm to the right of the camera and 6.0055 cm below")
  func zoomed() throws {
    let place = try Self.camera("iPhone 6", .portrait, (320, 568), x: 160, y: 284)
    #expect(Self.isSame(place, [1.064, -6.0055]))
  }

  @Test(
    "the middle of an iPad Air 2 lies where its table says, however it is held",
    arguments: [
      (Orientation.portrait, [-0.0005, -10.8925]), (.upsideDown, [0.0005, 10.8925]),
      (.landscapeRight, [10.8925, -0.0005]), (.landscapeLeft, [-10.8925, 0.0005]),
    ])
  func middle(orientation: Orientation, expected: [Double]) throws {
    let isUpright = orientation == .portrait || orientation == .upsideDown
    let size: (Double, Double) = isUpright ? (768, 1024) : (1024, 768)
    let place = try Self.camera("iPad Air 2", orientation, size, x: size.0 / 2, y: size.1 / 2)
    #expect(Self.isSame(place, expected))
  }

  @Test("the upper left corner of an iPad Air 2 with the home button on the right is above the camera")
  func corner() throws {
    let place = try Self.camera("iPad Air 2", .landscapeRight, (1024, 768), x: 0, y: 0)
    #expect(Self.isSame(place, [0.737, 7.685]))
  }

  @Test("all four orientations follow screen2cam.m on a device whose camera is off the middle")
  func offCentre() throws {
    let (dX, dY, dW, dH) = (18.61, 8.04, 58.49, 104.05)
    for (x, y) in [(0.0, 0.0), (100, 30), (320, 17)] {
      let (acrossW, downH) = (x * dW / 375, y * dH / 667)
      let (acrossH, downW) = (x * dH / 667, y * dW / 375)
      let expected: [(Orientation, (Double, Double), [Double])] = [
        (.portrait, (375, 667), [acrossW - dX, -dY - downH]),
        (.upsideDown, (375, 667), [dX - dW + acrossW, dY + dH - downH]),
        (.landscapeRight, (667, 375), [dY + acrossH, dW - dX - downW]),
        (.landscapeLeft, (667, 375), [-dY - dH + acrossH, dX - downW]),
      ]
      for (orientation, size, millimetres) in expected {
        let place = try Self.camera("iPhone 6s", orientation, size, x: x, y: y)
        #expect(Self.isSame(place, millimetres.map { $0 / 10 }), "\(orientation) \(x), \(y)")
      }
    }
  }

  @Test("a status bar that takes 20 points is tolerated, but not a screen of another shape")
  func activeArea() throws {
    let device = try #require(Device.builtIn(named: "iPhone 4s"))
    func fits(_ width: Double, _ height: Double) -> Bool {
      let display = Display(device: "iPhone 4s", orientation: .portrait, width: width, height: height)
      return device.screen(for: display) != nil
    }
    #expect(fits(320, 480) && fits(320, 460))
    #expect(!fits(480, 320) && !fits(320, 568))
  }
}
