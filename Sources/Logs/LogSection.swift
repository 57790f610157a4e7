import Captures
import Documents
import Inputs

/// What a report of logs says about one question: the answer in sentences, then tables, figures, files and definitions.
package struct LogSection: Sendable {
  /// Its files are named `tables/SECTION-SLUG.csv` and so on.
  package typealias NamedTable = (slug: String, table: Table)

  /// Its files are named `figures/SECTION-SLUG.svg` and so on.
  package typealias NamedFigure = (slug: String, figure: Plot)

  /// Its key in `timeline.json`, and how the names of its files begin.
  package let slug: String
  /// The heading.
  package let question: String
  /// The heading in the table of contents.
  package let shortTitle: String
  /// Paragraphs, the answer first.
  package let answer: [String]
  package let tables: [NamedTable]
  package let figures: [NamedFigure]
  /// Tidy CSV files, such as `fixations.csv`.
  package let files: [ListedFile]
  /// What limits the numbers.
  package let caveats: [String]
  /// The rows that the answer rests on, and those that it leaves out.
  package let rows: [RowAccount]
  /// Formulas and where they come from.
  package let definitions: [ReportPage.Term]
  /// The numbers that the card of the report repeats.
  package let highlights: [Highlight]
  /// What the log can be used for and what it cannot, in sentences; the card of the report repeats them.
  package let advice: [String]
  /// What `timeline.json` holds under the slug.
  package let numbers: JSONValue

  /// One number of a section, such as that of the blinks.
  package struct Highlight: Sendable, Equatable {
    let name: String
    package let text: String
    /// By what method, or of how many.
    package let detail: String

    package init(name: String, text: String, detail: String) {
      self.name = name
      self.text = text
      self.detail = detail
    }
  }

  package init(
    slug: String, question: String, shortTitle: String, answer: [String], tables: [NamedTable] = [],
    figures: [NamedFigure] = [], files: [ListedFile] = [], caveats: [String] = [],
    rows: [RowAccount] = [], definitions: [ReportPage.Term] = [], numbers: JSONValue
  ) {
    self.init(
      slug: slug, question: question, shortTitle: shortTitle, answer: answer, tables: tables,
      figures: figures,
      files: files, caveats: caveats, rows: rows, definitions: definitions, highlights: [], advice: [],
      numbers: numbers)
  }

  init(
    slug: String, question: String, shortTitle: String, answer: [String], tables: [NamedTable],
    figures: [NamedFigure], files: [ListedFile], caveats: [String], rows: [RowAccount],
    definitions: [ReportPage.Term], highlights: [Highlight], advice: [String], numbers: JSONValue
  ) {
    self.slug = slug
    self.question = question
    self.shortTitle = shortTitle
    self.answer = answer
    self.tables = tables
    self.figures = figures
    self.files = files
    self.caveats = caveats
    self.rows = rows
    self.definitions = definitions
    self.highlights = highlights
    self.advice = advice
    self.numbers = numbers
  }
}

/// The answer to a question about a log: one property for each part of its section. Parts that it lacks are empty.
package protocol LogAnswer {
  var slug: String { get }
  var question: String { get }
  var shortTitle: String { get }
  @ListBuilder<String> var answer: [String] { get }
  @ListBuilder<LogSection.NamedTable> var tables: [LogSection.NamedTable] { get }
  @ListBuilder<LogSection.NamedFigure> var figures: [LogSection.NamedFigure] { get }
  @ListBuilder<ListedFile> var files: [ListedFile] { get }
  @ListBuilder<String> var caveats: [String] { get }
  @ListBuilder<RowAccount> var rows: [RowAccount] { get }
  @ListBuilder<ReportPage.Term> var definitions: [ReportPage.Term] { get }
  @ListBuilder<LogSection.Highlight> var highlights: [LogSection.Highlight] { get }
  @ListBuilder<String> var advice: [String] { get }
  @ListBuilder<Fact> var numbers: [Fact] { get }
}

extension LogAnswer {
  package var tables: [LogSection.NamedTable] { [] }
  package var figures: [LogSection.NamedFigure] { [] }
  package var files: [ListedFile] { [] }
  package var caveats: [String] { [] }
  package var rows: [RowAccount] { [] }
  package var definitions: [ReportPage.Term] { [] }
  package var highlights: [LogSection.Highlight] { [] }
  package var advice: [String] { [] }

  package var section: LogSection {
    LogSection(
      slug: slug, question: question, shortTitle: shortTitle, answer: answer, tables: tables,
      figures: figures, files: files, caveats: caveats, rows: rows, definitions: definitions,
      highlights: highlights, advice: advice, numbers: Facts { numbers }.json)
  }
}
