import BuiltInFormats
import Captures
import Inputs
import Simulation

/// The JSON Schema of `dataset.yaml`, for editors and other programs.
///
/// It is made from the keys that the reading code asks for: those of every format, whichever a file names.
package enum DatasetSchema {
  /// The schema as JSON, ending in a line break.
  package static var text: String { value.text(.record) + "\n" }

  static let value: JSONValue = {
    var keys = DatasetFile.allKeys(.builtIn)
    for index in keys.indices where keys[index].name == "simulation" {
      keys[index].demands = [.section(SimulatedCaptures.keys)]
    }
    let summaries = TopicListing.dataset.shared.map { ($0.kind, $0.summary) }
    var members = ConfigSchema.mapping(keys, summaries: Dictionary(summaries) { first, _ in first })
    members["$schema"] = .text(ConfigSchema.draft)
    members["title"] = .text("GazeLab dataset.yaml")
    members["description"] = .text(
      "The form and limits of every value. `gazelab describe` also checks what depends on several values or on the "
        + "captures.")
    members["$defs"] = .record(Catalogue.captureFormats.schemaDefinitions())
    return .record(members)
  }()
}
