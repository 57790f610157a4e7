import Inputs

/// A property of exported features that the app gives: the word of a label or of a state of the tracker, or the number of
/// a dataset's own column.
struct WordField: Sendable {
  /// As captures call it: `head_pose`.
  let label: String
  /// In Swift: `headPose`.
  let name: String
  let isNumber: Bool

  var type: String { isNumber ? "Double" : "String" }

  var documentation: String { "The \(isNumber ? "number" : "word") of \(label), as in the captures." }

  /// A field for each label, then each number, none of them called like another one or like `taken`.
  static func all(_ labels: [String], _ numbers: [String], besides taken: [String]) -> [WordField] {
    var names = Set(taken + ["camera", "columns", "face", "features", "target"])
    let all = labels.map { ($0, false) } + numbers.map { ($0, true) }
    return all.map { label, isNumber in
      let parts = label.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      var name = (parts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "") + rest
      if name.first?.isLetter != true { name = "label" + name }
      if SwiftStyle.objection(toName: name) != nil { name += "Label" }
      while !names.insert(name).inserted { name += "_" }
      return WordField(label: label, name: name, isNumber: isNumber)
    }
  }
}
