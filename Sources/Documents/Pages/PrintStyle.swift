/// The part of the style sheet for print: the cards first, then the appendix, with everything opened.
///
/// A letter is about half as wide as high, hence the font size. Chromium drops boxes from headings that it repeats.
enum PrintStyle {
  static let text = """
    @page { margin: 14mm 15mm 17mm;
      @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #5b626e; } }
    html { font-size: 9.5pt; }
    body { padding: 0; max-width: none; }
    header { margin-bottom: .8rem; }
    .block { margin-bottom: 1.2rem; }
    .skip, .theme, .contents, .shortcuts, .files, .sources, .filter, footer { display: none; }
    .page { display: block; }
    .appendix { break-before: page; }
    .appendix > h2, .appendix > details > summary { margin-top: 0; }
    h1, h2, h3, h4, h5, h6, summary, .caveat, .note { break-after: avoid; }
    tr, figure, .scroll, .caveat, .note, .card, dl div { break-inside: avoid; }
    .card { padding: .9rem 1rem .5rem; margin-bottom: 1rem; }
    .card, .badges li, .heat td, .plot * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .caveat { max-width: none; }
    details::details-content { content-visibility: visible; display: block; height: auto; }
    summary { list-style: none; }
    summary::marker { content: ""; }
    .heated > details > summary, .heated:has(> details) > .start { display: none; }
    thead { display: table-header-group; }
    thead button { display: contents; }
    thead button::after { content: none; }
    .scroll:has(tr:nth-child(40)) { break-inside: auto; }
    .scroll { overflow: visible; }
    .wide::before { content: none; }
    table { font-size: clamp(5pt, calc(178mm / (var(--letters, 60) * .54)), 8.5pt); }
    th, td { padding: .2em .8em .2em 0; }
    thead th { min-width: 0; }
    tbody th { min-width: 0; }
    .plotted, .heat { font-size: 8.5pt; }
    .plotted th, .plotted td, .plotted td.plot { height: 1.7em; }
    .heat tbody th { position: static; }
    .figures { display: block; }
    a { color: inherit; text-decoration: none; }
    pre { white-space: pre-wrap; }
    svg { min-width: 0 !important; max-height: 220mm; }
    p, li { orphans: 3; widows: 3; }
    """
}
