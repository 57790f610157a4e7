import Files
import Foundation
import Inputs
import LinearAlgebra

/// Compares our least squares solver with reference sets whose solutions are known.
package struct Certification: Sendable {
  package struct Certified: Sendable {
    let set: ReferenceSet
    /// The digits to which all coefficients must agree; nil if the set has no floor.
    package let floor: Double?
    /// The number of digits to which the worst coefficient agrees.
    package let digits: Double
    package let residualDeviationDigits: Double
    /// The rank of the design, with the intercept as one column.
    package let rank: Int
    /// The condition number of the design without the intercept.
    package let condition: ConditionNumber
    package let passCount: Int

    package var meetsFloor: Bool { digits >= floor ?? 0 }
  }

  package let precision: PivotedFit.Precision
  package let sets: [Certified]

  /// The names of the precisions, the default first.
  package static var precisions: [String] { PivotedFit.Precision.allCases.map(\.rawValue) }

  /// Solves the sets of a folder or file in NIST's format, or the generated sets, in one of `precisions`.
  ///
  /// - Parameter path: A folder with files `*.dat`, or one such file; nil for the generated sets.
  /// - Throws: `InputError` for all errors in the files, `FileError`.
  package init(_ path: String?, precision name: String) throws {
    guard let precision = PivotedFit.Precision(rawValue: name) else {
      preconditionFailure("unknown precision \(name)")
    }
    try self.init(path.map(Self.sets(at:)) ?? GeneratedSets.all, precision)
  }

  init(_ sets: [ReferenceSet], _ precision: PivotedFit.Precision) throws(InputError) {
    self.precision = precision
    var errors = [InputError]()
    var certified = [Certified]()
    for set in sets {
      do throws(LinearAlgebraError) { certified.append(try Certified(set, precision)) } catch {
        errors.append(InputError(set.place, "its numbers are too large to be solved in double precision"))
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    self.sets = certified
  }

  package var meetsFloors: Bool { sets.allSatisfy(\.meetsFloor) }

  private static func sets(at path: String) throws -> [ReferenceSet] {
    let isFolder = PathKind(of: path) == .folder
    let files =
      isFolder ? try namesInFolder(path).filter { $0.hasSuffix(".dat") }.map { "\(path)/\($0)" } : [path]
    guard !files.isEmpty else {
      throw InputError(Place(file: path), "contains no file *.dat", kind: .missing)
    }
    var errors = [InputError]()
    var sets = [ReferenceSet]()
    for file in files {
      do { sets.append(try ReferenceFile.read(file)) } catch let error as InputError { errors.append(error) }
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return sets
  }
}

extension Certification.Certified {
  init(_ set: ReferenceSet, _ precision: PivotedFit.Precision) throws(LinearAlgebraError) {
    let hasIntercept = set.formula.intercept != nil
    let fit = try PivotedFit(
      design: set.design, response: set.response, hasIntercept: hasIntercept, precision: precision)
    let found = (hasIntercept ? fit.intercept : []) + fit.map.coefficients.elements
    self.set = set
    floor = set.floor(precision)
    digits = zip(found, set.coefficients).map { CertifiedDigits.digits($0, certified: $1) }.min() ?? 0
    residualDeviationDigits =
      fit.residualDeviations.map { CertifiedDigits.digits($0[0], certified: set.residualDeviation) } ?? 0
    rank = fit.rank + (hasIntercept ? 1 : 0)
    condition = fit.condition
    passCount = fit.passCount
  }
}

enum CertifiedDigits {
  static let most = 15.0

  /// −log₁₀ of the relative error, or of the absolute error if the certified value is 0; from 0 to 15.
  ///
  /// Source: B. D. McCullough, "Assessing the Reliability of Statistical Software: Part I", Am. Stat. 52(4), 1998.
  static func digits(_ found: Double, certified: Double) -> Double {
    let error = abs(found - certified) / (certified == 0 ? 1 : abs(certified))
    guard error.isFinite else { return 0 }
    return error == 0 ? most : min(max(-log10(error), 0), most)
  }
}
