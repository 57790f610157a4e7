import Captures
import DelimitedText
import Inputs

extension TablePlan {
  /// Columns of words with more different ones are no labels.
  static let wordLimit = 10_000

  /// The word of each row.
  ///
  /// - Parameter first: Where the texts of the plan begin among those of the columns.
  func words(
    _ word: Word, in columns: DelimitedColumns, after first: Int = 0, of path: String
  ) throws(InputError) -> FrameTable.Codes<String> {
    switch word {
    case .value(let value): return FrameTable.Codes(repeating: value, count: columns.rowCount)
    case .text(let index):
      let (names, codes) = columns.texts[first + index]
      guard names.count <= Self.wordLimit else {
        throw InputError(
          Place(file: path),
          "column \(texts[index].name.quoted) has \(names.count) different words; more than \(Self.wordLimit) are no "
            + "label")
      }
      return FrameTable.Codes(names, codes)
    }
  }

  /// The labels of a declaration, in its order.
  func labelColumns(
    _ declaration: ColumnsDeclaration, in columns: DelimitedColumns, after first: Int = 0, of path: String
  ) throws(InputError) -> [FrameTable.LabelColumn] {
    try zip(declaration.labels, labels).map { label, word throws(InputError) in
      FrameTable.LabelColumn(
        label: Label(label.name, order: label.order),
        words: try words(word, in: columns, after: first, of: path))
    }
  }

  /// The states of a declaration, with their words in its order; empty where the file says nothing.
  func stateColumns(
    _ declaration: ColumnsDeclaration, in columns: DelimitedColumns, after first: Int = 0, of file: CSVFile
  ) throws(InputError) -> [FrameTable.StateColumn] {
    try zip(declaration.states, states).map { state, word throws(InputError) in
      let words = try words(word, in: columns, after: first, of: file.path)
      let told = words.all.map { file.syntax.isMissing(Array($0.utf8)) ? "" : $0 }
      let codes = FrameTable.Codes(spelled: words.codes, as: told)
      return FrameTable.StateColumn(name: state.name, words: codes.sorted(by: state.order))
    }
  }

  /// The plan for columns that a format adds to its own.
  ///
  /// - Parameter known: The columns that the format reads itself, which cannot be declared.
  init(
    own declaration: ColumnsDeclaration, header: [String], known: Set<String>, path: String, capture: String
  ) throws(InputError) {
    try self.init(
      declaration, header: header.map { known.contains($0) ? "" : $0 }, path: path, capture: capture)
  }
}

extension ColumnsDeclaration {
  /// Reads the own columns of a dataset whose format knows all others.
  ///
  /// - Parameters:
  ///   - known: The columns that the format reads itself.
  ///   - labels: The labels that it has itself.
  /// - Returns: Nil if the dataset declares none.
  static func own(
    in file: inout ConfigSection, known: Set<String>, labels: [Label], format: String
  ) -> ColumnsDeclaration? {
    file.section("columns") { section in
      let declaration = ColumnsDeclaration(from: &section, isWhole: false)
      for column in declaration.columns where known.contains(column.name) {
        section.record(
          InputError(column.place, "column \(column.name.quoted) is already read by the format \(format)"))
      }
      for label in declaration.labels where labels.contains(where: { $0.name == label.name }) {
        section.record(
          InputError(label.place, "captures of \(format) already have a label \(label.name.quoted)"))
      }
      return declaration
    }
  }
}
