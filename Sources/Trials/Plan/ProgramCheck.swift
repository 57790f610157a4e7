import Calibration
import Inputs
import Programs

extension ExperimentFile {
  /// The labels of the calibrators that start programs.
  package var programLabels: [String] {
    calibrators.filter { !$0.calibrator.needs.programs.isEmpty }.map(\.label)
  }

  /// Checks that the programs of some calibrators may be started, so that a run does not fail fold by fold.
  ///
  /// - Parameter labels: The labels of the calibrators that are fitted; nil for all.
  /// - Throws: One complaint for each program that may not be started.
  package func checkPrograms(
    of labels: Set<String>? = nil, _ permission: ProgramPermission? = ProgramHost.current?.permission
  ) throws(InputError) {
    let permission = permission ?? ProgramPermission(allowingAll: false)
    var errors = [InputError]()
    for planned in calibrators where labels?.contains(planned.label) ?? true {
      for program in planned.calibrator.needs.programs {
        do throws(InputError) {
          try permission.check(program, of: planned.label, at: planned.place)
        } catch  where !errors.contains(error) {
          errors.append(error)
        } catch {}
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }
}
