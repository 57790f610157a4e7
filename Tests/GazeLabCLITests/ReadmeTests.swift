import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("it fits on one screen")
  func length() throws {
    #expect(
      try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 66)
  }

  @Test("each link to a file leads to one", arguments: ["README.md", "CONTRIBUTING.md"])
  func links(document: String) throws {
    let links = try Repository.text(document).matches(of: /\]\(([^)]*)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links where !link.contains("://") {
      #expect(FileManager.default.fileExists(atPath: "\(Repository.path)/\(link)"), "\(link)")
    }
  }
}
