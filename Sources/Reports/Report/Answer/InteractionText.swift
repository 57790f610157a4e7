import Documents
import Inputs
import Statistics

extension DeviceInteraction {
  /// What was found, or why it cannot be asked, in one sentence.
  func sentence(_ answer: Answer) -> String {
    let names = AnswerNames(answer)
    switch outcome {
    case .tooFewPeople(let count):
      return
        "\(countWord(count).capitalisedFirst) \(count == 1 ? "person" : "people") used all devices: too few to ask whether "
        + "the differences depend on the device (at least \(BestComparison.leastUnitCount) are needed)."
    case .noVariation: return "The differences between the rows are the same on all devices for everyone."
    case .tested(let p, let rows, let devices, let difference):
      let pair = [rows.one, rows.other].map { names.name(answer.rows[$0]) }
      let size = AnswerNumbers(answer).difference(abs(difference))
      let place = difference < 0 ? devices.one : devices.other
      return p < 0.05
        ? "The differences depend on the device (\(probabilitySentence(p)), \(peopleCount) people): the lead of \(pair[0]) "
          + "over \(pair[1]) is \(size) larger on the \(place)."
        : "No difference between rows was found to depend on the device (\(probabilitySentence(p)), \(peopleCount) people); "
          + "the largest is \(pair[0]) against \(pair[1]), \(size)."
    }
  }
}
