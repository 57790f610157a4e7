import Inputs

/// A property of exported features that holds the word of a label or of a state of the tracker, which the app gives.
struct WordField: Sendable {
  /// As captures call it: `head_pose`.
  let label: String
  /// In Swift: `headPose`.
  let name: String

  var documentation: String { "The word of \(label), as in the captures." }

  /// A field for each label, none of them called like another one or like `taken`.
  static func all(_ labels: [String], besides taken: [String]) -> [WordField] {
    var names = Set(taken + ["camera", "columns", "face", "features", "target"])
    return labels.map { label in
      let parts = label.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      var name = (parts.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "") + rest
      if name.first?.isLetter != true { name = "label" + name }
      if SwiftStyle.objection(toName: name) != nil { name += "Label" }
      while !names.insert(name).inserted { name += "_" }
      return WordField(label: label, name: name)
    }
  }
}
