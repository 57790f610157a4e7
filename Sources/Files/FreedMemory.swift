internal import Foundation

/// Returns memory that was freed in small pieces to the system, which the C library of Linux does not do by itself.
public func returnFreedMemory() {
  typealias Trim = @convention(c) (_ kept: Int) -> CInt
  // Only glibc has the function, and Swift's module of glibc does not declare it.
  guard let program = unsafe dlopen(nil, RTLD_LAZY) else { return }
  defer { unsafe dlclose(program) }
  guard let trim = unsafe dlsym(program, "malloc_trim") else { return }
  _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
}
