import Captures
import DelimitedText
import Inputs

/// Names of the files of captures and of the devices in them, where every capture is one file beside a dataset.yaml.
struct ConvertedCaptures: Sendable {
  /// One per capture, without its ending.
  let fileNames: [String]
  let deviceNames: [Display: String]
  private let described: [String: Described]
  private let dataset: Dataset

  /// A device as dataset.yaml describes it.
  private struct Described: Equatable {
    let screen: Screen
    let isHandheld: Bool
  }

  /// - Parameter turns: Whether the files say how devices were held, so that a device is one however it was held.
  init(_ dataset: Dataset, turns: Bool = false) {
    self.dataset = dataset
    var taken = Set<String>()
    fileNames = dataset.captures.enumerated().map { index, capture in
      let isPlain =
        capture.name.utf8.count <= 100 && capture.name.utf8.first.map(Self.isLetterOrDigit) == true
        && capture.name.utf8.allSatisfy { Self.isLetterOrDigit($0) || "-_.".utf8.contains($0) }
      let name = isPlain ? capture.name : slug(capture.name)
      // Some file systems ignore case.
      if !name.isEmpty, taken.insert(name.lowercased()).inserted { return name }
      let numbered = "capture-\(index + 1)"
      taken.insert(numbered)
      return numbered
    }
    var (described, names) = ([String: Described](), [Display: String]())
    for (display, screen) in Self.screens(of: dataset) {
      let isHandheld = dataset.displays.first { $0.display == display }?.isHandheld == true
      let orientation = turns && isHandheld ? display.orientation : nil
      let own = Described(
        screen: orientation.map(screen.inLandscapeRight(from:)) ?? screen, isHandheld: isHandheld)
      // One name stands for one screen.
      var (name, number) = (display.device, 1)
      while let other = described[name], other != own {
        number += 1
        name = "\(display.device) (\(number))"
      }
      described[name] = own
      names[display] = name
    }
    self.described = described
    deviceNames = names
  }

  /// The screens of the displays of all captures, each once, in the order of the captures.
  private static func screens(of dataset: Dataset) -> [(display: Display, screen: Screen)] {
    var known = Set<Display>()
    return dataset.captures.flatMap { capture in
      Array(zip(capture.frames.displays.all, capture.screens)).filter { known.insert($0.0).inserted }
    }
  }

  /// The loss that follows when one device with several screens becomes several devices.
  func losses(in format: String) -> [Warning] {
    let renamed = deviceNames.filter { $0.key.device != $0.value }
    let devices = Set(renamed.keys.map(\.device)).sorted()
    return devices.map { device in
      let names = Set(renamed.filter { $0.key.device == device }.values).sorted()
      return Warning(
        subject: "device \(device)",
        sentence: "had several screens, and \(format) knows one per device; also written as "
          + names.joined(separator: ", "))
    }
  }

  /// A table cannot say otherwise that nobody took part.
  static func title(of dataset: Dataset) -> String {
    let mark = " (simulated)"
    return dataset.isSimulated && !dataset.title.hasSuffix(mark) ? dataset.title + mark : dataset.title
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  func description(format: [String]) -> String {
    var lines = ["title: \(yamlText(Self.title(of: dataset)))"]
    if let citation = dataset.citation { lines.append("citation: \(yamlText(citation))") }
    if let licence = dataset.licence { lines.append("licence: \(yamlText(licence))") }
    if let recorder = dataset.recorder { lines.append("recorded_by: \(yamlText(recorder))") }
    lines += format + ["devices:"]
    for (name, device) in described.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(yamlText(name)): \(Self.keys(device))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func keys(_ device: Described) -> String {
    let screen = device.screen
    var keys = ["width: \(shortest(screen.width))", "height: \(shortest(screen.height))"]
    let camera = "camera: [\(shortest(screen.camera.x)), \(shortest(screen.camera.y))]"
    let size = [
      "width_cm: \(shortest(100 * screen.width / screen.pointsPerMetre))",
      "height_cm: \(shortest(100 * screen.height / screen.verticalPointsPerMetre))",
    ]
    if !screen.hasLengths {
      keys.append("unit: pt")
    } else if !device.isHandheld, screen.scale == 1 {
      keys += ["unit: px"] + size + (screen.camera == screen.centre ? [] : [camera])
    } else if screen.hasSquarePixels {
      keys += ["ppi: \(shortest(screen.pixelsPerInch))", "scale: \(shortest(screen.scale))", camera]
    } else {
      keys += ["unit: pt"] + size + ["scale: \(shortest(screen.scale))", camera]
    }
    if let distance = screen.eyeDistance, screen.hasLengths {
      keys.append("eye_distance_cm: \(shortest(100 * distance))")
    }
    return "{\(keys.joined(separator: ", "))}"
  }
}
