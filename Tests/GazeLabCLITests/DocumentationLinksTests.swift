import Foundation
import Testing

@Suite("Links in the documentation")
struct DocumentationLinksTests {
  private static let articles = Repository.files("Sources/GazeLab/GazeLab.docc/*.md")
  private static let documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + articles

  /// The text of a document without its code: in blocks, fenced or indented, and within lines.
  private static func prose(_ document: String) throws -> String {
    try lines(Repository.text(document)).joined(separator: "\n").replacing(/`[^`]*`/, with: "")
  }

  /// The lines of a text that are not in blocks of code.
  private static func lines(_ text: String) -> [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("    ") && !line.hasPrefix("```")
    }
  }

  /// The destinations of a document's links and pictures that are no addresses of the web.
  private static func destinations(_ document: String) throws -> [String] {
    try prose(document).matches(of: /\]\(\s*([^)\s]+)\s*\)/).map { String($0.1) }
      .filter { !$0.hasPrefix("http") && !$0.hasPrefix("mailto:") }
  }

  /// The anchors that GitHub gives a document's headings.
  ///
  /// Source: GitHub Docs, "Basic writing and formatting syntax", on section links.
  static func anchors(_ text: String) -> Set<String> {
    let headings = lines(text).filter { $0.contains(#/^#{1,6} /#) }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return words.filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  @Test("an anchor is the heading in lower case, with hyphens and without punctuation")
  func slugs() {
    let text = "# Which split?\n\n```sh\n# run it\n```\n## With `pip`\nText\n### p < 0.05: what now?\n"
    #expect(Self.anchors(text) == ["which-split", "with-pip", "p--005-what-now"])
  }

  @Test("each relative link leads to a file, and each anchor to a heading", arguments: documents)
  func files(document: String) throws {
    let folder = document.split(separator: "/").dropLast().joined(separator: "/")
    for destination in try Self.destinations(document) {
      let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let url = URL(fileURLWithPath: "\(Repository.path)/\(folder)/\(parts[0])").standardized
      let path = parts[0].isEmpty ? "\(Repository.path)/\(document)" : url.path
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(destination)")
      guard parts.count == 2 else { continue }
      let target = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      #expect(Self.anchors(target).contains(String(parts[1])), "\(document): \(destination)")
    }
  }

  @Test("no document has a link that GitHub shows as text", arguments: documents)
  func forms(document: String) throws {
    let dead = try Self.prose(document).matches(of: /<doc:[^>]*>|\]\(doc:[^)]*\)/).map { String($0.0) }
    #expect(dead == [], "\(document)")
  }

  @Test("the first page links to all other articles")
  func first() throws {
    let links = try Set(Self.destinations("Sources/GazeLab/GazeLab.docc/GazeLab.md"))
    let names = Self.articles.compactMap { $0.split(separator: "/").last.map(String.init) }
    try #require(names.count > 20)
    #expect(Set(names).subtracting(links) == ["GazeLab.md"])
  }

  @Test("pictures are below 100 kB each and 1 MB in all")
  func pictures() throws {
    let files = FileManager.default
    let paths = files.enumerator(atPath: Repository.documentation)?.compactMap { $0 as? String } ?? []
    let sizes = try paths.filter { $0.hasSuffix(".svg") }.map { path in
      (path, try Data(contentsOf: URL(fileURLWithPath: "\(Repository.documentation)/\(path)")).count)
    }
    try #require(sizes.count >= 10)
    for (path, size) in sizes { #expect(size < 100_000, "\(path)") }
    #expect(sizes.map(\.1).reduce(0, +) < 1_000_000)
  }
}
