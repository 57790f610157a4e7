internal import Foundation

/// How much memory a program may use: that of the machine, or less where a control group, Slurm or the shell's `ulimit`
/// allows less.
public enum MemoryLimit {
  /// - Parameters:
  ///   - machine: The memory of the machine, in bytes.
  ///   - environment: Slurm says in `SLURM_MEM_PER_NODE` how many MB a job asked for on each of its nodes.
  ///   - process: What `ulimit` allows the process, in bytes.
  ///   - text: The content of a small file; nil if it cannot be read.
  static func byteCount(
    machine: Int, environment: [String: String], process: [Int] = [], text: (_ path: String) -> String?
  ) -> Int {
    let slurm = environment["SLURM_MEM_PER_NODE"].flatMap(wholeNumber)
      .flatMap { $0 > 0 ? $0.multipliedReportingOverflow(by: 1 << 20) : nil }
      .flatMap { $0.overflow ? nil : $0.partialValue }
    let groups = groupFiles(text("/proc/self/cgroup") ?? "").compactMap { text($0).flatMap(wholeNumber) }
    return ([machine, slurm].compactMap(\.self) + (groups + process).filter { $0 > 0 }).min() ?? machine
  }

  /// The limit for this program.
  public static var current: Int {
    let process = ProcessInfo.processInfo
    return byteCount(
      machine: Int(clamping: process.physicalMemory), environment: process.environment,
      process: MachineLimits.memory.map { [$0.byteCount] } ?? [],
      text: { path in (try? readFile(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } })
  }

  /// The files that limit the control groups of a program and the groups around them, by what `/proc/self/cgroup` says:
  /// `0::/path` in version 2, `4:memory:/path` in version 1.
  private static func groupFiles(_ list: String) -> [String] {
    list.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let root: String
      let name: String
      if parts[0] == "0" && parts[1].isEmpty {
        root = "/sys/fs/cgroup"
        name = "memory.max"
      } else if parts[1].split(separator: ",").contains("memory") {
        root = "/sys/fs/cgroup/memory"
        name = "memory.limit_in_bytes"
      } else {
        return []
      }
      let folders = parts[2].split(separator: "/").filter { $0 != ".." }.prefix(mostFolders)
      return (0...folders.count).map { count in
        ([root] + folders.prefix(count).map(String.init) + [name]).joined(separator: "/")
      }
    }
  }

  private static let mostFolders = 100

  /// Digits alone, as the system writes them; nil for `max` and for anything else.
  private static func wholeNumber(_ text: String) -> Int? {
    let digits = text.last == "\n" ? text.dropLast() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(digits)
  }
}
