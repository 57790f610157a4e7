import Foundation
import Testing

@Suite("NOTICE")
struct NoticeTests {
  /// The fields of each entry.
  private static func entries() throws -> [[String: String]] {
    let list = try Repository.text("NOTICE").components(separatedBy: "\n== ")[0]
    return list.components(separatedBy: "\n\n").filter { $0.hasPrefix("Library: ") }.map { entry in
      let lines = entry.replacing(/\n +/, with: " ").split(separator: "\n")
      let fields = lines.compactMap { line in
        line.firstMatch(of: /^([A-Z][a-z]+): (.+)$/).map { (String($0.1), String($0.2)) }
      }
      return Dictionary(fields, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test("each library has a licence, a holder, a home and an origin, and its own name")
  func fields() throws {
    let entries = try Self.entries()
    #expect(entries.count > 10)
    #expect(Set(entries.compactMap { $0["Library"] }).count == entries.count)
    for entry in entries {
      for field in ["Licence", "Copyright", "Home", "From"] {
        #expect(entry[field]?.isEmpty == false, "\(field) of \(entry["Library"] ?? "")")
      }
      #expect(entry["Home"]?.hasPrefix("https://") == true, "\(entry["Library"] ?? "")")
    }
  }

  @Test("the texts of the licences that entries name are there, and no others")
  func texts() throws {
    let notice = try Repository.text("NOTICE")
    let headings = notice.matches(of: /\n== (.+) ==\n\n *\S/).map { String($0.1) }
    let named = try Self.entries().flatMap { ($0["Text"] ?? "").components(separatedBy: ", ") }
    #expect(Set(headings).count == headings.count)
    #expect(Set(headings) == Set(named.filter { !$0.isEmpty }))
  }

  @Test("only GNU's libraries, which are linked dynamically, leave their texts to the system")
  func gnu() throws {
    let bare = try Self.entries().filter { $0["Text"] == nil }
    #expect(bare.allSatisfy { $0["Licence"]?.contains("GPL-") == true })
    #expect(
      bare.allSatisfy { $0["Files"]?.contains(".a ") == false && $0["Files"]?.hasSuffix(".a") == false })
  }
}
