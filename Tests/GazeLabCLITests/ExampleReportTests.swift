import Foundation
import Testing

/// The report that is part of the repository, so that a reader sees one before building anything.
struct ExampleReportTests {
  private static let folder = "reports/example"

  @Test("the example's tables hold the numbers of a new run to 1e-6")
  func numbers() throws {
    let stored = Repository.files("\(Self.folder)/tables/*.csv")
    try #require(stored.contains { $0.hasSuffix("/answer-1.csv") } && stored.count > 10)
    try Workplace.with { place in
      let study = "datasets/simulated-study"
      try place.write("\(study)/dataset.yaml", Repository.text("\(study)/dataset.yaml"))
      let experiment = "experiments/simulated/participants.yaml"
      try place.write(experiment, Repository.text(experiment))
      try #require(try place.gazelab("simulate", "simulated-study").status == 0)
      try #require(try place.gazelab("run", experiment, "--no-figures").status == 0)
      for path in stored {
        let name = path.split(separator: "/").suffix(2).joined(separator: "/")
        let (old, new) = try (Repository.text(path), place.text("reports/simulated/participants/\(name)"))
        try #require(old.split(separator: "\n").count == new.split(separator: "\n").count, "\(name)")
        for (one, other) in zip(old.split(separator: "\n"), new.split(separator: "\n")) {
          #expect(Self.areEqual(one, other), "\(name): \(one) became \(other)")
        }
      }
    }
  }

  /// Whether two lines have the same texts, and numbers that differ by at most 1e-6 of their size.
  private static func areEqual(_ one: Substring, _ other: Substring) -> Bool {
    let (fields, others) = (
      one.split(separator: ",", omittingEmptySubsequences: false),
      other.split(separator: ",", omittingEmptySubsequences: false)
    )
    return fields.count == others.count
      && zip(fields, others).allSatisfy { field, other in
        guard let value = Double(field), let new = Double(other) else { return field == other }
        return abs(value - new) <= 1e-6 * max(1, abs(value))
      }
  }

  @Test("the example is below 1.5 MB, its page below 1 MB, and holds no date of a run")
  func size() throws {
    let all = [".", "tables"].flatMap { Repository.files("\(Self.folder)/\($0)/*.*") }
    func size(_ path: String) -> Int {
      (try? FileManager.default.attributesOfItem(atPath: "\(Repository.path)/\(path)")[.size] as? Int).flatMap
      { $0 } ?? 0
    }
    #expect(all.reduce(0) { $0 + size($1) } < 1_500_000)
    #expect((1..<1_000_000).contains(size("\(Self.folder)/report.html")))
    let year = "20[2-9][0-9]-[0-1][0-9]-[0-3][0-9]"
    #expect(try Repository.text("\(Self.folder)/report.html").firstMatch(of: Regex(year)) == nil)
  }

  @Test("a page of simulated captures says so, but not in every line")
  func simulated() throws {
    let page = try Repository.text("\(Self.folder)/report.html")
    let count = page.lowercased().components(separatedBy: "simulated").count - 1
    #expect((1...30).contains(count), "\(count)")
    #expect(page.components(separatedBy: "SIMULATED").count - 1 <= 20)
  }
}
