import Foundation
import Testing

@Suite("The page What GazeLab promises")
struct PromisesPageTests {
  private static let page = "Sources/GazeLab/GazeLab.docc/WhatGazeLabPromises.md"

  /// The items of the page behind its overview: a sentence and the tests that are named after it.
  private static func items() throws -> [(sentence: String, tests: [String])] {
    let parts = try Repository.text(page).split(separator: "\n## ").dropFirst(2)
    let items = parts.flatMap { part in part.split(separator: "\n- ").dropFirst() }
    return items.map { item in
      let lines = item.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let named = lines.filter { $0.wholeMatch(of: /(`\w+\/\w+` ?)+/) != nil }
      return (
        lines.filter { !named.contains($0) }.joined(separator: " "),
        named.flatMap { $0.matches(of: /`(\w+\/\w+)`/).map { String($0.1) } }
      )
    }
  }

  /// All tests of the project, as `Suite/function`.
  private static func tests() throws -> Set<String> {
    let folder = "\(Repository.path)/Tests"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var tests = Set<String>()
    for file in files where file.hasSuffix("Tests.swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      var suite = ""
      var isTest = false
      for line in text.split(separator: "\n") {
        // A suite of one platform is indented.
        if let match = line.firstMatch(
          of: /^(?:(?:struct|final class|extension) (\w+)|  struct (\w+Tests)\b)/)
        {
          suite = String(match.1 ?? match.2 ?? "")
        }
        if line.contains("@Test") { isTest = true }
        if isTest, let match = line.firstMatch(of: /func (\w+)\(/) {
          tests.insert("\(suite)/\(match.1)")
          isTest = false
        }
      }
    }
    return tests
  }

  @Test("every item is one sentence that names tests, and each of these exists")
  func named() throws {
    let (items, tests) = (try Self.items(), try Self.tests())
    try #require(items.count > 40 && tests.count > 1500 && tests.contains("PromisesPageTests/named"))
    #expect(Set(items.map(\.sentence)).count == items.count)
    for item in items {
      #expect(!item.tests.isEmpty, "\(item.sentence)")
      #expect(item.sentence.hasSuffix("."), "\(item.sentence)")
      #expect(item.sentence.firstMatch(of: /[.!?] [A-Z]/) == nil, "two sentences: \(item.sentence)")
      for test in item.tests { #expect(tests.contains(test), "\(test)") }
    }
  }

  @Test("beside its items and overview, the page has nothing but headings")
  func nothingElse() throws {
    for part in try Repository.text(Self.page).split(separator: "\n## ").dropFirst(2) {
      for line in part.split(separator: "\n").dropFirst() {
        #expect(line.hasPrefix("- ") || line.hasPrefix("  "), "\(line)")
      }
    }
  }

  @Test("the first page of the documentation leads to it")
  func linked() throws {
    let first = try Repository.text("Sources/GazeLab/GazeLab.docc/GazeLab.md")
    #expect(first.contains("](WhatGazeLabPromises.md)\n"))
  }
}
