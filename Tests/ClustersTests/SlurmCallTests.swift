import Foundation
import Inputs
import TestSupport
import Testing

@testable import Clusters

/// Commands of Slurm that do not answer as they should.
struct SlurmCallTests {
  private static func slurm(_ folder: TemporaryFolder, _ command: String, _ body: String) throws -> Slurm {
    try folder.writeProgram("bin/\(command)", "#!/bin/sh\n\(body)\n")
    return Slurm(path: folder.at("bin"), timeLimit: 1)
  }

  private static func errors(_ work: () throws -> Void) -> [InputError.Complaint] {
    do {
      try work()
    } catch let errors as InputError {
      return errors.complaints
    } catch {}
    return []
  }

  @Test("a command that does not answer is ended, and the message says what to do")
  func hanging() throws {
    try TemporaryFolder.with { folder in
      let scontrol = try Self.slurm(folder, "scontrol", "trap '' TERM; sleep 600")
      let errors = Self.errors { _ = try scontrol.arraySize() }
      #expect(
        errors.map(\.line) == [
          "scontrol: error: did not answer within 1 s and was stopped; Slurm's controller may be down or busy: try "
            + "again later"
        ])
      #expect(errors.allSatisfy { $0.kind == .missing })
      let sbatch = try Self.slurm(folder, "sbatch", "sleep 600")
      let submission = Self.errors { _ = try sbatch.submit("a.sbatch", in: folder.path, options: []) }
      #expect(
        submission.map(\.line) == [
          "sbatch: error: did not answer within 1 s and was stopped; it may have submitted the job all the same: see "
            + "squeue --me before you submit again"
        ])
    }
  }

  @Test("a command that writes much on both streams at the same time is read to its end")
  func floods() throws {
    try TemporaryFolder.with { folder in
      let flood = "head -c 3000000 /dev/zero | tr '\\0' '\\n'"
      let slurm = try Self.slurm(
        folder, "scontrol", "(\(flood)) >&2 & \(flood); echo 'MaxArraySize = 77'; wait")
      #expect(try slurm.arraySize() == 77)
    }
  }

  @Test("a command that cannot be started is named")
  func broken() throws {
    try TemporaryFolder.with { folder in
      let slurm = try Self.slurm(folder, "scontrol", "")
      try folder.writeProgram("bin/scontrol", "#!/no/such/shell\n")
      let errors = Self.errors { _ = try slurm.arraySize() }
      #expect(
        errors.map(\.line) == [
          "\(folder.at("bin/scontrol")): error: cannot be started: No such file or directory"
        ])
    }
  }
}
