import Foundation
import Testing

struct CertifyCommandTests {
  /// y = 1 + 2x with errors of ±½ orthogonal to 1 and x, in NIST's format.
  static let line = """
    NIST/ITL StRD
    Dataset Name:  Norris (Norris.dat)
    Certified Values  (lines 7 to 10)
    Data              (lines 12 to 15)
                   y = B0 + B1*x + e

    Parameter          Estimate             of Estimate
        B0        1.00000000000000     0.5
        B1        2.00000000000000     0.25
    Standard Deviation   0.707106781186548
    Data:   y     x
          1.5     0
          2.5     1
          4.5     2
          7.5     3
    """

  private struct Row: Decodable {
    let set: String
    let digits: Double
    let residualDeviationDigits: Double
    let rank: Int
    let condition: Double

    enum CodingKeys: String, CodingKey {
      case set, digits, rank, condition
      case residualDeviationDigits = "residual_sd_digits"
    }
  }

  @Test(
    "without a folder the generated datasets pass, within 80 columns",
    arguments: ["double", "refined"])
  func generated(precision: String) throws {
    try Workplace.with { place in
      let outcome = try place.gazelab("certify", "--precision", precision)
      #expect((outcome.status, outcome.errors) == (0, ""))
      for name in ["NoInt1", "NoInt2"] + (1...5).map({ "Wampler\($0)" }) {
        #expect(outcome.output.contains("\n\(name) "))
      }
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      #expect(!outcome.output.contains("BELOW"))
    }
  }

  @Test("JSON has one row per dataset, with the keys that other programs read")
  func json() throws {
    try Workplace.with { place in
      try place.write("sets/Norris.dat", Self.line)
      let outcome = try place.gazelab("certify", "sets", "--json")
      let rows = try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8))
      #expect(rows.count == 1 && rows[0].set == "Norris" && rows[0].rank == 2)
      #expect(abs(rows[0].condition - 1) < 1e-12)
      #expect(rows[0].digits >= 13 && rows[0].residualDeviationDigits >= 13)
    }
  }

  @Test(
    "a dataset below its required digits exits with 1 after the whole table; one without a requirement does not"
  )
  func belowFloor() throws {
    try Workplace.with { place in
      try place.write("sets/Norris.dat", Self.line.replacing("2.00000000000000", with: "2.00000100000000"))
      try place.write(
        "sets/Other.dat", Self.line.replacing("Norris", with: "Other").replacing("2.000", with: "2.001"))
      let outcome = try place.gazelab("certify", "sets")
      #expect(outcome.status == 1)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("Norris ") && $0.hasSuffix("BELOW") && $0.contains(" 6.3 ") })
      #expect(lines.contains { $0.hasPrefix("Other ") && $0.hasSuffix("no floor") })
      #expect(try place.gazelab("certify", "sets/Other.dat").status == 0)
    }
  }

  @Test(
    "missing files exit with 66, invalid files with 65 and all at once, an unknown precision with 64")
  func refused() throws {
    try Workplace.with { place in
      #expect(try place.gazelab("certify", "none").status == 66)
      try place.write("empty/readme.txt", "")
      let empty = try place.gazelab("certify", "empty")
      #expect((empty.status, empty.errors) == (66, "empty: error: contains no file *.dat\n"))
      try place.write("sets/a.dat", Self.line.replacing("4.5", with: "4,5"))
      try place.write("sets/b.dat", "no such thing")
      let wrong = try place.gazelab("certify", "sets")
      #expect(wrong.status == 65 && wrong.output.isEmpty)
      #expect(wrong.errorLines.count == 2)
      #expect(
        wrong.errors.hasPrefix(
          "sets/a.dat:14:7: error: expected a number, not '4,5'\nsets/b.dat: error: is not"))
      #expect(try place.gazelab("certify", "--precision", "quad").status == 64)
    }
  }
}
