/// Feeds one input of libFuzzer to the target that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.feed(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
