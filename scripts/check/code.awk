# The line without its comments and string literals; what a literal interpolates is code. A multi-line literal is
# skipped as a whole.
function code(line,   kept, at, length_, character, depth, quoted) {
  if (literal) {
    if (line ~ /"""/) literal = 0
    return ""
  }
  if (line ~ /^[ \t]*\/\//) return ""
  if (gsub(/"""/, " ", line) % 2 == 1) literal = 1
  if (line !~ /"/) {
    at = index(line, "//")
    return at ? substr(line, 1, at - 1) : line
  }
  kept = ""
  depth = 0
  quoted[0] = 0
  length_ = length(line)
  for (at = 1; at <= length_; at++) {
    character = substr(line, at, 1)
    if (quoted[depth]) {
      if (character == "\\") {
        if (substr(line, ++at, 1) == "(") { quoted[++depth] = 0; parentheses[depth] = 1 }
      } else if (character == "\"") quoted[depth] = 0
    } else if (character == "\"") quoted[depth] = 1
    else if (character == "/" && substr(line, at, 2) == "//") break
    else {
      if (depth && character == "(") parentheses[depth]++
      if (depth && character == ")" && --parentheses[depth] == 0) { depth--; continue }
      kept = kept character
    }
  }
  return kept
}
