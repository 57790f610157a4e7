import Inputs
import TestSupport

@testable import BuiltInFormats
@testable import Captures

/// A temporary folder whose subfolders are datasets.
extension TemporaryFolder {
  var datasets: DatasetFolders { DatasetFolders(named: [path], environment: nil) }

  func dataset(_ reference: String, followingLinks followsLinks: Bool = false) throws(InputError) -> Dataset {
    let folders = DatasetFolders(named: [path], environment: nil, followingLinks: followsLinks)
    return try Dataset(
      reference, relativeTo: path, in: folders, at: Place(file: "experiment.yaml", line: 2, column: 10))
  }

  /// The lines of the errors with which a dataset is refused, without the folder's path. Empty if it is read.
  func complaints(_ reference: String, followingLinks followsLinks: Bool = false) -> [String] {
    do throws(InputError) {
      _ = try dataset(reference, followingLinks: followsLinks)
      return []
    } catch {
      return error.complaints.map { $0.line.replacing(path + "/", with: "") }
    }
  }
}
