import Documents
import Inputs

/// A calibration as a self-contained Swift file: a type with parameters and a function `gazePoint`.
struct CalibrationSource: Sendable {
  let text: String

  init(_ file: CalibrationFile, name: CalibrationName) {
    let source = file.calibration.source(on: file.screen)
    let mathematics = """
      #if canImport(Darwin)
        import Darwin
      #elseif canImport(Glibc)
        import Glibc
      #elseif canImport(Musl)
        import Musl
      #endif


      """
    let parameters = zip(file.calibration.parameters, file.calibration.layout).map { number, meaning in
      "    \(Self.literal(number)),  // \(meaning)\n"
    }
    let helpers = source.helpers.isEmpty ? "" : "\n" + Self.indented(source.helpers) + "\n"
    text = """
      \(Self.comment("//", file.introduction(jsonName: name.file + ".json")))

      \(source.needsMathematics ? mathematics : "")\
      \(Self.comment("///", ["A calibration of gaze points: \(file.name)."]))
      enum \(name.type) {
        /// Checksum of the JSON file with the same parameters.
        static let checksum =
          "\(file.checksum)"

        /// The meaning of each number is in its comment.
        static let parameters: [Double] = [
      \(parameters.joined())  ]

      \(Self.indented(Self.comment("///", Self.documentation(source))))
        static func gazePoint(\(source.arguments)) -> (x: Double, y: Double)? {
      \(Self.indented(source.body, by: 4))
        }
      \(helpers)}

      """
  }

  /// The shortest decimal, or the bits of a subnormal number, for which the compiler would warn.
  private static func literal(_ number: Double) -> String {
    number.isSubnormal ? "Double(bitPattern: 0x\(String(number.bitPattern, radix: 16)))" : "\(number)"
  }

  private static func documentation(_ source: PortableSource) -> [String] {
    ["The gaze point on the screen, in points: origin bottom left, x to the right, y up.", ""]
      + source.documentation
  }

  /// Paragraphs as comments with at most 100 characters per line. Names from data cannot end a comment.
  private static func comment(_ mark: String, _ paragraphs: [String]) -> String {
    paragraphs.flatMap { TextTable.wrap($0.onOneLine, 96) }
      .map { $0.isEmpty ? mark : "\(mark) \($0)" }.joined(separator: "\n")
  }

  private static func indented(_ text: String, by width: Int = 2) -> String {
    let space = String(repeating: " ", count: width)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }
}

extension CalibrationFile {
  fileprivate func introduction(jsonName: String) -> [String] {
    let captures = origin.captures.filter(\.isTrained).map { "\($0.name) (sha256 \($0.sha256))" }
    let kind = SampleKind(rawValue: origin.samples) == .frames ? "frames" : "fixation medians"
    let rmse = test.rmse.map { "RMSE \(decimal($0, 1)) pt" } ?? "no RMSE"
    return [
      "\(name): a calibration written by gazelab export \(origin.gazelab).",
      "",
      origin.isSimulated ? "SIMULATED captures: do not use it for people." : nil,
      "Screen: \(device), \(decimal(screen.width, 1)) × \(decimal(screen.height, 1)) points, "
        + "\(decimal(screen.pointsPerMetre, 3)) points per metre, camera at "
        + "(\(decimal(screen.camera.x, 1)), \(decimal(screen.camera.y, 1))).",
      "Fitted to \(origin.trainCount) rows of \(captures.joined(separator: ", ")).",
      "Tested by \(origin.split): \(rmse) over \(test.count) \(kind)."
        + (test.leakage.caveat.map { " NOTE: \($0)." } ?? ""),
      "Trial \(origin.trial) of \(origin.experiment) (sha256 \(origin.experimentSHA256)).",
      "The same numbers are in \(jsonName).",
    ].compactMap { $0 }
  }
}
