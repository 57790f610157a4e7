import Foundation
import Testing

@Suite("Citations")
struct CitationTests {
  /// "Eye tracking: empirical foundations for a minimal reporting guideline" by Holmqvist et al., retracted on 16
  /// November 2023 (10.3758/s13428-023-02285-0): its title, its own DOI, and its usual short form.
  private static let retracted = [
    "empirical foundations for a minimal", "s13428-021-01762-8", "holmqvist et al",
  ]

  @Test("no source, article or experiment cites work that has been retracted")
  func retractedWork() throws {
    let folders = ["Sources", "experiments", "datasets"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: "\(Repository.path)/\(folder)")
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    let files = folders + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff"]
    let texts = files.filter { file in [".swift", ".md", ".yaml", ".cff"].contains(where: file.hasSuffix) }
    #expect(texts.count > 300)
    for file in texts {
      // A line break or a comment's slashes may stand between two words.
      let words = try Repository.text(file).lowercased().split { $0.isWhitespace }.filter { $0 != "///" }
      let text = words.joined(separator: " ")
      for citation in Self.retracted { #expect(!text.contains(citation), "\(file)") }
    }
  }
}
