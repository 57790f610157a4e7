internal import CProcessLimits
internal import Foundation
internal import Synchronization

/// A child that was started. Its number is reaped under the lock of `registry`, so that no signal ever reaches a process
/// that got it later.
final class RunningChild {
  private struct Registry {
    var running = Set<pid_t>()
    /// True if our program is ending.
    var isClosed = false
  }

  private static let registry = Mutex(Registry())

  private let number: pid_t
  /// The end of the pipe that we write to; -1 for a child that reads nothing, and once it is closed.
  var input: CInt = -1
  /// The ends of the pipes that we read; -1 once the child has closed its own.
  private(set) var (output, errors): (CInt, CInt)
  private let messageLimit: Int
  private var isReaped = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// What it wrote on standard error, at least as much of its end as is kept.
  private var received = [UInt8]()

  /// In seconds.
  private enum Pause {
    /// Between two questions whether the task is cancelled.
    static let longest = 0.05
    /// Between SIGTERM and SIGKILL.
    static let beforeKill = 0.2
    /// For what is left in the pipes of a child that has ended while another process holds them open.
    static let afterEnd = 0.1
    /// A process whose disk hangs cannot even be killed.
    static let afterKill = 1.0
  }

  /// - Parameters:
  ///   - hasInput: Whether we write to its standard input; otherwise it reads nothing.
  ///   - memoryLimit: The most bytes of memory of its own; nil for no other limit than ours.
  init(
    _ child: ChildProcess, path: String, hasInput: Bool = false, memoryLimit: Int? = nil
  ) throws(ChildProcess.Failure) {
    func failure(_ reason: String) -> ChildProcess.Failure {
      .cannotStart(program: child.program, reason: reason)
    }
    let environment = child.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    // C would end a text at the NUL character.
    guard !([path] + child.arguments + environment).contains(where: { $0.utf8.contains(0) })
    else { throw failure("an argument contains a NUL character") }
    // The system would reap children by itself, and their numbers could be given to others.
    if SignalWatch.isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    var pipes = [[CInt]]()
    for _ in 0..<(hasInput ? 3 : 2) {
      guard let pipe = Self.makePipe() else {
        let reason = FileError.systemReason
        for descriptor in pipes.joined() { Foundation.close(descriptor) }
        throw failure(reason)
      }
      pipes.append(pipe)
    }
    output = pipes[0][0]
    errors = pipes[1][0]
    // What poll promises need not come, if another process reads the pipe as well. The child's own ends stay as programs
    // expect them.
    for end in [output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let theirInput = hasInput ? pipes[2][0] : -1
    if hasInput { input = pipes[2][1] }
    messageLimit = child.keptByteCounts.messages
    let start = Self.registry.withLock { registry in
      if registry.isClosed { return Result<pid_t, ChildProcess.Failure>.failure(.cancelled) }
      let (number, error) = Self.spawn(
        path, [child.program] + child.arguments, environment, theirInput, pipes[0][1], pipes[1][1])
      guard error == 0 else { return .failure(failure(unsafe String(cString: strerror(error)))) }
      registry.running.insert(number)
      return .success(number)
    }
    for descriptor in [pipes[0][1], pipes[1][1], theirInput] where descriptor >= 0 {
      Foundation.close(descriptor)
    }
    switch start {
    case .success(let number): self.number = number
    case .failure(let failure):
      for descriptor in [output, errors, input] where descriptor >= 0 { Foundation.close(descriptor) }
      throw failure
    }
    if let memoryLimit { _ = gazelab_limit_memory(number, CLongLong(memoryLimit)) }
  }

  deinit {
    if !isReaped { end() }
    for descriptor in [input, output, errors] where descriptor >= 0 { Foundation.close(descriptor) }
  }

  // MARK: Following

  /// The end of what the child wrote on standard error.
  var messages: String { String(decoding: received.suffix(messageLimit), as: UTF8.self) }

  /// Reads both pipes until the child has ended, or ends it.
  ///
  /// - Returns: The exit code, or 128 + the number of a signal.
  /// - Throws: `timedOut` or `cancelled`.
  func follow(
    timeLimit: Double, _ receive: (ArraySlice<UInt8>) -> ChildProcess.Reaction
  ) throws(ChildProcess.Failure) -> Int {
    let deadline = Self.now + timeLimit
    var endOfPipes: Double?
    var pause = 0.0005
    while true {
      let now = Self.now
      if Self.mustEnd {
        end()
        throw .cancelled
      }
      if endOfPipes == nil, hasEnded { endOfPipes = now + Pause.afterEnd }
      if endOfPipes != nil, output < 0 && errors < 0 { return reap() }
      if now >= (endOfPipes.map { $0 + 1 } ?? deadline) {
        // A grandchild that goes on writing is not waited for.
        if endOfPipes != nil { return reap() }
        end()
        throw .timedOut(seconds: timeLimit)
      }
      guard output >= 0 || errors >= 0 else {
        // It closes its pipes a moment before it ends.
        usleep(UInt32(pause * 1e6))
        pause = min(2 * pause, Pause.longest)
        continue
      }
      let longest = min(Pause.longest, max(0, deadline - now), endOfPipes == nil ? 1 : 0.01)
      let ready = ready(within: longest)
      // What the child has left in its pipes is read first.
      if let endOfPipes, !ready.output, !ready.errors, Self.now >= endOfPipes { return reap() }
      if ready.errors { readErrors() }
      if ready.output, let piece = readOutput(), receive(piece) == .stop { return end() }
    }
  }

  /// Reads what can be read of standard error.
  func readErrors() {
    guard let count = readPiece(&errors) else { return }
    received += buffer[..<count]
    if received.count > 2 * messageLimit { received.removeFirst(received.count - messageLimit) }
  }

  /// A piece of standard output; nil where there is nothing to read.
  func readOutput() -> ArraySlice<UInt8>? { readPiece(&output).map { buffer[..<$0] } }

  /// True if our program is ending, or the task is cancelled.
  static var mustEnd: Bool { Task.isCancelled || registry.withLock { $0.isClosed } }

  /// Which pipes can be read, or have ended.
  private func ready(within seconds: Double) -> (output: Bool, errors: Bool) {
    // The system ignores negative descriptors.
    var states = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = unsafe poll(&states, nfds_t(states.count), CInt((seconds * 1000).rounded(.up)))
    guard count > 0 else { return (false, false) }
    return (states[0].revents != 0, states[1].revents != 0)
  }

  /// Reads into `buffer`; nil where there is nothing to read.
  private func readPiece(_ descriptor: inout CInt) -> Int? {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 { return count }
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return nil }
    Foundation.close(descriptor)
    descriptor = -1
    return nil
  }

  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Ending

  /// True if the child has ended; it is not reaped.
  var hasEnded: Bool {
    var information = unsafe siginfo_t()
    // The number of the signal stays 0 while the child runs.
    return unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo != 0
  }

  /// Ends the child and everything in its group.
  @discardableResult
  func end() -> Int {
    guard !isReaped else { return 0 }
    kill(-number, SIGTERM)
    waitForEnd(Pause.beforeKill)
    kill(-number, SIGKILL)
    waitForEnd(Pause.afterKill)
    return reap()
  }

  func waitForEnd(_ seconds: Double) {
    let deadline = Self.now + seconds
    while !hasEnded && Self.now < deadline { usleep(1000) }
  }

  /// Forgets the child, which has ended, and kills what it has left behind in its group. Returns its status.
  func reap() -> Int {
    Self.registry.withLock { registry in
      kill(-number, SIGKILL)
      var status: CInt = 0
      unsafe waitpid(number, &status, WNOHANG)
      isReaped = true
      registry.running.remove(number)
      return Int(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
    }
  }

  /// Ends all children; none is started afterwards.
  static func endAll() {
    func send(_ signal: CInt) -> Bool {
      registry.withLock { registry in
        registry.isClosed = true
        for number in registry.running { kill(-number, signal) }
        return !registry.running.isEmpty
      }
    }
    guard send(SIGTERM) else { return }
    let deadline = now + Pause.beforeKill
    while now < deadline, registry.withLock({ !$0.running.isEmpty }) { usleep(1000) }
    _ = send(SIGKILL)
  }

  // MARK: Starting

  /// The end to read from and the end to write to, neither of them a standard stream; nil with `errno` set on failure.
  private static func makePipe() -> [CInt]? {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    for (index, end) in ends.enumerated() where end <= STDERR_FILENO {
      let raised = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      Foundation.close(end)
      ends[index] = raised
    }
    guard ends.allSatisfy({ $0 >= 0 }) else {
      let error = errno
      for end in ends where end >= 0 { Foundation.close(end) }
      errno = error
      return nil
    }
    return ends
  }

  /// Closes all open files but the standard streams in every child that is started from now on.
  private static func keepFilesFromChildren() {
    for name in (try? namesInFolder("/dev/fd")) ?? [] {
      guard let descriptor = CInt(name), descriptor > STDERR_FILENO else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// - Returns: The number of the child, and the system's error, 0 for none.
  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], _ input: CInt, _ output: CInt,
    _ errors: CInt
  ) -> (number: pid_t, error: CInt) {
    #if os(Linux)
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    let (words, variables) = unsafe (pointers(arguments), pointers(environment))
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
      for index in 0..<arguments.count { unsafe free(words[index]) }
      for index in 0..<environment.count { unsafe free(variables[index]) }
    }
    if input >= 0 {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    let flags = Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    keepFilesFromChildren()
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    // These two cannot be changed.
    for signal in [SIGKILL, SIGSTOP] { unsafe sigdelset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var number: pid_t = 0
    let error = unsafe posix_spawn(&number, path, &actions, &attributes, words, variables)
    return (number, error)
  }

  /// Copies of texts for C, which the caller frees, with a nil at the end.
  private static func pointers(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
