internal import Foundation

/// Returns memory that was freed in small pieces to the system, which the C library of Linux does not do by itself. A
/// small program keeps it, since asking for it again would cost more than it is worth.
public func returnFreedMemory() {
  // What was ever resident at most, kB: far cheaper to ask for, and mostly little enough.
  var usage = rusage()
  guard unsafe getrusage(ownProcess, &usage) != 0 || usage.ru_maxrss > leastReturnedBytes / 1024 else {
    return
  }
  guard let residentCount = MachineLimits.pageCounts.dropFirst().first,
    residentCount > leastReturnedBytes / Int(sysconf(CInt(_SC_PAGESIZE)))
  else { return }
  typealias Trim = @convention(c) (_ kept: Int) -> CInt
  // Only glibc has the function, and Swift's module of glibc does not declare it.
  guard let program = unsafe dlopen(nil, RTLD_LAZY) else { return }
  defer { unsafe dlclose(program) }
  guard let trim = unsafe dlsym(program, "malloc_trim") else { return }
  _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
}

/// In bytes.
private let leastReturnedBytes = 200_000_000

/// `RUSAGE_SELF`, which Swift imports from glibc as another type than the function takes.
private let ownProcess: CInt = 0
