import Formulas
import Inputs
import Scores

/// Which metrics a run keeps.
package enum MetricChoice: String, Sendable, CaseIterable, Codable {
  case all
  /// All, and the numbers of ETDQualitizer for each target and eye of the recorded gaze points.
  case etdq
  /// All, and how far each tested point was expected to be from its target.
  case uncertainty
  /// Only metrics that follow from a trial's sums, such as rmse and r2, so that a very large study needs little memory.
  case trials

  /// True if trials yield more than sums.
  package var needsPoints: Bool { self != .trials }
}

/// The value of the key `metrics`: a choice, a mapping of metrics of one's own, or a list of both. Without a choice, all
/// metrics of the catalogue are kept, too.
struct MetricsKey {
  /// What the schema calls an element of the list.
  static let noun = "metric of your own"

  private(set) var choice = MetricChoice.all
  private(set) var own: [OwnMetric] = []

  init(_ key: String, from section: inout ConfigSection) {
    let nodes = section.list(key, isRequired: false, of: .defined(Self.noun))
    let isWord = section.node(key, isRequired: false).map {
      if case .scalar = $0.content { true } else { false }
    }
    guard isWord == false else {
      choice = section.choice(key, default: .all)
      return
    }
    var choices = [MetricChoice]()
    for node in nodes {
      switch node.content {
      case .scalar(let word, _):
        if let known = MetricChoice(rawValue: word) {
          choices.append(known)
        } else {
          let words = MetricChoice.allCases.map(\.rawValue)
          section.record(
            node.place,
            "\(key.quoted) must be one of \(words.joined(separator: ", ")), or metrics 'name: formula', not "
              + word.quoted + hint(for: word, among: words))
        }
      case .mapping(let entries): for entry in entries { add(entry.key, entry.value, &section) }
      default: section.record(node.place, "metrics 'name: formula' were expected, not \(node.noun)")
      }
    }
    if choices.count > 1 { section.record(key, "\(key.quoted) makes more than one choice; leave one") }
    choice = choices.first ?? .all
    if choice == .trials && nodes.count > choices.count {
      section.record(key, "metrics of your own need the errors of single samples, which 'trials' omits")
    }
    if own.count > OwnMetric.mostMetrics {
      section.record(
        key, "\(key.quoted) defines \(own.count) metrics; at most \(OwnMetric.mostMetrics) are allowed")
    }
  }

  private mutating func add(_ name: String, _ node: ConfigNode, _ section: inout ConfigSection) {
    if let wrong = Self.objection(to: name) {
      section.record(node.place, wrong)
      return
    }
    guard !own.contains(where: { $0.name == name }) else {
      section.record(node.place, "duplicate metric \(name.quoted)")
      return
    }
    guard case .scalar(let text, _) = node.content else {
      section.record(node.place, "a formula was expected, not \(node.noun)")
      return
    }
    do throws(FormulaError) {
      own.append(try OwnMetric(name, text))
    } catch {
      section.record(ColumnFormula.error(error, in: name, at: node.place))
    }
  }

  /// Why a metric cannot have a name; nil if it can.
  private static func objection(to name: String) -> String? {
    guard name.utf8.count <= 64, name.words == [name], name.first?.isLetter == true else {
      return
        "a metric cannot be called \(name.quoted): names are at most 64 letters, digits and _, beginning with a letter"
    }
    if FormulaSummary.isReserved(name) || ErrorColumn(rawValue: name) != nil {
      return "\(name.quoted) means something else in formulas; rename the metric"
    }
    return OwnMetric.takenNames.contains(name)
      ? "\(name.quoted) is a column of the files of a run; rename the metric" : nil
  }
}
