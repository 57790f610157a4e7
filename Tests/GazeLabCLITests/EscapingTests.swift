import Documents
import Foundation
import Inputs
import TestSupport
import Testing

struct EscapingTests {
  /// Captures cannot hold line ends in their labels.
  private static let names = HostileText.names.filter { !$0.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  /// A run grouped by participant and device, with these names in both columns and in the names of the captures.
  private static let run = Result {
    try PreparedWorkplace { place in
      for (index, name) in names.enumerated() {
        let file = PlantedFile(participant: name, device: "D\(name)", seed: UInt64(index))
        try place.write("datasets/lab/p\(10 + index) \(name.replacing("/", with: "")).csv", file.text)
      }
      let devices = names.map { name in
        "  \(yamlText("D\(name)")): {width: 1133, height: 744, ppi: 326, scale: 2}\n"
      }
      try place.write("datasets/lab/dataset.yaml", "devices:\n" + devices.joined())
      try place.write(Workplace.first, Workplace.firstExperiment + "group_by: [participant, device]\n")
      return try place.gazelab("run", Workplace.first, "--predictions")
    }
  }

  private static func withRun(_ body: (Workplace, _ output: String) throws -> Void) throws {
    let prepared = try run.get()
    #expect((prepared.outcome.status, prepared.outcome.errors) == (0, ""))
    try prepared.with { try body($0, prepared.outcome.output) }
  }

  /// What each command prints; for those that write files, they lie below `out`.
  private static let commands = [
    ["describe", "lab"], ["plan", Workplace.first], ["splits", Workplace.first], ["gate", "lab"],
    ["gate", "lab", "--json"], ["show", Workplace.run],
    ["compare", Workplace.run], ["compare", Workplace.run, "--format", "json"],
    ["table", Workplace.run, "scores"],
    ["timeline", "lab", "--out", "out/logs", "--no-figures"],
    ["timeline", "lab", "--out", "out/logs", "--no-figures", "--format", "json"],
    ["convert", "lab", "out/bids", "--to", "bids"], ["convert", "lab", "out/table", "--to", "table"],
    ["convert", "lab", "out/csv", "--to", "schneuwly-csv"],
    ["export", Workplace.run, "1", "--out", "out/app"],
    ["init", "out/draft.yaml", "--dataset", "lab"],
    ["slurm", "script", Workplace.first, "-o", "out/cluster", "--shards", "2", "--no-figures"],
  ]

  @Test("whatever a command prints or writes, no name controls it, and every file is of a form that escapes")
  func everything() throws {
    try Self.withRun { place, _ in
      for command in Self.commands {
        let outcome = try place.gazelab(command)
        #expect(outcome.status < 64, "\(command): \(outcome.errors)")
        #expect(HostileText.hidden(in: outcome.output, but: ["\n"]) == [], "\(command)")
        #expect(HostileText.hidden(in: outcome.errors, but: ["\n"]) == [], "\(command)")
        // A card names no participant.
        if [["describe", "lab"], ["plan", Workplace.first], ["compare", Workplace.run]].contains(command) {
          #expect(outcome.output.contains("right\\u{202e}left"), "\(command)")
        }
        if command.contains("json") || command.contains("--json") {
          #expect(throws: Never.self, "\(command)") {
            _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
          }
        }
      }
      for folder in ["reports", "out"] {
        for file in place.files(below: folder) { try Self.check("\(folder)/\(file)", in: place) }
      }
    }
  }

  /// Checks one of the program's files by its ending.
  private static func check(_ path: String, in place: Workplace) throws {
    #expect(HostileText.hidden(in: path) == [])
    let isCompressed = path.hasSuffix(".gz")
    let name = isCompressed ? String(path.dropLast(3)) : path
    // Kept units are no text.
    if [".unit", ".lock", "/.gitignore"].contains(where: name.hasSuffix) { return }
    let form = TextForm.all.first { form in form.fileEnds.contains { name.hasSuffix($0) } }
    #expect(form != nil, "\(path)")
    let text = isCompressed ? try place.shell("gzip -dc '\(path)'").output : try place.text(path)
    // gnuplot indents its drawings with tabs.
    let breaks: Set<Unicode.Scalar> =
      [".tsv", ".svg"].contains(where: name.hasSuffix) ? ["\n", "\t"] : ["\n"]
    #expect(HostileText.hidden(in: text, but: breaks) == [], "\(path)")
    if [".html", ".svg"].contains(where: name.hasSuffix) {
      #expect(!text.contains("<script>alert"), "\(path)")
    }
    if name.hasSuffix(".json") {
      #expect(throws: Never.self, "\(path)") { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test("no name breaks a Markdown table or becomes HTML")
  func markdown() throws {
    try Self.withRun { place, _ in
      let report = try place.text("\(Workplace.run)/report.md")
      let rows = report.split(separator: "\n").filter { $0.hasPrefix("|") }
      let escaped = rows.map { row in row.replacing("\\\\", with: "").unicodeScalars }
      // All rows of a table have as many bars as its rule, which contains no text.
      let bars = rows.indices.map { index in
        zip([" "] + escaped[index], escaped[index]).count { before, scalar in
          scalar == "|" && before != "\\"
        }
      }
      let rules = rows.indices.filter { rows[$0].allSatisfy { "|:- ".contains($0) } }
      for (rule, next) in zip(rules, rules.dropFirst() + [rows.count + 1]) {
        #expect(bars[rule - 1..<next - 1].allSatisfy { $0 == bars[rule] })
      }
      // Participant, device, features, then RMSE, R², rank and condition.
      #expect(
        zip(rules, rules.dropFirst()).contains { rule, next in
          bars[rule] == 8 && next - rule == 2 + 4 * Self.names.count
        })
      let scalars = Array(report.replacing("\\\\", with: "").unicodeScalars)
      #expect(!zip([" "] + scalars, scalars).contains { $1 == "<" && $0 != "\\" })
      #expect(report.contains("\\<script\\>"))
      #expect(!report.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
    }
  }

  @Test("no name becomes a LaTeX command or breaks a LaTeX table")
  func latex() throws {
    try Self.withRun { place, _ in
      let table = try place.text("\(Workplace.run)/tables/table-1.tex")
      #expect(!table.contains("\\input"))
      #expect(table.contains("\\textbackslash{}input\\{x\\}"))
      // Such long labels leave room for only some of the numbers; the others follow in a separate table.
      let parts = table.split(separator: "\\begin{longtable}").dropFirst()
      #expect(!parts.isEmpty)
      let bodies = parts.map { part in
        part.split(separator: "\n").filter { $0.hasSuffix("\\\\") && !$0.hasPrefix("\\caption") }
      }
      for body in bodies {
        // One heading for the first page, and one for all others.
        #expect(body.count == 2 + 4 * Self.names.count)
        let separators = body.map { row in
          zip([" "] + row.unicodeScalars, row.unicodeScalars).count { $1 == "&" && $0 != "\\" }
        }
        #expect(Set(separators).count == 1 && separators[0] >= 3)
      }
      // After the line end of the previous row, these would be its argument.
      #expect(!bodies.joined().contains { $0.hasPrefix("[") || $0.hasPrefix("*") })
      for row in bodies.joined() {
        let scalars = Array(row.unicodeScalars)
        let open = zip([" "] + scalars, scalars).count { $1 == "{" && $0 != "\\" }
        let close = zip([" "] + scalars, scalars).count { $1 == "}" && $0 != "\\" }
        #expect(open == close)
      }
    }
  }

  @Test(
    "no name becomes a spreadsheet formula or breaks the rows of a CSV table",
    arguments: ["tables/table-1.csv"])
  func csv(file: String) throws {
    try Self.withRun { place, _ in
      let lines = try place.text("\(Workplace.run)/\(file)").split(separator: "\n")
      #expect(lines.count == 1 + 4 * Self.names.count)
      let counts = Set(lines.map { Self.fields($0).count })
      #expect(counts.count == 1)
      #expect(lines.contains { $0.hasPrefix("'=1+1,") })
      #expect(!lines.contains { $0.hasPrefix("=") })
    }
  }

  @Test("every name is read back from the stored scores, so the report can be rewritten")
  func roundTrip() throws {
    try Self.withRun { place, _ in
      let report = try place.text("\(Workplace.run)/report.md")
      try place.remove("\(Workplace.run)/report.md")
      #expect(try place.gazelab("report", Workplace.run).status == 0)
      #expect(try place.text("\(Workplace.run)/report.md") == report)
    }
  }

  /// The fields of a row according to RFC 4180, read byte by byte.
  private static func fields(_ line: Substring) -> [[UInt8]] {
    var fields: [[UInt8]] = [[]]
    var isInside = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      } else if byte == UInt8(ascii: ","), !isInside {
        fields.append([])
      } else {
        fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }
}
