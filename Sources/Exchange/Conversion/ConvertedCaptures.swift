import Captures
import DelimitedText
import Inputs

/// Names of the files of captures and of the devices in them, where every capture is one file beside a dataset.yaml.
struct ConvertedCaptures: Sendable {
  /// One per capture, without its ending.
  let fileNames: [String]
  let deviceNames: [Display: String]
  private let screens: [Display: Screen]
  private let dataset: Dataset

  init(_ dataset: Dataset) {
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
    var (screens, names) = ([Display: Screen](), [Display: String]())
    var displays = [Display]()
    for capture in dataset.captures {
      for (display, screen) in zip(capture.frames.displays.all, capture.screens)
      where screens.updateValue(screen, forKey: display) == nil {
        displays.append(display)
      }
    }
    for display in displays {
      let same = displays.filter { $0.device == display.device }
      let number = same.firstIndex(of: display) ?? 0
      // A device that was held in several ways is several devices.
      names[display] = number == 0 ? display.device : "\(display.device) (\(number + 1))"
    }
    self.screens = screens
    deviceNames = names
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
    for (display, name) in deviceNames.sorted(by: { $0.value < $1.value }) {
      guard let screen = screens[display] else { continue }
      lines.append("  \(yamlText(name)): \(Self.device(screen))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func device(_ screen: Screen) -> String {
    var keys = ["width: \(shortest(screen.width))", "height: \(shortest(screen.height))"]
    if screen.hasSquarePixels, screen.eyeDistance == nil {
      keys += [
        "ppi: \(shortest(screen.pixelsPerInch))", "scale: \(shortest(screen.scale))",
        "camera: [\(shortest(screen.camera.x)), \(shortest(screen.camera.y))]",
      ]
    } else {
      keys += [
        "unit: px", "width_cm: \(shortest(100 * screen.width / screen.pointsPerMetre))",
        "height_cm: \(shortest(100 * screen.height / screen.verticalPointsPerMetre))",
      ]
      if let distance = screen.eyeDistance { keys.append("eye_distance_cm: \(shortest(100 * distance))") }
    }
    return "{\(keys.joined(separator: ", "))}"
  }
}
