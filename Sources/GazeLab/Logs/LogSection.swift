import Documents

/// What a report of logs says about one question: the answer in sentences, then tables, figures, files and definitions.
struct LogSection: Sendable {
  /// Its files are named `tables/SECTION-SLUG.csv` and so on.
  struct NamedTable: Sendable {
    let slug: String
    let table: Table

    init(_ slug: String, _ table: Table) { (self.slug, self.table) = (slug, table) }
  }

  /// Its files are named `figures/SECTION-SLUG.svg` and so on.
  struct NamedFigure: Sendable {
    let slug: String
    let figure: Figure
  }

  /// Its key in `timeline.json`, and how the names of its files begin.
  let slug: String
  /// The heading.
  let question: String
  /// The heading in the table of contents.
  let shortTitle: String
  /// Paragraphs, the answer first.
  var answer: [String]
  var tables: [NamedTable] = []
  var figures: [NamedFigure] = []
  /// Tidy CSV files, such as `fixations.csv`.
  var files: [ListedFile] = []
  /// What limits the numbers.
  var caveats: [String] = []
  /// Formulas and where they come from.
  var definitions: [ReportPage.Term] = []
  /// What `timeline.json` holds under the slug.
  var numbers: OrderedJSON
}
