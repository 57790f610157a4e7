import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Certification

@Suite("Files of reference sets")
struct ReferenceFileTests {
  /// Three predictors with decimals; the coefficients were computed with fractions in Python.
  private static let several = PlantedReference(
    formula: "y = B0 + B1*x1 + B2*x2 + B3*x3 + e", names: ["y", "x1", "x2", "x3"],
    rows: (0..<16).map { i in
      let tenths = 830 + 20 * i + i * i % 7
      return [
        "\(60000 + 700 * i + i * i * 53 % 911)", "\(tenths / 10).\(tenths % 10)",
        "\(234_000 + 21_000 * i + i * i * i % 9001)", "\(1930 + i * i * 37 % 2900)",
      ]
    },
    certified: [
      "B0": "26412.0833393189747", "B1": "426.956759229735324", "B2": "-0.633968685946132386E-02",
      "B3": "-0.626385369483425387E-01",
    ],
    deviation: "328.972949716713443")

  @Test("several predictors are read and solved", arguments: [PivotedFit.Precision.double, .refined])
  func severalPredictors(precision: PivotedFit.Precision) throws {
    let set = try ReferenceFile(path: "Planted.dat", text: Self.several.text).set()
    #expect(set.name == "Planted" && set.rowCount == 16)
    #expect(set.design[5, 0] == DoubleDouble(decimal: "93.4") && set.response[5, 0] == DoubleDouble(63914))
    let certified = try Certification([set], precision).sets[0]
    #expect(certified.digits >= (precision == .refined ? 14 : 11))
    #expect(certified.residualDeviationDigits >= (precision == .refined ? 14 : 11))
    #expect(certified.rank == 4 && certified.floor == nil && certified.meetsFloor)
  }

  @Test("columns are found by the names before the rows")
  func columnOrder() throws {
    var planted = PlantedReference.line
    planted.names = ["x", "y"]
    planted.rows = planted.rows.map { $0.reversed() }
    #expect(
      try ReferenceFile(path: "f", text: planted.text).set().design
        == ReferenceFile(path: "f", text: PlantedReference.line.text).set().design)
  }

  @Test("CRLF line ends change nothing, and the file's name is used if the head has none")
  func lineEnds() throws {
    let text = PlantedReference.line.text
    let set = try ReferenceFile(path: "f", text: text.replacing("\n", with: "\r\n")).set()
    #expect(try set.response == ReferenceFile(path: "f", text: text).set().response)
    let unnamed = text.replacing("Dataset Name:", with: "Dataset:")
    #expect(try ReferenceFile(path: "sets/Line.dat", text: unnamed).set().name == "Line")
  }

  @Test(
    "errors have their line and column",
    arguments: [
      (
        "Certified Values  (lines", "Certified  (lines",
        "f.dat: error: is not a file of NIST's reference sets"
      ),
      (
        "Values  (lines 21 to", "Values  (lines to",
        "f.dat:5:16: error: expected 'Certified Values (lines 31 to 46)'"
      ),
      (
        "(lines 31 to 34)", "(lines 31 to 99)", "f.dat:6:16: error: mentions line 99, but the file has 35"
      ),
      (
        "y = B0 + B1*x + e", "y = B0 * exp(x)",
        "f.dat:11:16: error: 'B0*exp(x)' is not a term of a linear formula"
      ),
      ("y = B0 + B1*x + e", "see the paper", "f.dat: error: has no formula such as 'y = B0 + B1*x + e'"),
      ("y = B0 + B1*x + e", "y = B0 + B1*z + e", "f.dat:11:16: error: 'B1*z' is not a term"),
      (
        "y = B0 + B1*x + e", "y = B0 + B1*x2 + e",
        "f.dat:11:16: error: the line 'Data:' does not name the column 'x2'"
      ),
      ("   B1 ", "   B7 ", "f.dat:24:9: error: unknown or duplicate parameter"),
      ("   B1 ", "   C1 ", "f.dat:11:16: error: no certified value of B1"),
      ("2.0000", "2,0000", "f.dat:24:19: error: expected a number, not '2,00000000000000'"),
      (
        "Standard Deviation   0.7", "SD 0.7",
        "f.dat:21:6: error: the certified values have no line 'Standard Dev"
      ),
      (
        "4 Observations", "5 Observations",
        "f.dat:8:16: error: mentions 5 observations, but there are 4 rows"
      ),
      ("Data:   y", "Rows:   y", "f.dat:31:4: error: expected a line 'Data: y x' before the first row"),
      ("Data:   y  x", "Data:   y  y", "f.dat:30:1: error: expected 'Data: y x' with distinct column names"),
      ("5  2", "5", "f.dat:33:4: error: expected 2 numbers (y, x), not 1"),
      ("5  2", "5  2.0.", "f.dat:33:9: error: expected a number, not '2.0.'"),
      ("(lines 31 to 34)", "(lines 31 to 32)", "f.dat:31:4: error: 2 rows are not enough for 2 parameters"),
    ])
  func malformed(part: String, replacement: String, message: String) throws {
    let text = PlantedReference.line.text
    #expect(text.contains(part))
    let error = try #require(throws: InputError.self) {
      try ReferenceFile(path: "f.dat", text: text.replacing(part, with: replacement)).set()
    }
    #expect(error.report.hasPrefix(message), "\(error.report)")
  }
}
