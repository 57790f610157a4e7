/// A hash of a text that never changes; Swift's own hash differs from run to run.
///
/// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
package func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
