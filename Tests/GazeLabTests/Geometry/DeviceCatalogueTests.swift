import Testing

@testable import Captures

struct DeviceCatalogueTests {
  @Test("points, scale and ppi of each device give the diagonal that Apple states, to 0.05 inches")
  func diagonals() throws {
    let described = DeviceCatalogue.all.entries.filter { $0.diagonalInches != nil }
    #expect(described.count == 60)
    for device in described {
      guard case .density(let pixelsPerInch, let scale) = device.pixelSize else {
        Issue.record("\(device.name) has no density")
        continue
      }
      let pixels = (device.width * device.width + device.height * device.height).squareRoot() * scale
      #expect(abs(pixels / pixelsPerInch - (device.diagonalInches ?? 0)) < 0.05, "\(device.name)")
    }
  }

  @Test("the millimetres of each device of GazeCapture have the shape of its points, to 2 %")
  func shapes() throws {
    let measured = DeviceCatalogue.all.entries.filter { $0.diagonalInches == nil }
    #expect(measured.count == 15)
    for device in measured {
      guard case .metres(let width, let height) = device.pixelSize else {
        Issue.record("\(device.name) has no size")
        continue
      }
      #expect(abs(width / height / (device.width / device.height) - 1) < 0.02, "\(device.name)")
      #expect((0.04...0.2).contains(width) && (0.07...0.3).contains(height), "\(device.name)")
    }
  }

  @Test("each row names where its numbers come from, and no name or identifier stands for two devices")
  func names() {
    let devices = DeviceCatalogue.all.entries
    let all = devices.flatMap { Set([$0.name, $0.soldAs] + $0.identifiers) }
    #expect(Set(all).count == all.count)
    for device in devices {
      #expect(device.source.contains("/") && !device.source.contains(" |"), "\(device.name)")
      #expect(device.width < device.height, "\(device.name)")
    }
  }

  @Test(
    "a device is found by the name of an app, by that of Apple and by its identifier",
    arguments: ["iPad Pro 11-inch 3rd", "iPad Pro 11-inch (3rd generation)", "iPad13,4", "iPad13,7"])
  func spellings(name: String) throws {
    let device = try #require(DeviceCatalogue.all.device(named: name))
    #expect(device.name == "iPad Pro 11-inch 3rd")
    #expect([device.width, device.height] == [834, 1194])
    #expect(device.cameraIsAssumed)
    #expect(device.camera == ScreenPoint(x: 417, y: 1194))
  }

  @Test("ARKit has depth on iPad Pro and iPhone with a notch, and neither on iPad mini, Air and SE")
  func depth() throws {
    func has(_ name: String) throws -> Bool? {
      try #require(DeviceCatalogue.all.device(named: name)).hasDepthSensor
    }
    for name in [
      "iPad Mini 5th", "iPad14,1", "iPad mini (A17 Pro)", "iPad Air 5th", "iPad12,1", "iPhone SE 3rd",
    ] {
      #expect(try has(name) == false, "\(name)")
    }
    for name in ["iPad Pro 11-inch 3rd", "iPad17,3", "iPhone X", "iPhone Air"] {
      #expect(try has(name) == true, "\(name)")
    }
    #expect(try has("iPad Air 2") == nil)
  }

  @Test("a camera at the long edge is above the screen when the device is held in landscape")
  func longEdge() throws {
    let device = try #require(Device.builtIn(named: "iPad Pro 13-inch M4"))
    #expect(device.screen.camera == ScreenPoint(x: 688, y: 1032))
    #expect([device.screen.width, device.screen.height] == [1376, 1032])
    let older = try #require(Device.builtIn(named: "iPad Air 5th"))
    #expect(older.screen.camera == ScreenPoint(x: 0, y: 410))
  }

  @Test("a hint for an unknown device names none of before there was face tracking")
  func hints() {
    let names = Device.recent.map(\.name)
    #expect(names.contains("iPad Mini 6th") && names.contains("iPad A16"))
    #expect(!names.contains("iPad Mini") && !names.contains("iPad 4") && !names.contains("iPhone 5c"))
  }

  @Test("the camera of a GazeCapture device lies where its table says, and is not assumed")
  func measuredCamera() throws {
    let device = try #require(DeviceCatalogue.all.device(named: "iPhone 6"))
    // 18.61 of 58.5 mm from the left, and 8.03 mm above a screen of 104.05 mm.
    #expect(abs(device.camera.x - 375 * 18.61 / 58.5) < 1e-9)
    #expect(abs(device.camera.y - 667 * (1 + 8.03 / 104.05)) < 1e-9)
    #expect(!device.cameraIsAssumed)
    #expect(device.source == "CSAILVision/GazeCapture@e4af90da code/apple_device_data.csv")
    #expect(DeviceCatalogue.all.device(named: "iPhone 60") == nil)
  }
}
