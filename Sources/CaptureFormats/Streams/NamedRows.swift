import Captures
import DelimitedText
import Inputs

/// What was read from the named columns of a file, by their usual names.
struct NamedRows: Sendable {
  let count: Int
  private let columns: DelimitedColumns
  private let numbers: [String: Int]
  private let words: [String: (column: Int, words: [String])]
  private let texts: [String: Int]
  private let own: (declaration: ColumnsDeclaration, plan: TablePlan)?
  private let ownNumbers: Int
  private let ownTexts: Int
  private let file: CSVFile

  /// - Parameters:
  ///   - present: The known columns, in the order in which they are numbered.
  ///   - ownNumbers: How many numbers, and how many texts, come before those of the dataset's own columns.
  init(
    _ columns: DelimitedColumns, _ present: [NamedColumn],
    own: (declaration: ColumnsDeclaration, plan: TablePlan)?, ownNumbers: Int, ownTexts: Int, file: CSVFile
  ) {
    (count, self.columns, self.own) = (columns.rowCount, columns, own)
    (self.ownNumbers, self.ownTexts, self.file) = (ownNumbers, ownTexts, file)
    var (numbers, words, texts) = ([String: Int](), [String: (Int, [String])](), [String: Int]())
    for column in present {
      switch column.kind {
      case .number, .clock: numbers[column.name] = numbers.count
      case .word(let spellings): words[column.name] = (words.count, spellings.map(\.word))
      case .text: texts[column.name] = texts.count
      }
    }
    (self.numbers, self.words, self.texts) = (numbers, words, texts)
  }

  /// Nil if the file has no such column.
  func number(_ name: String) -> NumberColumn? { numbers[name].map { columns.numbers[$0] } }

  /// Several columns that belong together; nil unless all are there.
  func numbers(_ names: [String]) -> [NumberColumn]? {
    let found = names.compactMap(number)
    return found.count == names.count ? found : nil
  }

  /// The words of a column, in the order in which the format knows them, without those of no row; nil if the file has no
  /// such column.
  func words(_ name: String) throws(InputError) -> FrameTable.Codes<String>? {
    if let text = texts[name] {
      let (names, codes) = columns.texts[text]
      guard names.count <= TablePlan.wordLimit else {
        throw InputError(
          Place(file: file.path),
          "column \(name.quoted) has \(names.count) different words; at most \(TablePlan.wordLimit) are read")
      }
      return FrameTable.Codes(names, codes)
    }
    guard let (column, words) = words[name] else { return nil }
    return .init(spelled: columns.words[column], as: words)
  }

  /// The labels that the dataset declares.
  var ownLabels: [FrameTable.LabelColumn] {
    get throws(InputError) {
      try own.map { own throws(InputError) in
        try own.plan.labelColumns(own.declaration, in: columns, after: ownTexts, of: file.path)
      } ?? []
    }
  }

  /// The states that the dataset declares.
  var ownStates: [FrameTable.StateColumn] {
    get throws(InputError) {
      try own.map { own throws(InputError) in
        try own.plan.stateColumns(own.declaration, in: columns, after: ownTexts, of: file)
      } ?? []
    }
  }

  /// The blocks of features that the dataset declares.
  var ownFeatures: [(columns: OwnColumns, numbers: [NumberColumn])] {
    (own?.plan.features ?? []).map { block, range in
      (block, range.map { columns.numbers[ownNumbers + $0] })
    }
  }
}

extension FrameTable.Codes<String> {
  /// Words that are spelled in several ways.
  ///
  /// - Parameter words: The word of each code; several codes may have the same.
  init(spelled codes: CodeColumn, as words: [String]) {
    if let code = codes.constant {
      self.init(repeating: words[Int(code)], count: codes.count)
      return
    }
    var isThere = [Bool](repeating: false, count: words.count)
    for code in codes { isThere[code] = true }
    var (all, places) = ([String](), [UInt32](repeating: 0, count: words.count))
    for (code, word) in words.enumerated() where isThere[code] {
      let place = all.firstIndex(of: word) ?? all.count
      if place == all.count { all.append(word) }
      places[code] = UInt32(place)
    }
    self.init(all, CodeColumn(codes.map { places[$0] }))
  }

  /// The same words, those of `order` first.
  func sorted(by order: [String]) -> Self {
    let sorted = order.filter(all.contains) + all.filter { !order.contains($0) }
    guard sorted != all else { return self }
    let places = all.map { UInt32(sorted.firstIndex(of: $0) ?? 0) }
    return Self(sorted, CodeColumn(codes.map { places[$0] }))
  }
}
