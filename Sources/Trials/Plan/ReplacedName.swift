import Files
import Inputs

/// The end `@` and a number of the path of a run that a later one has replaced, such as `reports/my/first@2`.
package struct ReplacedName: Sendable {
  /// The path of the run that replaced it.
  package let run: String
  package let number: Int

  /// Nil for any other path.
  package init?(_ path: String) {
    let path = withoutEndingSlashes(path)
    guard let at = path.lastIndex(of: "@") else { return nil }
    let (run, digits) = (path[..<at], path[path.index(after: at)...])
    guard !run.isEmpty, !run.hasSuffix("/"), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits.first != "0", digits.count < 10, let number = Int(digits)
    else { return nil }
    self.run = String(run)
    self.number = number
  }

  /// Why an experiment file cannot have its name; nil if it can.
  static func objection(to runPath: String, of file: String) -> InputError? {
    guard ReplacedName(runPath) != nil else { return nil }
    return InputError(
      Place(file: file),
      "the file's name ends in '@' and a number, as do the folders of runs that later ones have replaced; "
        + "rename the file"
    )
  }
}
