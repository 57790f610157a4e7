import Captures
import Documents
import Inputs
import Statistics

/// The rows that the sections of a report left out: the one place where text, page, tables and record take them from.
struct LeftOutRows: Sendable {
  static let question = "Which rows were left out?"
  /// Its table, below the folder of tables.
  static let slug = "left-out"

  private let parts: [LogReport.Part]

  init(_ parts: [LogReport.Part]) { self.parts = parts }

  /// One sentence for each section that left rows out, over all logs; empty if none did.
  var sentences: [String] {
    let all = parts.flatMap(\.sections).flatMap { section in
      section.rows.map { (title: section.shortTitle, account: $0) }
    }
    return grouped(all) { [$0.title, $0.account.noun, $0.account.verb] }.compactMap { same in
      let (title, first) = same[0]
      let sum = RowAccount(first.noun, first.verb, summing: same.map(\.account))
      return sum.sentence.map { "\(title): \($0)" }
    }
  }

  private struct Row: Sendable {
    let log: String
    let section: String
    let account: RowAccount
    let leftOut: RowAccount.LeftOut
  }

  /// One row per log, section and reason; nil if nothing was left out.
  var table: Table? {
    let rows = parts.flatMap { part in
      part.sections.flatMap { section in
        section.rows.flatMap { account in
          account.leftOut.map {
            Row(log: part.name, section: section.shortTitle, account: account, leftOut: $0)
          }
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      if parts.count > 1 { Column(title: "capture", .label) { $0.log } }
      Column(title: "section", .label) { $0.section }
      Column(title: "of", .label) { $0.account.noun }
      Column(title: "read") { $0.account.readCount }
      Column(title: "kept") { $0.account.usedCount }
      Column(title: "these were", .label) { $0.account.verb }
      Column(title: "left out") { $0.leftOut.count }
      Column(title: "why", .label) { $0.leftOut.reason }
    }.table(
      "Rows read and left out",
      notes: ["Rows read are the rows kept and those left out for all reasons of the section."])
  }

  /// One object for each account of a log, including those that left nothing out.
  static func json(of sections: [LogSection]) -> JSONValue {
    .list(
      sections.flatMap { section in
        section.rows.map { account in
          Facts {
            Fact("section", nil, section.slug)
            Fact("purpose", nil, account.verb)
            Fact("counts", nil, account.json)
          }.json
        }
      })
  }
}
