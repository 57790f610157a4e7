import LinearAlgebra

/// The kernels among which a Gaussian process chooses inside its training rows.
struct GaussianProcessGrid: Sendable {
  /// In the order in which they are tried; the first of equals is chosen.
  let planeVariances: [Double]
  let bendVariances: [Double]
  let lengths: [Double]

  static let full = GaussianProcessGrid(
    planeVariances: [10, 100, 1000], bendVariances: [0, 10, 30, 100, 300], lengths: [1, 1.5, 2, 3, 5])

  /// All kernels; the length varies fastest.
  var kernels: [GaussianProcessKernel] {
    planeVariances.flatMap { a in
      bendVariances.flatMap { b in
        // Without a bend the length has no effect.
        (b == 0 ? Array(lengths.prefix(1)) : lengths).map {
          GaussianProcessKernel(planeVariance: a, bendVariance: b, length: $0)
        }
      }
    }
  }

  /// The kernel with the lowest squared error over the groups, each left out in turn.
  ///
  /// - Throws: `nothingToLeaveOut` if there are several kernels, but only one group.
  func choice(for process: GaussianProcess, leavingOut groups: [Int], called noun: String) throws(FitError)
    -> GaussianProcessKernel
  {
    let kernels = kernels
    guard kernels.count > 1 else { return kernels[0] }
    guard Set(groups).count > 1 else { throw .nothingToLeaveOut(single: [noun]) }
    var (chosen, least) = (kernels[0], Double.infinity)
    for kernel in kernels {
      let error = try process.squaredErrorLeavingOut(groups, kernel)
      if error < least { (chosen, least) = (kernel, error) }
    }
    return chosen
  }
}
