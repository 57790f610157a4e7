import Inputs
import TestSupport
import Testing

@testable import Captures

struct DeviceTests {
  private static func read(_ yaml: String) throws -> (device: Device?, lines: [String]) {
    var errors = [InputError]()
    let device = try ConfigSection.read(ConfigFixture.node(yaml), into: &errors) {
      Device(name: "Mine", from: &$0)
    }
    return (device, errors.map(\.report))
  }

  @Test("the iPad Mini 6th is 1133 × 744 points with its camera in the middle of the left edge")
  func miniIsBuiltIn() throws {
    let mini = try #require(Device.builtIn.first { $0.name == "iPad Mini 6th" })
    #expect(mini.screen.width == 1133 && mini.screen.height == 744)
    #expect(mini.screen.camera == ScreenPoint(x: 0, y: 372))
    #expect(mini.screen.pixelsPerInch == 326 && mini.screen.scale == 2)
  }

  @Test("no two built-in devices share a name, and each camera is at its screen's left or upper edge")
  func builtIn() {
    #expect(Set(Device.builtIn.map(\.name)).count == Device.builtIn.count)
    for device in Device.builtIn {
      let (screen, camera) = (device.screen, device.screen.camera)
      if device.isCameraAssumed {
        let edges = [
          ScreenPoint(x: 0, y: screen.height / 2), ScreenPoint(x: screen.width / 2, y: screen.height),
        ]
        #expect(edges.contains(camera))
      } else {
        #expect(camera.x < 0 && camera.y > 0 && camera.y < screen.height)
      }
    }
  }

  @Test("a description becomes the device it describes")
  func described() throws {
    let (device, lines) = try Self.read("{width: 800, height: 600, ppi: 254, scale: 1, camera: [400, 610.5]}")
    #expect(lines == [])
    #expect(
      device
        == Device(
          name: "Mine",
          screen: Screen(
            width: 800, height: 600, pixelsPerInch: 254, scale: 1, camera: ScreenPoint(x: 400, y: 610.5))))
    #expect(abs((device?.screen.pointsPerMetre ?? 0) - 10_000) <= 1e-8)
  }

  @Test("a description without camera puts it in the middle of the left edge")
  func defaultCamera() throws {
    let device = try Self.read("{width: 800, height: 600, ppi: 254, scale: 1}").device
    #expect(device?.screen.camera == ScreenPoint(x: 0, y: 300))
  }

  @Test("all that is wrong with a description is reported at its place")
  func wrong() throws {
    let (device, lines) = try Self.read("{width: 0, height: tall, scale: 2, camera: [1], colour: red}")
    #expect(device == nil)
    #expect(
      lines.map { String($0.prefix(18)) }.sorted()
        == [
          "e.yaml:1:1: error:", "e.yaml:1:20: error", "e.yaml:1:44: error", "e.yaml:1:49: error",
          "e.yaml:1:9: error:",
        ])
  }
}
