internal import Dispatch

/// Runs the tasks that prefer it on threads of its own, so that long computations leave those of all other tasks free.
///
/// Swift's own threads are as many as there are processors, and a fit keeps each of them busy for as long as it takes: a
/// server would not answer meanwhile.
package final class WorkExecutor: TaskExecutor {
  private let queue: DispatchQueue

  /// - Parameter name: What a debugger calls the threads.
  package init(_ name: String) {
    queue = DispatchQueue(label: name, attributes: .concurrent)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in unsafe job.runSynchronously(on: unsafe asUnownedTaskExecutor()) }
  }
}
