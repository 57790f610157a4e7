import Foundation

/// The number of decimal digits to which a number agrees with a certified one.
enum CertifiedDigits {
  static let most = 15.0

  /// −log₁₀ of the relative error, or of the absolute error if the certified value is 0; from 0 to 15.
  ///
  /// Source: B. D. McCullough, "Assessing the Reliability of Statistical Software: Part I", The American Statistician
  /// 52(4), 1998.
  static func digits(_ found: Double, certified: Double) -> Double {
    let error = abs(found - certified) / (certified == 0 ? 1 : abs(certified))
    guard error.isFinite else { return 0 }
    return error == 0 ? most : min(max(-log10(error), 0), most)
  }
}
