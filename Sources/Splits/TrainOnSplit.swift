import Calibration
import Captures
import Inputs

extension Split {
  /// - Parameter tested: Selects by the same property as `trained`; nil for all others.
  static func trainOn(_ trained: FixationFilter, testOn tested: FixationFilter?) -> Split {
    let property = trained.property
    let options = [(property.rawValue, trained.values)] + (tested.map { [("test_on", $0.values)] } ?? [])
    let label = options.map { "\($0)=\($1.bracketed)" }.joined(separator: ", ")
    return Split(
      kind: "train-on", label: "train-on(\(label))".onOneLine, question: question(trained, tested),
      foldCount: 1,
      mentions: [trained, tested].compactMap { $0 },
      prepare: eachTime { origins, _, _ throws(SplitError) in
        let values = origins.map { $0.value(of: property) }
        let trainRows = origins.indices.filter { trained.values.contains(values[$0]) }
        let testRows = origins.indices.filter { row in
          // Samples without a word for a label are of no other word either.
          tested?.values.contains(values[row])
            ?? (!values[row].isEmpty && !trained.values.contains(values[row]))
        }
        guard !trainRows.isEmpty else {
          throw SplitError("no sample of the \(property.rawValue) \(names(trained.values)) to train on")
        }
        guard !testRows.isEmpty else {
          throw SplitError(
            tested.map { "no sample of the \(property.rawValue) \(names($0.values)) to test" }
              ?? "all samples are of the \(property.rawValue) \(names(trained.values)), so none is left to test"
          )
        }
        let held = Set(testRows.map { values[$0] }).sorted()
        return [
          Fold(
            trainRows: trainRows, testRows: testRows, name: held.joined(separator: ", "),
            heldOut: held.count == 1 ? held[0] : nil)
        ]
      })
  }

  static func trainOn(from section: inout ConfigSection) -> Split {
    func filter(_ property: FixationProperty, _ key: String) -> FixationFilter? {
      let values = section.texts(key, isRequired: false)
      return values.isEmpty
        ? nil : FixationFilter(property: property, values: values, place: section.place(of: key))
    }
    var given = trainedProperties.filter { section.has($0.rawValue) }
    // A further key beside one of these is a mistake, not a label.
    if given.isEmpty {
      given = section.labelKeys(without: ["test_on", Split.withinKey.key]).map(FixationProperty.label)
    }
    let trained = given.compactMap { filter($0, $0.rawValue) }
    let words = trainedProperties.map(\.rawValue).joined(separator: ", ")
    if given.count != 1 {
      section.record(
        section.place, "expected exactly one of \(words) or a label, to select the training samples")
    }
    let tested = filter(given.first ?? .capture, "test_on")
    guard let trained = trained.first else { return .inSample }
    for value in trained.values where tested?.values.contains(value) ?? false {
      section.record("test_on", "\(value.quoted) is used for training; 'test_on' must name others")
    }
    return .trainOn(trained, testOn: tested)
  }

  /// Properties of whole recordings besides labels: two samples of one fixation have the same value.
  private static let trainedProperties: [FixationProperty] = [.capture, .participant, .device]

  /// Names of people and captures are left to the label, which pseudonyms replace.
  private static func question(_ trained: FixationFilter, _ tested: FixationFilter?) -> String {
    func place(_ preposition: String, _ noun: String) -> String {
      let words = trained.values.joined(separator: " or ")
      guard let tested else { return "\(preposition) another \(noun) than \(words)" }
      return
        "\(preposition) the \(noun) \(tested.values.joined(separator: " or ")) after training on \(words)"
    }
    let circumstance =
      switch trained.property {
      case .participant: "for another person"
      case .device: place("on", "device")
      case .label(let name): place(Label.preposition(name), Label.title(name))
      default: "in another capture"
      }
    return "\(questionHead)\(circumstance)?".onOneLine
  }

  private static let questionHead = "How accurate is it "

  /// The circumstance of a question, such as `for another head pose than Middle`; nil for other sentences.
  package static func circumstance(ofQuestion question: String) -> String? {
    guard question.hasPrefix(questionHead), question.hasSuffix("?") else { return nil }
    return String(question.dropFirst(questionHead.count).dropLast())
  }

  private static func names(_ values: [String]) -> String { values.map(\.quoted).joined(separator: " or ") }
}
