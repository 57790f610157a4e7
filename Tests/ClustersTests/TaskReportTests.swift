import Testing

@testable import Clusters

struct TaskReportTests {
  @Test("a line of squeue is a task of an array, or a job that is none")
  func queue() throws {
    let task = try #require(TaskReport(queue: "17|3|PENDING|Resources|gazelab-a|b"))
    #expect((task.job, task.index, task.jobName) == (17, 3, "gazelab-a|b"))
    #expect(task.isWaiting && !task.isRunning && task.reason == "Resources")
    let merge = try #require(TaskReport(queue: "18|N/A|RUNNING|None|gazelab-merge-a"))
    #expect((merge.job, merge.index, merge.reason) == (18, nil, "") && merge.isRunning)
  }

  @Test(
    "other lines are no tasks",
    arguments: [
      "", "JOBID", "17|x|RUNNING|None|a", "-1|2|RUNNING|None|a", "17|[1-3]|PENDING|None|a", "1e3|1|R|N|a",
    ])
  func other(line: String) { #expect(TaskReport(queue: line[...]) == nil) }

  @Test("a line of sacct gives the first word of the state")
  func account() throws {
    let task = try #require(TaskReport(account: "17_3|CANCELLED by 1000|gazelab-a"))
    #expect((task.job, task.index, task.state) == (17, 3, "CANCELLED") && task.hasEnded)
    #expect(TaskReport(account: "18|COMPLETED|gazelab-merge-a")?.index == nil)
    #expect(TaskReport(account: "17_[4-9]|PENDING|gazelab-a") == nil)
    #expect(TaskReport(account: "Slurm accounting storage is disabled") == nil)
  }

  @Test(
    "node failures, preemption, time limits, kills, full disks and orderly stops are tried again",
    arguments: [73, 75, 130, 137, 138, 143, 0])
  func retried(code: Int) {
    #expect(TaskEnd(exitCode: code).isRetried)
    for state in ["NODE_FAIL", "PREEMPTED", "TIMEOUT", "OUT_OF_MEMORY", "CANCELLED", "FAILED", nil] {
      #expect(TaskEnd(state: state).isRetried)
    }
  }

  @Test(
    "wrong input, our faults and crashes are not tried again",
    arguments: [1, 2, 64, 65, 66, 70, 126, 127, 132, 134, 135, 136, 139])
  func notRetried(code: Int) { #expect(!TaskEnd(exitCode: code).isRetried) }
}
