import Files
import Inputs

/// The folder of a dataset, out of which no symbolic link may lead unless the user allows it: a dataset from somebody
/// else could name any file of the user's.
package struct DatasetRoot: Sendable {
  package let path: String
  package let followsLinks: Bool
  /// Without symbolic links.
  private let resolved: String

  package init(_ path: String, followsLinks: Bool) {
    self.path = path
    self.followsLinks = followsLinks
    resolved = resolvedPath(path) ?? path
  }

  /// The complaint about a path in the folder that a link leads out of it; nil for all other paths.
  package func outside(_ path: String) -> InputError? {
    let isInside = self.path == "." ? !path.hasPrefix("/") : path.hasPrefix(self.path + "/")
    guard !followsLinks, isInside, let target = resolvedPath(path), target != resolved,
      !target.hasPrefix(resolved == "/" ? resolved : resolved + "/")
    else { return nil }
    return InputError(
      Place(file: path),
      "is or lies behind a symbolic link out of the dataset, to \(target.quoted); copy the file, or allow such links "
        + "with --follow-links")
  }

  /// - Throws: The complaint about a link out of the folder.
  package func check(_ path: String) throws(InputError) {
    if let complaint = outside(path) { throw complaint }
  }
}
