import ArgumentParser
import Programs

/// For commands that fit calibrators, which may be programs.
struct ProgramOptions: ParsableArguments {
  @Flag(
    help: """
      Start the programs that calibrators of the kind 'program' name. They may do all that you may do. Programs that are \
      listed in ~/.config/gazelab/programs.txt are started without this.
      """)
  var allowPrograms = false

  var permission: ProgramPermission { ProgramPermission(allowingAll: allowPrograms) }

  /// Does work that may start programs, and ends them.
  func hosting<Value>(_ work: () async throws -> Value) async throws -> Value {
    try await ProgramHost.hosting(permission) { try await work() }
  }
}
