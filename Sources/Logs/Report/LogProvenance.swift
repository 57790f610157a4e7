import Captures
import Documents
import Files
import Inputs

/// Where the numbers of a report of logs come from.
package struct LogProvenance: Sendable {
  package struct Input: Sendable {
    let name: String
    let sha256: String
    let format: String
    let rowCount: Int

    package init(_ capture: Capture) {
      name = capture.name
      sha256 = capture.sha256
      format = capture.format.name
      rowCount = capture.frames.count
    }
  }

  /// The command that writes the report again; nil for a report that no single command writes.
  package var command: String?
  package var inputs: [Input] = []
  /// What was chosen, in the order of the report.
  package var options: Facts

  package init(command: String? = nil, inputs: [Input] = [], options: Facts = Facts {}) {
    self.command = command
    self.inputs = inputs
    self.options = options
  }

  @ListBuilder<Fact> var record: [Fact] {
    let inputs = Listing(inputs) {
      Column("capture") { $0.name }
      Column("format") { $0.format }
      Column("rows") { $0.rowCount }
      Column("sha256") { $0.sha256 }
    }
    Fact("program", nil, Program.version)
    if let command { Fact("command", nil, command) }
    Fact("inputs", nil, inputs.json)
    Fact("options", nil, options.json)
  }

  var terms: [ReportPage.Term] {
    inputs.map { input in
      ReportPage.Term(
        name: input.name,
        meaning: "\(counted(input.rowCount, "row")), format \(input.format), sha256 \(input.sha256)")
    } + [ReportPage.Term(name: "GazeLab", meaning: Program.version)]
  }
}
