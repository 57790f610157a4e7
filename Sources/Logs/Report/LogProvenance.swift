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
  }

  /// The command that writes the report again; nil for a report that no single command writes.
  package var command: String?
  package var inputs: [Input] = []
  /// What was chosen, in the order of the report.
  package var options: [(name: String, value: OrderedJSON)] = []

  package init(
    command: String? = nil, inputs: [Input] = [], options: [(name: String, value: OrderedJSON)] = []
  ) {
    self.command = command
    self.inputs = inputs
    self.options = options
  }

  var json: [(key: String, value: OrderedJSON)] {
    let inputs = inputs.map { input in
      OrderedJSON.object([
        ("capture", .text(input.name)), ("format", .text(input.format)),
        ("rows", .number(Double(input.rowCount))), ("sha256", .text(input.sha256)),
      ])
    }
    return [("program", .text(Program.version))] + (command.map { [("command", .text($0))] } ?? [])
      + [("inputs", .list(inputs)), ("options", .object(options.map { ($0.name, $0.value) }))]
  }

  var terms: [ReportPage.Term] {
    inputs.map { input in
      ReportPage.Term(
        name: input.name,
        meaning: "\(counted(input.rowCount, "row")), format \(input.format), sha256 \(input.sha256)")
    } + [ReportPage.Term(name: "GazeLab", meaning: Program.version)]
  }
}

extension LogProvenance.Input {
  package init(_ capture: Capture) {
    self.init(
      name: capture.name, sha256: capture.sha256, format: capture.format.name, rowCount: capture.frames.count)
  }
}
