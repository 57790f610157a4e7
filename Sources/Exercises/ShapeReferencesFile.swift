import Inputs

/// A CSV file with the rest and the reference of each shape of each person: `participant,shape,rest,reference`.
///
/// It is what `gazelab exercises` writes as `references.csv`, so that a calibration can be used again. A participant
/// `*` stands for everyone that the file does not name.
struct ShapeReferencesFile: Sendable {
  static let required = ["participant", "shape", "rest", "reference"]
  static let optional = ["capture", "cycles", "frames"]

  let path: String
  /// By participant.
  private let references: [String: [ShapeReference]]

  init(path: String) throws(InputError) {
    let rows = try HeadedRows(path: path, required: Self.required, optional: Self.optional).rows
    var (found, errors) = ([String: [(reference: ShapeReference, line: Int)]](), [InputError]())
    let names = EyeShape.ofExercises.map(\.name)
    for row in rows {
      let (participant, name) = (row.text(0), row.text(1))
      guard let shape = EyeShape.ofExercises.first(where: { $0.name == name }) else {
        errors.append(
          InputError(
            row.place(1), "no exercise requires a shape \(name.quoted)" + hint(for: name, among: names)))
        continue
      }
      if let other = found[participant]?.first(where: { $0.reference.shape == shape }) {
        errors.append(
          InputError(
            row.place(1),
            "\(name) of \(participant.quoted) is already in line \(other.line); keep the rows of one recording"
          ))
        continue
      }
      guard let rest = Self.number(row, 2), let reference = Self.number(row, 3) else {
        let column = Self.number(row, 2) == nil ? 2 : 3
        errors.append(
          InputError(
            row.place(column),
            "\(Self.required[column].quoted) must be a number or empty, not \(row.text(column).quoted)"))
        continue
      }
      found[participant, default: []].append(
        (
          ShapeReference(shape: shape, rest: rest, reference: reference, cycleCount: 0, frameCount: 0),
          row.line
        ))
    }
    if rows.isEmpty { errors.append(InputError(Place(file: path), "has no references below its header")) }
    guard errors.isEmpty else { throw InputError(errors) }
    self.path = path
    references = found.mapValues { own in own.map(\.reference) }
  }

  /// Nil inside for an empty field, nil for anything that is no number.
  private static func number(_ row: HeadedRows.Row, _ column: Int) -> Double?? {
    if row.text(column).isEmpty { return .some(nil) }
    return row.number(column).map { .some($0) }
  }

  func references(of participant: String) -> [ShapeReference]? {
    references[participant] ?? references[notAFormula(participant)] ?? references["*"]
  }
}
