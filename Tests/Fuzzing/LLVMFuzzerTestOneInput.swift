import Foundation

/// Ends the program if the environment names no target. libFuzzer calls it before anything else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ argumentCount: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard FuzzTarget.chosen == nil else { return 0 }
  for target in FuzzTarget.all { print(target.name) }
  exit(FuzzTarget.chosenName == "list" ? 0 : 64)
}

/// Feeds one input of libFuzzer to the target that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen?.feed(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
