/// A file with which a program in some language speaks our protocol.
package enum ProgramModule: Sendable, CaseIterable {
  case python, r

  package var fileName: String {
    switch self {
    case .python: "gazelab_model.py"
    case .r: "gazelab_model.R"
    }
  }

  package var text: String {
    switch self {
    case .python: pythonModule
    case .r: rModule
    }
  }
}
