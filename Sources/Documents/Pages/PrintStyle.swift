/// The part of the style sheet for print: the cards first, then the appendix, with everything opened.
///
/// A letter is about half as wide as high, hence the font size. Chromium drops boxes from headings that it repeats.
enum PrintStyle {
  static let text = """
    @page { margin: 14mm 15mm 17mm;
      @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #5b626e; } }
    html { font-size: 9pt; }
    body { padding: 0; max-width: none; }
    header { margin-bottom: .8rem; }
    .block { margin-bottom: 1.2rem; }
    .skip, .theme, .contents, .shortcuts, .files, .sources, .filter, footer { display: none; }
    .page { display: block; }
    .appendix { break-before: page; }
    .appendix > h2, .appendix > details > summary { margin-top: 0; }
    h1, h2, h3, h4, h5, h6, summary, .caveat, .note { break-after: avoid; }
    tr, figure, .scroll, .caveat, .note, .card, dl div { break-inside: avoid; }
    .card { padding: .7rem 1rem .3rem; margin-bottom: .8rem; }
    .card > :is(h2, h3, h4, h5, h6) { font-size: 1.2rem; }
    .answer { font-size: 1.05rem; margin-bottom: .5rem; }
    .badges { font-size: .85rem; margin-bottom: .5rem; }
    .badges li { padding: .05rem .5rem; }
    .key { font-size: .8rem; }
    .card, .badges li, .heat td, .lead, .plot * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
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
    .plotted, .heat { font-size: 8pt; }
    .plotted th, .plotted td, .plotted td.plot { height: 1.6em; padding-top: 0; padding-bottom: 0; }
    .plotted tbody th { min-width: 11rem; }
    .plotted .plot { width: 26%; }
    .heat tbody th:first-child { position: static; background: none; }
    .ticks { height: 1.25rem; }
    .figures { display: block; }
    a { color: inherit; text-decoration: none; }
    pre { white-space: pre-wrap; }
    svg { min-width: 0 !important; max-height: 220mm; }
    p, li { orphans: 3; widows: 3; }
    """
}
