import Foundation

/// What a server on this machine answers, and to whom: pages of one folder, to programs of this machine and
/// to its own pages.
///
/// A browser sends requests of any page that it shows, also to this machine. Such a page cannot choose the
/// headers `Host`, `Origin` and `Sec-Fetch-Site`, so that they tell it from ours: a name that was made to
/// lead to this machine stands in `Host`.
///
/// Source: RFC 9110, sections 7.2 (Host) and 15.5; Fetch Metadata Request Headers, W3C working draft.
package struct PageRules: Sendable {
  package let port: UInt16

  package init(port: UInt16) { self.port = port }

  package enum Answer: Sendable, Equatable {
    /// The path below the folder, without slashes at its ends; empty for the folder itself.
    case path([String], isFolder: Bool)
    case refused(status: Int, reason: String)
  }

  package func answer(to request: PageRequest) -> Answer {
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      return .refused(status: 403, reason: "only \(hosts[0]) is served here")
    }
    if let origin = request.headers["origin"], !hosts.map({ "http://\($0)" }).contains(origin.lowercased()) {
      return .refused(status: 403, reason: "pages of other origins are not answered")
    }
    // To follow a link is no danger: the page that has the link cannot read what is shown.
    if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site),
      request.headers["sec-fetch-mode"] != "navigate" || request.headers["sec-fetch-dest"] != "document"
    {
      return .refused(status: 403, reason: "pages of other origins are not answered")
    }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .refused(status: 405, reason: "only GET and HEAD are answered; nothing can be written here")
    }
    guard let names = Self.names(request.path) else {
      return .refused(status: 400, reason: "the address is not that of a file")
    }
    return .path(names, isFolder: request.path.hasSuffix("/"))
  }

  /// The address of a file below the folder, without the host: each name is encoded, so that `answer` gives
  /// it back.
  package static func address(of path: String) -> String {
    path.split(separator: "/").map { name in
      // A letter for the system is no letter for an address.
      "/" + (name.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    }.joined()
  }

  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~,=@")

  private var hosts: [String] {
    ["127.0.0.1", "localhost"].flatMap { port == 80 ? ["\($0):80", $0] : ["\($0):\(port)"] }
  }

  /// The names that lead to a file from the folder; nil if one of them could lead elsewhere or is hidden.
  private static func names(_ path: String) -> [String]? {
    guard path.hasPrefix("/"), path.utf8.count <= 4096 else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)[...]
    if parts.last == "" { parts = parts.dropLast() }
    var names = [String]()
    for part in parts {
      // Decoded once: what is still encoded then is a part of the name.
      guard let name = String(part).removingPercentEncoding, !name.isEmpty, !name.hasPrefix("."),
        name.utf8.allSatisfy({
          $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
        })
      else { return nil }
      names.append(name)
    }
    return names
  }
}
