import Files
import Foundation
import Synchronization

/// Answers requests with files of the folder, or with what is new.
final class PageResponder: Sendable {
  private let folder: ServedFolder
  private let board: LiveBoard
  /// 0 until the server listens.
  let port = Mutex<UInt16>(0)

  /// Seconds that a request for news waits.
  private static let longestWait = 20.0
  private static let newsPath = "/.news"
  /// A larger file is read while it is sent.
  private static let largestWhole = 4_000_000

  init(_ folder: ServedFolder, _ board: LiveBoard) {
    self.folder = folder
    self.board = board
  }

  func answer(to request: PageRequest) async -> PageAnswer {
    let isNews = request.path == Self.newsPath
    let asked =
      isNews ? PageRequest(method: request.method, path: "/", headers: request.headers) : request
    switch PageRules(port: port.withLock { $0 }).answer(to: asked) {
    case .refused(let status, let reason): return PageAnswer(status, reason)
    case .path where isNews: return await news(request.query)
    case .path(let names, let isFolder): return file(names, isFolder: isFolder)
    }
  }

  private func news(_ query: String) async -> PageAnswer {
    let seen = query.split(separator: "&").first { $0.hasPrefix("after=") }.flatMap { Int($0.dropFirst(6)) }
    let text = await board.text(after: seen ?? 0, waiting: Self.longestWait)
    return PageAnswer(200, type: "application/json", .bytes(Data(text.utf8)))
  }

  private func file(_ names: [String], isFolder: Bool) -> PageAnswer {
    let isReport = names.last == "report.html" || isFolder
    let run = (isFolder ? names : names.dropLast()).joined(separator: "/")
    if isReport, let page = board.page(of: run).flatMap({ LivePage($0) }) { return Self.page(page) }
    switch folder.found(names, isFolder: isFolder) {
    case .folder:
      let address = PageRules.address(of: names.joined(separator: "/")) + "/"
      return PageAnswer(302, "the folder's address ends with a slash").with("Location", address)
    case .nothing:
      if isReport, board.runs.contains(run), let page = LivePage.waiting(for: run) { return Self.page(page) }
      return PageAnswer(404, "there is no such file")
    case .file(let path): return Self.file(path)
    }
  }

  private static func file(_ path: String) -> PageAnswer {
    let type = ServedFolder.type(of: path)
    if let size = fileSize(path), size > largestWhole {
      return PageAnswer(200, type: type, .file(path: path, size: size))
    }
    guard let bytes = try? readFile(path, mayGrow: true) else {
      return PageAnswer(404, "there is no such file")
    }
    if type.hasPrefix("text/html"), let page = LivePage(bytes) { return Self.page(page) }
    return PageAnswer(200, type: type, .bytes(Data(bytes)))
  }

  private static func page(_ page: LivePage) -> PageAnswer {
    PageAnswer(
      200, type: "text/html; charset=utf-8", policy: page.policy + "; frame-ancestors 'none'",
      .bytes(page.bytes))
  }
}
