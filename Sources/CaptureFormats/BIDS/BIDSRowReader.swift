import DelimitedText
import Inputs

/// Reads one row slowly, with exact error messages.
struct BIDSRowReader: Sendable {
  enum Kind: Sendable {
    case number(limit: Double, mayBeMissing: Bool)
    case words, unknown

    var isNumber: Bool { if case .number = self { true } else { false } }
    var isWords: Bool { if case .words = self { true } else { false } }
  }

  let names: [String]
  let columnsFile: String
  let kinds: [Kind]

  var fields: [FieldKind] {
    var (numbers, texts) = (0, 0)
    return kinds.map { kind in
      switch kind {
      case .number(let limit, let mayBeMissing):
        numbers += 1
        return .number(column: numbers - 1, limit: limit, mayBeMissing: mayBeMissing)
      case .words:
        texts += 1
        return .text(column: texts - 1)
      case .unknown: return .ignored
      }
    }
  }

  /// - Parameter file: Positioned at the start of the row.
  func row(_ file: CSVFile) throws(InputError) -> CarefulRow {
    var (file, fields) = (file, [CSVFile.Field]())
    _ = try file.nextRow(&fields)
    guard fields.count == names.count else {
      throw InputError(
        Place(file: file.path, line: file.line),
        "has \(fields.count) fields, but 'Columns' of \(columnsFile) names \(names.count)")
    }
    var (numbers, texts) = ([Double](), [String]())
    for (index, field) in fields.enumerated() {
      switch kinds[index] {
      case .number(let limit, let mayBeMissing):
        numbers.append(try number(field, names[index], file, limit, mayBeMissing))
      case .words: texts.append(try word(field, names[index], file))
      case .unknown: break
      }
    }
    return CarefulRow(numbers: numbers, texts: texts, words: [])
  }

  private func number(
    _ field: CSVFile.Field, _ name: String, _ file: CSVFile, _ limit: Double, _ mayBeMissing: Bool
  ) throws(InputError) -> Double {
    func complaint(_ sentence: String) -> InputError {
      InputError(file.place(of: field), "\(name.quoted) \(sentence)")
    }
    if file.isMissing(field) {
      guard mayBeMissing else { throw complaint("is missing; every sample needs one") }
      return .nan
    }
    guard let value = file.number(field) else {
      let text = try file.text(field)
      throw complaint(
        (text.isEmpty ? "is empty" : "is not a number: \(text.quoted)")
          + "; a missing value is written \(BIDSTable.missing)")
    }
    guard abs(value) <= limit else {
      throw complaint("is \(value); expected a number from \(-limit) to \(limit)")
    }
    return value
  }

  private func word(_ field: CSVFile.Field, _ name: String, _ file: CSVFile) throws(InputError) -> String {
    let text = try file.text(field)
    guard !text.isEmpty, text.utf8.count <= 200 else {
      throw InputError(
        file.place(of: field),
        "\(name.quoted) \(text.isEmpty ? "is empty" : "is longer than 200 bytes: \(text.quoted)")")
    }
    return text
  }
}
