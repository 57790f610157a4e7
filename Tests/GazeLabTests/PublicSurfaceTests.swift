import Foundation
import Testing

/// What the library offers to programs that are not part of this package, and the article about it.
struct PublicSurfaceTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appendingPathComponent(path), encoding: .utf8)
  }

  private static func article() throws -> String { try text("Sources/GazeLab/GazeLab.docc/PublicAPI.md") }

  /// The lines of the sources that declare something public, without what is before the first keyword.
  private static func declarations() throws -> [Substring] {
    let files = FileManager.default
    // The modules that GazeLab exports, and Inputs.
    let modules = ["BuiltInFormats", "Captures", "Exchange", "GazeLab", "Inputs", "Reports", "Trials"]
    let version = try text("Sources/Files/Program.swift").split(separator: "\n").filter {
      $0.hasPrefix("public ")
    }
    return try version
      + modules.map { "Sources/\($0)" }.flatMap { folder in
        let names = files.enumerator(atPath: repository.appendingPathComponent(folder).path)
        return try (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
          .flatMap { name in
            try text("\(folder)/\(name)").split(separator: "\n").map { $0.drop { $0 == " " } }
              .filter { $0.hasPrefix("public ") }
          }
      }
  }

  @Test("the article's example is the code of PublicExample.swift")
  func sameText() throws {
    let blocks = try Self.article().split(separator: "```swift\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    #expect(try blocks.map(String.init) == [Self.text("Tests/GazeLabTests/PublicExample.swift")])
  }

  @Test("the example runs: it exports a calibration as Swift")
  func example() async throws {
    let study = try PlantedStudy()
    let yaml = """
      dataset: ./data
      features: [gaze, gaze+face]
      splits: [in-sample, corners-to-sides]

      """
    try study.write("first.yaml", Array(yaml.utf8))
    let paths = try await exportCalibration(
      of: "gaze", experiment: "\(study.root)/first.yaml", datasets: study.root, out: "\(study.root)/reports")
    #expect(paths.count == 1)
    let source = try String(contentsOfFile: try #require(paths.first), encoding: .utf8)
    #expect(source.contains("func gazePoint("))
  }

  @Test("the article lists every public declaration, and no type that is not public")
  func listed() throws {
    let article = try Self.article()
    let pattern = /public (?:static )?(struct|enum|func|var|let) (`?\w+`?)/
    var types = Set<String>()
    for declaration in try Self.declarations() {
      guard let match = declaration.prefixMatch(of: pattern) else { continue }
      if ["struct", "enum"].contains(match.1) { types.insert(String(match.2)) }
      #expect(article.contains(try Regex("`[^`]*\\b\(match.2)\\b[^`]*`")), "\(declaration)")
    }
    let listed = article.matches(of: /\n- `([A-Z]\w*)`:/).map { String($0.1) }
    #expect(Set(listed) == types && listed.count == types.count)
  }
}
