import Captures
import Inputs

/// The screens of captures as columns state them.
struct DraftedScreen {
  /// Pixels; nil where the files do not state them, or state several sizes.
  private(set) var width: String?
  private(set) var height: String?
  /// Centimetres, likewise.
  private(set) var widthCentimetres: String?
  private(set) var heightCentimetres: String?
  /// The columns that state the size.
  private(set) var columns: [String] = []

  private static let pixelNames = [
    ("screen_width", "screen_height"), ("screenwidth", "screenheight"), ("screen width", "screen height"),
    ("recording resolution width", "recording resolution height"), ("display_width", "display_height"),
    ("monitor_width", "monitor_height"), ("resolution_x", "resolution_y"), ("screen_w", "screen_h"),
    ("bildschirm_breite", "bildschirm_hoehe"),
  ]
  private static let centimetreNames = [
    ("screen_width_cm", "screen_height_cm"), ("screenwidthcm", "screenheightcm"),
    ("monitor_width_cm", "monitor_height_cm"), ("display_width_cm", "display_height_cm"),
  ]
  private static let resolutionNames = [
    "recordingresolution", "recording resolution", "screen_resolution", "resolution", "screen_size",
  ]

  init(_ header: TableHeader, in tables: [DraftTable]) {
    func constant(_ name: String?) -> (column: String, value: String)? {
      guard let column = name.flatMap({ header[$0] }) else { return nil }
      let words = tables.reduce(into: Set<String>()) { $0.formUnion($1.examples[column] ?? []) }
        .subtracting(TableOptions.usualMissing)
      return words.count == 1 ? words.first.map { (column, $0) } : nil
    }
    func pair(_ names: [(String, String)]) -> (
      x: (column: String, value: String), y: (column: String, value: String)
    )? {
      names.lazy.compactMap { across, along in
        guard let x = constant(across), let y = constant(along), Self.isSize(x.value), Self.isSize(y.value)
        else {
          return nil
        }
        return (x, y)
      }.first
    }
    if let (x, y) = pair(Self.pixelNames) {
      (width, height) = (x.value, y.value)
      columns += [x.column, y.column]
    } else if let found = Self.resolutionNames.lazy.compactMap({ constant($0) }).first,
      let size = Self.size(found.value)
    {
      (width, height) = size
      columns.append(found.column)
    }
    if let (x, y) = pair(Self.centimetreNames) {
      (widthCentimetres, heightCentimetres) = (x.value, y.value)
      columns += [x.column, y.column]
    }
  }

  private static func isSize(_ text: String) -> Bool {
    Double(text).map { $0.isFinite && (1...100_000).contains($0) } ?? false
  }

  /// `1920 x 1080` as two numbers.
  private static func size(_ text: String) -> (String, String)? {
    let parts = text.lowercased().split { !$0.isASCII || !($0.isNumber || $0 == ".") }.map(String.init)
    let rest = text.lowercased().filter { !$0.isNumber && !" .".contains($0) }
    return parts.count == 2 && parts.allSatisfy(isSize) && ["x", "×", "*"].contains(rest)
      ? (parts[0], parts[1]) : nil
  }

  /// A sentence on the values that are still to be filled in.
  var question: String {
    let missing =
      (width == nil ? ["its pixels"] : []) + (widthCentimetres == nil ? ["its size in cm"] : [])
      + ["the distance of the eyes"]
    return
      "The header does not tell \(width == nil && widthCentimetres == nil ? "the screen" : "all of the screen"): "
      + "fill in \(enumerated(missing))."
  }

  /// The entry of a screen under `devices`.
  func entry(_ name: String) -> String {
    let numbers =
      [("width", width), ("height", height)].map { "\($0): \($1 ?? "…")" } + ["unit: px"]
      + [("width_cm", widthCentimetres), ("height_cm", heightCentimetres)].map { "\($0): \($1 ?? "…")" }
    return "\(yamlText(name)): {\(numbers.joined(separator: ", ")), eye_distance_cm: …}"
  }
}
