import Calibration
import Captures
import Documents
import Formulas
import Inputs
import Smoothing
import Splits

/// The JSON Schema of experiment files, for editors and other programs.
package enum ExperimentSchema {
  /// The schema as JSON, ending in a line break.
  package static var text: String {
    value.text(.record) + "\n"
  }

  static var value: JSONValue {
    var members = ConfigSchema.mapping(
      ExperimentFile.keys,
      summaries: Dictionary(uniqueKeysWithValues: ExperimentKey.all.map { ($0.name, $0.summary) }))
    members["$schema"] = .text(ConfigSchema.draft)
    members["title"] = .text("GazeLab experiment")
    members["description"] = .text(
      "The form and limits of every value. `gazelab validate` also checks what depends on several values or on the captures."
    )
    members["$defs"] = .record(definitions)
    return .record(members)
  }

  private static var definitions: [String: JSONValue] {
    let features = ConfigKey(name: "features", demands: [.defined(ConfigForm.featureSet.rawValue)])
    var all = Catalogue.calibrators.schemaDefinitions(choosable: [features])
    for others in [
      Catalogue.splits.schemaDefinitions(), Catalogue.smoothers.schemaDefinitions(),
      Catalogue.gazeRays.schemaDefinitions(),
    ] {
      all.merge(others) { $1 }
    }
    all[slug(MetricsKey.noun)] = ConfigSchema.any(of: [
      .record(["enum": .texts(MetricChoice.allCases.map(\.rawValue))]),
      .record([
        "type": .text("object"),
        "additionalProperties": .record([
          "type": .text("string"),
          "description": .text("A statistic of a formula over the errors of samples."),
        ]),
      ]),
    ])
    for form in ConfigForm.allCases { all[slug(form.rawValue)] = schema(of: form) }
    return all
  }

  private static func schema(of form: ConfigForm) -> JSONValue {
    switch form {
    case .featureSet:
      ConfigSchema.any(of: [
        .record([
          "type": .text("string"), "pattern": .text(featurePattern),
          "description": .text(
            "Feature blocks and columns joined by +, - (without), * (with all products) and : (products alone). Blocks: "
              + "\(Catalogue.featureBlocks.kinds.joined(separator: ", ")), or own columns of the captures. Functions: "
              + "\(SetFunction.allCases.map(\.form).joined(separator: ", ")), column(\"name\")"),
        ]),
        .record(ConfigSchema.mapping(FeatureSet.keys)),
      ])
    case .column:
      ConfigSchema.any(of: [
        .record(["type": .text("string"), "description": .text("A formula over columns of the captures.")]),
        .record(ConfigSchema.mapping(ColumnFormula.keys)),
      ])
    case .splitTargets: targets(.every, leastCount: 0)
    case .calibrationTargets: targets(.best, leastCount: 1)
    }
  }

  private static var featurePattern: String {
    // Captures can have blocks of their own. What brackets contain is left to the reader: it can nest.
    let inner = "[^()]+(\\([^()]*\\)[^()]*)*"
    let item =
      "(column\\( *\"[^\"]+\" *\\)|[A-Za-z_][A-Za-z0-9_]*( *\\(\(inner)\\))?|\\((\(inner)|\\(\(inner)\\)[^()]*)\\))"
    return "^ *\(item)( *[-+*:] *\(item))* *$"
  }

  private static func targets(_ choosing: TargetLayout.Choosing, leastCount: Int) -> JSONValue {
    let names: [JSONValue] = [
      .record(["enum": .texts(Screen.gridNames + Screen.quarterNames)]),
      // A target off the grid is given by its point.
      .record(["type": .text("string"), "pattern": .text("^[^,]+,[^,]+$")]),
    ]
    let region = ConfigSection.keys { _ = ScreenRegion(from: &$0) }
    return ConfigSchema.any(
      of: (choosing == .best ? [.record(ConfigSchema.mapping(region))] : []) + [
        .record([
          "enum": .list(TargetLayout.standardCounts.filter { $0 >= leastCount }.map(JSONValue.integer))
        ]),
        .record(["type": .text("string"), "pattern": .text("^\(choosing.rawValue):[1-9][0-9]*$")]),
        ConfigSchema.oneOrMore(ConfigSchema.any(of: names)),
      ])
  }
}
