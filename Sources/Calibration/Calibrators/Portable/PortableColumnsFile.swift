import Captures
import Formulas
import Inputs

/// The form in files: `columns`, and `formulas` and `learned` if there are any.
extension PortableColumns {
  package var json: [String: JSONValue?] {
    var members: [String: JSONValue?] = ["columns": list(plain)]
    if !formulas.isEmpty { members["formulas"] = .list(formulas.map(\.json)) }
    if let learned {
      members["learned"] = .record([
        "inputs": list(learned.inputs), "tree": learned.columns.json(learned.inputs),
      ])
    }
    return members
  }

  private func list(_ names: [String]) -> JSONValue {
    .list(
      names.map { name in
        .record(["name": .text(name), "unit": .text(unit(of: name))])
      })
  }

  /// The unit of a column of samples.
  package func unit(of name: String) -> String {
    PortableInput.unit(ofColumn: name, amongst: own) ?? ""
  }

  init(from section: inout ConfigSection) {
    let formulas = section.has("formulas") ? Self.formulas(from: &section) : []
    let own = formulas.map(\.own)
    var plain = [String]()
    if !section.isEmptyList("columns") { plain = Self.list("columns", amongst: own, from: &section) }
    let learned =
      section.has("learned")
      ? section.section("learned") { section -> FittedColumns? in
        let inputs =
          section.isEmptyList("inputs") ? [] : Self.list("inputs", amongst: own, from: &section)
        var errors = [InputError]()
        let tree = section.node("tree").flatMap { LearnedColumns($0, inputs: inputs, into: &errors) }
        for error in errors { section.record(error) }
        return tree.map { FittedColumns(inputs: inputs, columns: $0) }
      } : nil
    self.init(plain, formulas: formulas, learned: learned ?? nil)
  }

  /// Reads `columns: [{name: …, unit: …}, …]`. Wrong names are among those that are returned: their parameters are no
  /// further error.
  private static func list(
    _ key: String, amongst own: [OwnColumns], from section: inout ConfigSection
  ) -> [String] {
    var names = [String]()
    for node in section.list(key) {
      _ = section.element(node) { section in
        let (name, unit) = (section.text("name"), section.text("unit"))
        if let known = PortableInput.unit(ofColumn: name, amongst: own) {
          if unit != known && !unit.isEmpty {
            section.record("unit", "the unit of \(name.quoted) is \(known), not \(unit)")
          }
        } else if !name.isEmpty {
          section.record("name", "no feature block has a column \(name.quoted)")
        }
        names.append(name)
      }
    }
    return names
  }

  private static func formulas(from section: inout ConfigSection) -> [PortableFormula] {
    var formulas = [PortableFormula]()
    for node in section.list("formulas") {
      let read = section.element(node) { section -> PortableFormula? in
        let (name, unit, text) = (section.text("name"), section.text("unit"), section.text("text"))
        var errors = [InputError]()
        let tree = section.node("tree").flatMap { FormulaTree($0, into: &errors) }
        for error in errors { section.record(error) }
        let known = Set(formulas.map(\.name))
        if PortableInput.source(ofColumn: name) != nil || known.contains(name) {
          section.record("name", "there is already a column \(name.quoted)")
        }
        for column in tree?.columns ?? []
        where !known.contains(column) && PortableInput.source(ofColumn: column) == nil {
          section.record(
            "tree", "neither a feature block nor a formula before this one has a column \(column.quoted)")
        }
        return tree.map { PortableFormula(name: name, unit: unit, text: text, tree: $0) }
      }
      if let formula = read ?? nil { formulas.append(formula) }
    }
    return formulas
  }
}

extension PortableFormula {
  fileprivate var json: JSONValue {
    .record(["name": .text(name), "unit": .text(unit), "text": .text(text), "tree": tree.json])
  }
}
