import Testing

@testable import Files

struct MemoryLimitTests {
  private func limit(
    machine: Int = 1 << 34, _ environment: [String: String] = [:], _ files: [String: String] = [:]
  ) -> Int {
    MemoryLimit.byteCount(machine: machine, environment: environment) { files[$0] }
  }

  @Test("without limits it is the memory of the machine")
  func machine() {
    #expect(limit() == 1 << 34)
    #expect(limit([:], ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "max\n"]) == 1 << 34)
    #expect(MemoryLimit.current > 0)
  }

  @Test("the smallest of the groups that enclose the program counts, in both versions of control groups")
  func groups() {
    let second = [
      "/proc/self/cgroup": "0::/user/job\n", "/sys/fs/cgroup/user/job/memory.max": "max\n",
      "/sys/fs/cgroup/user/memory.max": "3000000\n", "/sys/fs/cgroup/memory.max": "4000000\n",
    ]
    #expect(limit([:], second) == 3_000_000)
    let first = [
      "/proc/self/cgroup": "9:name=systemd:/x\n4:cpu,memory:/slurm/job_1\n0::/\n",
      "/sys/fs/cgroup/memory/slurm/job_1/memory.limit_in_bytes": "2000000\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    ]
    #expect(limit([:], first) == 2_000_000)
  }

  @Test("what ulimit allows the process is the limit if it is the smallest")
  func processLimits() {
    func limit(_ process: [Int]) -> Int {
      MemoryLimit.byteCount(machine: 1 << 34, environment: [:], process: process) { _ in nil }
    }
    #expect(
      limit([]) == 1 << 34 && limit([204_800_000, 1 << 40]) == 204_800_000 && limit([1 << 40]) == 1 << 34)
  }

  @Test("Slurm says how many MB a job has on a node")
  func slurm() {
    #expect(limit(["SLURM_MEM_PER_NODE": "2048"]) == 1 << 31)
    #expect(limit(["SLURM_MEM_PER_NODE": "100000000"]) == 1 << 34)
  }

  @Test(
    "what is no plain number limits nothing",
    arguments: ["", "0", "-1", "2G", "nan", "1e3", "99999999999999999999", "9223372036854775807", "+5", " 7"])
  func nonsense(text: String) {
    #expect(limit(["SLURM_MEM_PER_NODE": text]) == 1 << 34)
    let files = ["/proc/self/cgroup": "0::/../a\nx\n:::\n", "/sys/fs/cgroup/a/memory.max": text]
    #expect(limit([:], files) == 1 << 34)
  }
}
