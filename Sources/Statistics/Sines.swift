internal import CSines

/// Replaces the first `count` numbers, angles in rad, by their sines: within 1.1 units in the last place, and the same
/// bits on every processor, for angles of up to 2^19 rad; those of larger ones are the library's.
///
/// Missing and infinite numbers become NaN.
package func replaceBySines(_ numbers: inout [Double], count: Int) {
  precondition(numbers.count >= count, "\(count) sines of \(numbers.count) numbers")
  unsafe gazelab_sines(&numbers, count)
}

/// The same for cosines.
package func replaceByCosines(_ numbers: inout [Double], count: Int) {
  precondition(numbers.count >= count, "\(count) cosines of \(numbers.count) numbers")
  unsafe gazelab_cosines(&numbers, count)
}
