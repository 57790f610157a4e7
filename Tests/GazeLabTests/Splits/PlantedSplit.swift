import Inputs
import TestSupport

@testable import Calibration
@testable import Splits

extension ConfigFixture {
  /// The split that a text asks for.
  static func split(_ yaml: String) throws -> Split {
    var errors = [InputError]()
    let made = Catalogue.splits.make(try node(yaml), into: &errors)
    guard let split = made?.product else { throw InputError(errors) }
    return split
  }
}
