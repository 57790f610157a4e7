import Documents
import Inputs

/// What a report of logs says about one question: the answer in sentences, then tables, figures, files and definitions.
package struct LogSection: Sendable {
  /// Its files are named `tables/SECTION-SLUG.csv` and so on.
  package struct NamedTable: Sendable {
    package let slug: String
    package let table: Table

    package init(_ slug: String, _ table: Table) {
      self.slug = slug
      self.table = table
    }
  }

  /// Its files are named `figures/SECTION-SLUG.svg` and so on.
  package struct NamedFigure: Sendable {
    package let slug: String
    package let figure: Plot

    package init(slug: String, figure: Plot) {
      self.slug = slug
      self.figure = figure
    }
  }

  /// Its key in `timeline.json`, and how the names of its files begin.
  package let slug: String
  /// The heading.
  package let question: String
  /// The heading in the table of contents.
  package let shortTitle: String
  /// Paragraphs, the answer first.
  package var answer: [String]
  package var tables: [NamedTable] = []
  package var figures: [NamedFigure] = []
  /// Tidy CSV files, such as `fixations.csv`.
  package var files: [ListedFile] = []
  /// What limits the numbers.
  package var caveats: [String] = []
  /// Formulas and where they come from.
  package var definitions: [ReportPage.Term] = []
  /// What `timeline.json` holds under the slug.
  package var numbers: JSONValue

  package init(
    slug: String, question: String, shortTitle: String, answer: [String], tables: [NamedTable] = [],
    figures: [NamedFigure] = [], files: [ListedFile] = [], caveats: [String] = [],
    definitions: [ReportPage.Term] = [], numbers: JSONValue
  ) {
    self.slug = slug
    self.question = question
    self.shortTitle = shortTitle
    self.answer = answer
    self.tables = tables
    self.figures = figures
    self.files = files
    self.caveats = caveats
    self.definitions = definitions
    self.numbers = numbers
  }
}
