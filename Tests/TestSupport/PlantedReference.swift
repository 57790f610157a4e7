/// The text of a file in NIST's format, made from its parts.
package struct PlantedReference {
  package var name: String
  package var formula: String
  package var names: [String]
  package var rows: [[String]]
  package var certified: [String: String]
  package var deviation: String

  package init(
    name: String = "Planted", formula: String, names: [String], rows: [[String]], certified: [String: String],
    deviation: String
  ) {
    (self.name, self.formula, self.names) = (name, formula, names)
    (self.rows, self.certified, self.deviation) = (rows, certified, deviation)
  }

  /// y = 1 + 2x with errors ±½ that are orthogonal to 1 and x: Σr² = 1, and four rows less two parameters leave √½.
  package static let line = PlantedReference(
    formula: "y = B0 + B1*x + e", names: ["y", "x"],
    rows: [["1.5", "0"], ["2.5", "1"], ["4.5", "2"], ["7.5", "3"]],
    certified: ["B0": "1.00000000000000", "B1": "2.00000000000000"], deviation: "0.707106781186548")

  /// x2 = 2·x1, so the design has rank 2.
  package static let dependent = PlantedReference(
    formula: "y = B0 + B1*x1 + B2*x2 + e", names: ["y", "x1", "x2"],
    rows: [["1", "1", "2"], ["3", "2", "4"], ["4", "3", "6"], ["7", "4", "8"], ["9", "7", "14"]],
    certified: ["B0": "0.5", "B1": "1", "B2": "1"], deviation: "1")

  package var text: String {
    let lines = [
      1: "NIST/ITL StRD", 2: "Dataset Name:  \(name) (\(name).dat)", 4: "File Format:   ASCII",
      5: "               Certified Values  (lines 21 to 29)",
      6: "               Data              (lines 31 to \(30 + rows.count))",
      7: "Data:          1 Response Variable (y)", 8: "               \(rows.count) Observations",
      9: "Model:         Linear Class", 11: "               \(formula)",
      21: "     Parameter          Estimate             of Estimate", 28: "     Residual",
      29: "     Standard Deviation   \(deviation)", 30: "Data:   \(names.joined(separator: "  "))",
    ]
    let values = certified.sorted { $0.key < $1.key }.enumerated().map { index, value in
      (23 + index, "        \(value.key)        \(value.value)     0.25")
    }
    let head = lines.merging(values) { $1 }
    return ((1...30).map { head[$0] ?? "" } + rows.map { "   " + $0.joined(separator: "  ") }).joined(
      separator: "\n")
      + "\n"
  }
}
