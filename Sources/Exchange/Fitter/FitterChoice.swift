import Calibration
import Inputs
import Trials

/// The calibrator that an exported fitter repeats, with its definition.
struct FitterChoice: Sendable {
  let method: DeviceMethod
  let calibrator: any Calibrator
  let definition: String

  /// - Parameters:
  ///   - asked: The label of a calibrator of the experiment, a kind, or a definition such as `{kind: ridge, lambda: 0.1}`;
  ///     nil for `hierarchical`, as the experiment has it, or else `linear`.
  ///   - canLearn: Whether there are people enough for a prior.
  init(_ asked: String?, _ file: ExperimentFile, canLearn: Bool) throws(InputError) {
    let all = file.labelledCalibrators.compactMap { label, calibrator in
      DeviceMethod(calibrator).map {
        FitterChoice(method: $0, calibrator: calibrator, definition: label)
      }
    }
    let hierarchical = DeviceMethod.Kind.hierarchical(kappa: nil).word
    let isKnown = all.contains { $0.method.kind.word == hierarchical }
    let word = asked ?? (canLearn && isKnown ? hierarchical : DeviceMethod.Kind.linear.word)
    let place = Place(file: "--fitter")
    if let named = all.first(where: { $0.definition == word }) {
      self = named
      return
    }
    if file.labelledCalibrators.contains(where: { $0.label == word }) { throw Self.refusal(of: word, place) }
    let same = all.filter { $0.method.kind.word == word }
    guard same.count < 2 else {
      let labels = same.map(\.definition).joined(separator: ", ")
      throw InputError(
        place, "the run has several calibrators of the kind \(word): \(labels); name one of them")
    }
    if let only = same.first {
      self = only
      return
    }
    var errors = [InputError]()
    let node = try ConfigNode(yaml: Array(word.utf8), place: place)
    if case .scalar(let kind, _) = node.content, !DeviceMethod.words.contains(kind) {
      throw Self.refusal(of: kind, place)
    }
    guard let made = Catalogue.calibrators.make(node, into: &errors), errors.isEmpty else {
      throw InputError(errors)
    }
    guard let method = DeviceMethod(made.product) else { throw Self.refusal(of: made.definition, place) }
    self.init(method: method, calibrator: made.product, definition: made.definition)
  }

  private init(method: DeviceMethod, calibrator: any Calibrator, definition: String) {
    self.method = method
    self.calibrator = calibrator
    self.definition = definition
  }

  private static func refusal(of word: String, _ place: Place) -> InputError {
    let all = DeviceMethod.words
    return InputError(
      place,
      "\(word.quoted) cannot be fitted on a phone"
        + hint(
          for: word, among: all,
          then: "there are: \(all.joined(separator: ", ")), with their own options and fit_on"))
  }

  /// The strength with which `hierarchical` is to be fitted; nil to rehearse it.
  func kappa(_ file: ExperimentFile) -> Double? {
    if case .hierarchical(let kappa) = method.kind { return kappa }
    let given = file.labelledCalibrators.compactMap { _, calibrator -> Double?? in
      guard case .hierarchical(let kappa)? = DeviceMethod(calibrator)?.kind else { return nil }
      return .some(kappa)
    }
    return given.count == 1 ? given[0] : nil
  }
}
