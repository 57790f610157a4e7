#if os(Linux)
  import Testing

  /// What the shell's `ulimit` takes away.
  struct MachineLimitTests {
    private static func shell(_ limit: String, _ command: String) throws -> Workplace.Outcome {
      try Workplace.withLab { try $0.shell("\(limit); exec timeout 60 \"$gazelab\" \(command)") }
    }

    @Test(
      "a command that fits ends with 70 and a sentence where 'ulimit -v' or '-d' leaves no room for solvers",
      arguments: [
        "run experiments/lab/first.yaml", "report reports/lab/first", "measure experiments/lab/first.yaml",
        "certify",
        "plan experiments/lab/first.yaml", "simulate lab", "apply a.json datasets/lab",
      ])
    func memory(command: String) throws {
      for (limit, name) in [("ulimit -v 350000", "ulimit -v"), ("ulimit -d 150000", "ulimit -d")] {
        let outcome = try Self.shell(limit, command)
        #expect(outcome.status == 70)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("error: the solvers need address space for "))
        #expect(outcome.errors.contains("'\(name)' allows "))
        #expect(outcome.errorLines.count == 1)
      }
    }

    @Test("a command without solvers works in the same memory")
    func withoutSolvers() throws {
      #expect(try Self.shell("ulimit -v 350000", "list splits").status == 0)
    }

    @Test("with too few file descriptors a run ends with 70 and a sentence, whatever their number")
    func files() throws {
      for count in [4, 5, 8, 12, 16, 24, 30] {
        let outcome = try Self.shell("ulimit -n \(count)", "run experiments/lab/first.yaml")
        #expect(outcome.status == 70, "ulimit -n \(count)")
        #expect(outcome.errors.contains("'ulimit -n'"), "ulimit -n \(count)")
      }
    }

    @Test("with too small a stack a run ends with 70 and a sentence")
    func stack() throws {
      let outcome = try Self.shell("ulimit -s 256", "run experiments/lab/first.yaml")
      #expect(outcome.status == 70)
      #expect(
        outcome.errors == "error: the stack is too small; raise 'ulimit -s' to 512 or more\n")
    }

    @Test("a file larger than 'ulimit -f' allows ends a run with 73, and no result is left")
    func fileSize() throws {
      try Workplace.withLab { place in
        let outcome = try place.shell("ulimit -f 4; exec \"$gazelab\" run \(Workplace.first) --no-figures")
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("cannot be written: File too large"))
        #expect(!place.has("reports/lab/first/scores.csv"))
      }
    }
  }
#endif
