import Captures
import Inputs
import Statistics

/// A CSV file with the rest and the reference of each shape of each person: `participant,shape,rest,reference`.
///
/// It is what `gazelab exercises` writes as `references.csv`, so that a calibration can be used again. A participant
/// `*` stands for everyone that the file does not name.
struct ShapeReferencesFile: Sendable {
  let path: String
  /// The references of each participant.
  private let references: [String: [ShapeReference]]

  init(path: String) throws(InputError) {
    var found = [String: [(reference: ShapeReference, line: Int)]]()
    var errors = [InputError]()
    let names = EyeShape.ofExercises.map(\.name)
    try RowReader.readRows(
      of: path, required: ["participant", "shape", "rest", "reference"],
      optional: ["capture", "cycles", "frames"], noun: "references", into: &errors
    ) { row throws(InputError) in
      let participant = try row.text("participant")
      let name = try row.text("shape")
      guard let shape = EyeShape.ofExercises.first(where: { $0.name == name }) else {
        throw row.complaint(
          "shape", "no exercise requires a shape \(name.quoted)" + hint(for: name, among: names))
      }
      if let other = found[participant]?.first(where: { $0.reference.shape == shape }) {
        throw row.complaint(
          "shape",
          "\(name) of \(participant.quoted) is already in line \(other.line); keep the rows of one recording")
      }
      func number(_ column: String) throws(InputError) -> Double? {
        let number = row.number(column)
        let text = try row.text(column)
        guard number != nil || text.isEmpty else {
          throw row.complaint(
            column, "\(column.quoted) must be a number or empty, not \(text.quoted)")
        }
        return number
      }
      let reference = try ShapeReference(
        shape: shape, rest: number("rest").orAbsent(.notStated),
        reference: number("reference").orAbsent(.notStated), cycleCount: 0, frameCount: 0)
      found[participant, default: []].append((reference, row.line))
    }
    guard errors.isEmpty else { throw InputError(errors) }
    self.path = path
    references = found.mapValues { own in own.map(\.reference) }
  }

  func references(of participant: String) -> [ShapeReference]? {
    name(of: participant).flatMap { references[$0] }
  }

  /// The participant whose references a person has; nil for none.
  private func name(of participant: String) -> String? {
    [participant, notAFormula(participant), "*"].first { references[$0] != nil }
  }

  /// The rows of the file, of which only those of these people are used.
  func account(of people: [String]) -> RowAccount {
    let used = Set(people.compactMap(name))
    return RowAccount(
      "reference", "used", read: references.values.reduce(0) { $0 + $1.count },
      leftOut: [
        .init(
          "of people without a recording",
          references.filter { !used.contains($0.key) }.reduce(0) { $0 + $1.value.count })
      ])
  }
}
