import Foundation
import Testing

@Suite("The versions of the program and of its libraries")
struct VersionTests {
  private struct Answer: Decodable {
    let version: String
    let build: String
    let libraries: [String: String]
  }

  private struct Record: Decodable {
    struct Program: Decodable { let version, blas, libsvm: String }
    let program: Program
  }

  private static func answer(_ place: Workplace, _ arguments: String...) throws -> Answer {
    let outcome = try place.gazelab(arguments)
    try #require((outcome.status, outcome.errors) == (0, ""))
    return try JSONDecoder().decode(Answer.self, from: Data(outcome.output.utf8))
  }

  @Test(
    "--version --verbose prints one line per library: its name and its version",
    arguments: [["--version", "--verbose"], ["--verbose", "--version"]])
  func verbose(arguments: [String]) throws {
    try Workplace.with { place in
      let version = try place.gazelab("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
      let outcome = try place.gazelab(arguments)
      #expect((outcome.status, outcome.errors) == (0, ""))
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "GazeLab \(version)")
      let answer = try Self.answer(place, "--version", "--verbose", "--json")
      #expect(answer.version == version)
      let facts = Dictionary(
        uniqueKeysWithValues: try lines.dropFirst().map { line in
          let parts = try #require(line.firstMatch(of: /^(\S+(?: \S+)*) {2,}(\S.*)$/), "\(line)")
          return (String(parts.1), String(parts.2))
        })
      #expect(facts.filter { $0.key != "build" } == answer.libraries)
      #expect(facts["build"] ?? "" == answer.build)
    }
  }

  @Test("libraries tell their versions as numbers, and OpenBLAS its name, too")
  func numbers() throws {
    try Workplace.with { place in
      let libraries = try Self.answer(place, "--version", "--json").libraries
      for name in ["LAPACK", "libsvm", "OpenSSL", "zlib", "Zstandard", "Swift standard library"] {
        let version = try #require(libraries[name], "\(name)")
        #expect(version.firstMatch(of: /^[0-9]+\.[0-9]+/) != nil, "\(name) \(version)")
      }
      #expect(libraries["BLAS"]?.hasPrefix("OpenBLAS ") == true)
      #expect(libraries["BLAS kernels"]?.isEmpty == false)
    }
  }

  @Test("a run records the same versions of the libraries that compute")
  func record() throws {
    try Workplace.withRun { place in
      let answer = try Self.answer(place, "--version", "--verbose", "--json")
      let record = try JSONDecoder().decode(
        Record.self, from: Data(place.text("\(Workplace.run)/run.json").utf8))
      #expect(record.program.version == answer.version)
      #expect(record.program.blas == answer.libraries["BLAS"])
      #expect(record.program.libsvm == answer.libraries["libsvm"])
    }
  }

  #if os(Linux) && arch(x86_64)
    @Test("the kernels that OPENBLAS_CORETYPE asks for are those that are named")
    func kernels() throws {
      try Workplace.with { place in
        let outcome = try place.shell("OPENBLAS_CORETYPE=Prescott \"$gazelab\" --version --verbose")
        #expect(outcome.status == 0)
        #expect(outcome.output.firstMatch(of: /\nBLAS kernels +Prescott\n/) != nil, "\(outcome.output)")
      }
    }

    @Test(
      "other kernels of OpenBLAS move no RMSE of the thesis's table 3 by more than 1.7e-14 of it",
      .enabled(
        if: Repository.captures != nil, "set GAZELAB_DATASETS to the folder that contains schneuwly-2024/"))
    func otherKernels() throws {
      let captures = try #require(Repository.captures)
      let datasets = URL(filePath: captures).deletingLastPathComponent().path
      try Workplace.with { place in
        let experiment = "experiments/thesis/table-3.yaml"
        for file in [experiment, "experiments/thesis/published.yaml"] {
          try place.write(file, Repository.text(file))
        }
        let errors = try ["", "OPENBLAS_CORETYPE=Prescott"].enumerated().map { index, setting in
          let outcome = try place.shell(
            "\(setting) \"$gazelab\" run \(experiment) --datasets '\(datasets)' --no-figures --out run-\(index)"
          )
          try #require(outcome.status == 0, "\(outcome.errors)")
          return try Self.errors(place.text("run-\(index)/thesis/table-3/scores.csv"))
        }
        try #require(errors[0].count == errors[1].count && errors[0].count > 10_000)
        let furthest = zip(errors[0], errors[1]).map { own, other in abs(own - other) / own }.max() ?? 1
        #expect(furthest <= 1.7e-14)
      }
    }
  #endif

  /// The columns of a table whose name starts with `rmse`.
  private static func errors(_ table: String) throws -> [Double] {
    let rows = table.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let header = try #require(rows.first)
    let columns = header.indices.filter { header[$0].hasPrefix("rmse") }
    try #require(!columns.isEmpty)
    // Names of splits may have commas, in front of the numbers.
    return rows.dropFirst().flatMap { row in
      columns.compactMap { Double(row[row.count - header.count + $0]) }
    }
  }
}
