import Foundation

/// A Python 3 that has pandas and matplotlib, if there is one.
enum Python {
  /// Another Python may be first on the path, so that of the system's packages is tried as well.
  static let path = ["python3", "/usr/bin/python3"].first { program in
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, "-c", "import matplotlib, pandas"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
