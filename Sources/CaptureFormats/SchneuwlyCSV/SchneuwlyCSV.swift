import Captures
import DelimitedText
import Foundation
import Inputs

/// The format `schneuwly-csv`: a header line, then one row per frame. Columns may be in any order.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (github.com/VictorSchneuwly/eyetracker).
package enum SchneuwlyCSV {
  static let format = {
    var format = made(own: nil)
    format.declared = { file in
      made(
        own: ColumnsDeclaration.own(in: &file, known: knownColumns, labels: ownLabels, format: name))
    }
    return format
  }()

  private static let name = "schneuwly-csv"
  private static let ownLabels: [Label] = [.headPose, .viewingDistance]

  /// - Parameter own: The columns that a dataset declares beside those of the format.
  private static func made(own: ColumnsDeclaration?) -> CaptureFormat {
    CaptureFormat(
      name: name, version: 2, recorder: "ARKit's face tracking by the TrueDepth camera",
      labels: ownLabels + (own?.labels ?? []).map { Label($0.name, order: $0.order) },
      finder: .files(
        endings: [".csv"],
        recognises: { header in
          // Five known columns suffice to recognise the format; missing ones are reported later.
          header.count { labels.contains($0) || numbers.contains($0) } >= 5
        }, firstColumns: Array(labels.prefix(3))), declaration: own.map { "\($0)" } ?? "",
      read: { source, files throws(InputError) in
        let file = try CSVFile(
          path: source.files[0], text: files.open(source.files[0]),
          syntax: DelimitedSyntax(missing: own == nil ? [] : TableOptions.usualMissing))
        return try read(file, own, capture: source.name)
      }, columns: documentation, audit: { SchneuwlyAudit(capture: $0).warnings })
  }

  /// Channels that files may lack.
  private static let optionalChannels: [Channel] = [.rightEye, .leftEye, .lookAt, .blendShapes]

  package static let labels = ["username", "deviceName", "position", "distance"]
  package static let numbers =
    ["timestamp", "targetPointX", "targetPointY", "gazePointX", "gazePointY"] + matrix("faceTransform")

  package static func columns(of channel: Channel) -> [String] {
    switch channel {
    case .rightEye, .leftEye: matrix(channel.rawValue)
    case .lookAt: ["X", "Y", "Z"].map { channel.rawValue + $0 }
    case .blendShapes: BlendShape.eyes
    default: []
    }
  }

  /// Bounds that no real capture exceeds: the year 5138, a point or a face kilometres away.
  static func limit(of name: String) -> Double {
    if name == "timestamp" { return 1e11 }
    return name.hasPrefix("targetPoint") || name.hasPrefix("gazePoint") ? 1e9 : 1e4
  }

  private static func matrix(_ name: String) -> [String] {
    (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
  }

  private static func read(
    _ file: CSVFile, _ own: ColumnsDeclaration?, capture: String
  ) throws(InputError) -> CaptureContent {
    var file = file
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    var header = try Header(fields, file)
    if let own {
      header.own = (
        own,
        try TablePlan(
          own: own, header: header.names, known: knownColumns, path: file.path, capture: capture)
      )
    }
    return try content(file, header)
  }

  private static func content(_ file: CSVFile, _ header: Header) throws(InputError) -> CaptureContent {
    guard try !file.hasNoMoreRows() else {
      throw InputError(Place(file: file.path, line: 2), "there are no frames after the header")
    }
    let columns = try file.columns(header.kinds) { row throws(InputError) in try Row.read(row, header) }
    return CaptureContent(
      frames: try header.table(columns, of: file.path), absentColumns: header.absentColumns,
      unknownColumns: header.own?.plan.unusedColumns.filter { !$0.isEmpty } ?? header.unknownColumns)
  }

  private struct Header: Sendable {
    let fieldCount: Int
    let labelFields: [Int]
    /// The fields of the numbers of a row, in the order of `FrameColumn`.
    let numberFields: [(position: Int, limit: Double)]
    /// The index of each of these fields among them.
    private let numberColumns: [Int: Int]
    private let presentParts: [Channel]
    let names: [String]
    let unknownColumns: [String]
    /// Columns of the dataset's own, which follow those of the format.
    var own: (declaration: ColumnsDeclaration, plan: TablePlan)?

    var kinds: [FieldKind] {
      let ownKinds = own?.plan.kinds(afterNumbers: numberColumns.count, texts: 2)
      return (0..<fieldCount).map { position in
        if let kind = ownKinds?[position] { return kind }
        if let column = numberColumns[position] {
          return .number(column: column, limit: numberFields[column].limit)
        }
        switch labelFields.firstIndex(of: position) {
        case 2: return .word(column: 0, of: HeadPose.allCases.map(\.rawValue))
        case 3: return .word(column: 1, of: ViewingDistance.allCases.map(\.rawValue))
        case let column?: return .text(column: column)
        case nil: return .ignored
        }
      }
    }

    func table(_ columns: DelimitedColumns, of path: String) throws(InputError) -> FrameTable {
      let numbers = columns.numbers
      var channels: [Channel: [NumberColumn]] = [
        .target: Array(numbers[1..<3]), .gazePoint: Array(numbers[3..<5]), .face: Array(numbers[5..<21]),
      ]
      var start = 21
      for part in presentParts {
        channels[part] = Array(numbers[start..<start + part.width])
        start += part.width
      }
      let ownLabels =
        try own.map { own throws(InputError) in
          try own.plan.labelColumns(own.declaration, in: columns, after: 2, of: path)
        } ?? []
      return FrameTable(
        time: numbers[0], participants: .init(columns.texts[0].names, columns.texts[0].codes),
        displays: .init(columns.texts[1].names.map { Display(device: $0) }, columns.texts[1].codes),
        labels: [
          .init(label: .headPose, words: .init(HeadPose.allCases.map(\.rawValue), columns.words[0])),
          .init(
            label: .viewingDistance, words: .init(ViewingDistance.allCases.map(\.rawValue), columns.words[1])),
        ] + ownLabels, channels: channels,
        own: (own?.plan.features ?? []).map { block, range in
          (block, range.map { numbers[numberColumns.count + $0] })
        })
    }

    var absentColumns: [Channel: [String]] {
      let absent = SchneuwlyCSV.optionalChannels.filter { !presentParts.contains($0) }
      return Dictionary(uniqueKeysWithValues: absent.map { ($0, SchneuwlyCSV.columns(of: $0)) })
    }

    init(_ fields: [CSVFile.Field], _ file: CSVFile) throws(InputError) {
      var positions = [String: Int]()
      for (position, field) in fields.enumerated() {
        let name = try file.text(field)
        guard positions.updateValue(position, forKey: name) == nil else {
          throw InputError(file.place(of: field), "duplicate column \(name.quoted)")
        }
      }
      fieldCount = fields.count
      let lineOne = Place(file: file.path, line: 1, column: 1)
      func find(_ names: [String]) throws(InputError) -> [Int] {
        let missing = names.filter { positions[$0] == nil }
        guard missing.isEmpty else {
          let unused = positions.keys.filter { !SchneuwlyCSV.knownColumns.contains($0) }.sorted()
          throw InputError(
            lineOne,
            "missing column \(missing.map(\.quoted).joined(separator: ", "))"
              + hint(for: missing[0], among: unused, then: "columns may be in any order"))
        }
        return names.compactMap { positions[$0] }
      }
      labelFields = try find(labels)
      presentParts = SchneuwlyCSV.optionalChannels.filter { part in
        columns(of: part).contains { positions[$0] != nil }
      }
      let numberNames = numbers + presentParts.flatMap(columns(of:))
      numberFields = zip(try find(numberNames), numberNames).map { ($0, SchneuwlyCSV.limit(of: $1)) }
      numberColumns = Dictionary(uniqueKeysWithValues: zip(numberFields.map(\.position), 0...))
      names = try fields.map { field throws(InputError) in try file.text(field) }
      unknownColumns = names.filter { !SchneuwlyCSV.knownColumns.contains($0) }
    }
  }

  private static let knownColumns = Set(labels + numbers + optionalChannels.flatMap(columns(of:)))

  /// Reads one row slowly, with exact error messages.
  private struct Row: Sendable {
    let file: CSVFile
    let fields: [CSVFile.Field]
    let header: Header

    /// - Parameter file: Positioned at the start of the row.
    static func read(_ file: CSVFile, _ header: Header) throws(InputError) -> CarefulRow {
      var file = file
      var fields = [CSVFile.Field]()
      fields.reserveCapacity(header.fieldCount)
      _ = try file.nextRow(&fields)
      guard fields.count == header.fieldCount else {
        throw InputError(
          Place(file: file.path, line: file.line, column: 1),
          "has \(fields.count) fields; the header has \(header.fieldCount)")
      }
      return try Row(file: file, fields: fields, header: header).content()
    }

    private func content() throws(InputError) -> CarefulRow {
      let numbers = try header.numberFields.map { position, limit throws(InputError) in
        try number(position, limit: limit)
      }
      let texts = [try label(0), try label(1)]
      let words = [try word(2, HeadPose.allCases), try word(3, ViewingDistance.allCases)]
      if let plan = header.own?.plan {
        let own = try TableRow(file: file, fields: fields, plan: plan)
        return CarefulRow(numbers: numbers + own.numbers, texts: texts + own.texts, words: words)
      }
      return CarefulRow(numbers: numbers, texts: texts, words: words)
    }

    private func label(_ index: Int) throws(InputError) -> String {
      let (field, name) = (fields[header.labelFields[index]], SchneuwlyCSV.labels[index])
      let text = try file.text(field)
      guard !text.isEmpty else { throw complaint(field, name, "is empty") }
      guard text.utf8.count <= 200 else {
        throw complaint(field, name, "is longer than 200 bytes: \(text.quoted)")
      }
      return text
    }

    private func word(_ index: Int, _ all: [some RawRepresentable<String>]) throws(InputError) -> Int {
      let (text, words) = (try label(index), all.map(\.rawValue))
      if let place = words.firstIndex(of: text) { return place }
      throw complaint(
        fields[header.labelFields[index]], SchneuwlyCSV.labels[index],
        "is \(text.quoted)"
          + hint(for: text, among: words, then: "expected: \(words.joined(separator: ", "))"))
    }

    private func number(_ position: Int, limit: Double) throws(InputError) -> Double {
      let field = fields[position]
      guard let value = file.number(field) else {
        let text = try file.text(field)
        throw complaint(
          field, header.names[position],
          text.isEmpty
            ? "is empty; expected a number"
            : "is not a number: \(text.quoted); numbers are written like -0.25 or 1e-3")
      }
      guard abs(value) <= limit else {
        throw complaint(
          field, header.names[position], "is \(value); expected a number from \(-limit) to \(limit)")
      }
      return value
    }

    private func complaint(_ field: CSVFile.Field, _ name: String, _ sentence: String) -> InputError {
      InputError(file.place(of: field), "\(name.quoted) \(sentence)")
    }
  }
}

extension Catalogue<CaptureFormat>.Entry {
  /// The format in this file's folder.
  static let schneuwlyCSV = Self(
    kind: SchneuwlyCSV.format.name, summary: "one frame per row, with ARKit transforms as 16 numbers",
    example: SchneuwlyCSV.format.name, make: { _ in SchneuwlyCSV.format })
}
