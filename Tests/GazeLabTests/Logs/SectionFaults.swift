import Inputs
import TestSupport

@testable import Documents
@testable import Logs

extension LogSection {
  /// Where the section, in any of its forms, has a word for a number that is not finite, or a dash without a reason.
  var faults: [String] {
    var texts = [(name: String, text: String)]()
    texts.append(("answer", (answer + caveats + definitions.map(\.meaning)).joined(separator: "\n")))
    texts.append(("numbers", numbers.text(.outline)))
    for file in files { texts.append((file.name, String(decoding: file.bytes, as: UTF8.self))) }
    for (name, figure) in figures {
      let script = PlotScript(name: name, plot: figure)
      // gnuplot has a word of its own for what it does not draw.
      let words = script.text.replacing("NaN", with: "")
      texts += [("\(name).svg", figure.svg), ("\(name).csv", script.data), ("\(name).gp", words)]
    }
    for (name, table) in tables {
      for entry in Catalogue.reportFormats.entries {
        texts.append(("\(name) as \(entry.kind)", entry.made.text(table)))
      }
    }
    let words = texts.filter { !NumberWords.notFinite(in: $0.text).isEmpty }.map {
      "\(slug): \($0.name) has a word for a number that is not finite"
    }
    let dashes = tables.flatMap { name, table in
      table.rows.flatMap { row in
        zip(table.columns, row).filter { column, entry in
          !column.isLabel && entry.text() == "-" && entry.reason?.isEmpty != false
        }.map { column, _ in "\(slug): no reason for a dash under \(column.heading) in \(name)" }
      }
    }
    return words + dashes
  }
}
