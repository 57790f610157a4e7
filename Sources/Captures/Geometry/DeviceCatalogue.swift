import DelimitedText
import Inputs

/// The devices that need no description in `dataset.yaml`, read from two tables of published numbers.
package struct DeviceCatalogue: Sendable {
  /// A device held in portrait, with its camera or its home button where the maker's pictures show it.
  package struct Entry: Sendable, Equatable {
    /// The name as apps for ARKit store it.
    package let name: String
    /// The name under which Apple sells it.
    package let soldAs: String
    /// The identifiers of the system, such as `iPhone14,5`.
    package let identifiers: [String]
    /// The size of the screen in points.
    package let width: Double
    package let height: Double
    package let pixelSize: PixelSize
    /// The camera, in points from the bottom left, y up. It may lie beyond the edge of the screen.
    package let camera: ScreenPoint
    /// True if the camera's position is not published, so that the middle of its edge is assumed.
    package let cameraIsAssumed: Bool
    /// Whether ARKit has depth from a TrueDepth camera; nil for devices on which it tracks no faces.
    package let hasDepthSensor: Bool?
    /// The diagonal of the screen that Apple states, in inches; nil where the size itself is known.
    let diagonalInches: Double?
    /// The source of the numbers.
    package let source: String
  }

  /// The size of a point.
  package enum PixelSize: Sendable, Equatable {
    /// `scale` is the number of pixels per point.
    case density(pixelsPerInch: Double, scale: Double)
    case metres(width: Double, height: Double)
  }

  package let entries: [Entry]

  /// All known devices. No two share a name, but an old and a new one may share an entry in one of the tables.
  package static let all = DeviceCatalogue(
    entries: rows(of: arkitTable, tracking) + rows(of: gazeCaptureTable, measured))

  /// The device with this name, in any of the spellings that are in use.
  func device(named name: String) -> Entry? {
    entries.first { $0.name == name }
      ?? entries.first { $0.soldAs == name || $0.identifiers.contains(name) }
  }

  /// The cells of each row but the first, which names the columns.
  private static func rows(of table: String, _ make: ([String]) -> Entry) -> [Entry] {
    table.split(separator: "\n").dropFirst().map { line in
      make(
        line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
          cell.split(separator: " ").joined(separator: " ")
        })
    }
  }

  private static func tracking(_ cells: [String]) -> Entry {
    let (width, height) = (number(cells[3]), number(cells[4]))
    let middle = cells[9] == "long" ? (x: width, y: height / 2) : (x: width / 2, y: height)
    return Entry(
      name: cells[0], soldAs: cells[1], identifiers: identifiers(cells[2]), width: width, height: height,
      pixelSize: .density(pixelsPerInch: number(cells[6]), scale: number(cells[5])),
      camera: ScreenPoint(x: middle.x, y: middle.y), cameraIsAssumed: true, hasDepthSensor: cells[8] == "yes",
      diagonalInches: number(cells[7]), source: address(cells[10]))
  }

  private static func measured(_ cells: [String]) -> Entry {
    let millimetres = (width: number(cells[3]), height: number(cells[4]))
    let (width, height) = (number(cells[5]), number(cells[6]))
    return Entry(
      name: cells[0], soldAs: cells[0], identifiers: [], width: width, height: height,
      pixelSize: .metres(width: millimetres.width / 1000, height: millimetres.height / 1000),
      camera: ScreenPoint(
        x: number(cells[1]) / millimetres.width * width,
        y: height + number(cells[2]) / millimetres.height * height),
      cameraIsAssumed: false, hasDepthSensor: nil, diagonalInches: nil, source: gazeCaptureSource)
  }

  private static func address(_ source: String) -> String {
    if source.hasPrefix("SP") { return "support.apple.com/kb/\(source)" }
    return source.contains("/") ? "www.apple.com/\(source)" : "support.apple.com/en-us/\(source)"
  }

  private static func number(_ cell: String) -> Double {
    guard let number = decimalNumber(cell.utf8) else { preconditionFailure("\(cell.quoted) is not a number") }
    return number
  }

  /// The identifiers of a cell, in which `iPad13,4-7` means four.
  private static func identifiers(_ cell: String) -> [String] {
    cell.split(separator: " ").flatMap { word -> [String] in
      let parts = word.split(separator: ",")
      let ends = parts[1].split(separator: "-").compactMap { Int($0) }
      return (ends[0]...ends[ends.count - 1]).map { "\(parts[0]),\($0)" }
    }
  }
}

extension Device {
  /// The device as apps for ARKit are used: in landscape, with the camera of most on the left.
  init(_ entry: DeviceCatalogue.Entry) {
    let portrait =
      switch entry.pixelSize {
      case .density(let pixelsPerInch, let scale):
        Screen(
          width: entry.width, height: entry.height, pixelsPerInch: pixelsPerInch, scale: scale,
          camera: entry.camera)
      case .metres(let width, let height):
        Screen(width: entry.width, height: entry.height, metres: (width, height), camera: entry.camera)
      }
    let turns = Orientation.portrait.quarterTurns(to: .landscapeRight)
    self.init(
      name: entry.name, screen: portrait.turned(turns), orientation: .landscapeRight,
      isCameraAssumed: entry.cameraIsAssumed, hasDepthSensor: entry.hasDepthSensor)
  }

  /// Devices that need no description in `dataset.yaml`.
  package static let builtIn = DeviceCatalogue.all.entries.map { Device($0) }

  /// Those on which ARKit tracks a face, for hints: the others are ten years older, and nobody means them.
  package static let recent = builtIn.filter { $0.hasDepthSensor != nil }

  /// The device that captures give this name: one of `builtIn`, or one under which a device is sold or identified.
  package static func builtIn(named name: String) -> Device? {
    DeviceCatalogue.all.device(named: name).map { entry in
      Device(entry).named(name)
    }
  }

  package func with(eyeDistance: Double?) -> Device {
    Device(
      name: name, screen: screen.with(eyeDistance: eyeDistance), orientation: orientation,
      isCameraAssumed: isCameraAssumed, hasDepthSensor: hasDepthSensor)
  }

  /// The device under another name.
  package func named(_ name: String) -> Device {
    Device(
      name: name, screen: screen, orientation: orientation, isCameraAssumed: isCameraAssumed,
      hasDepthSensor: hasDepthSensor)
  }
}
