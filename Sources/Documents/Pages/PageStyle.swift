/// The style sheet of pages, for wide and narrow screens, light and dark themes, and print.
enum PageStyle {
  static let text = """

    :root { \(light) }
    @media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) { \(dark) } }
    @media screen { :root[data-theme=dark] { \(dark) } }
    \(screen)
    \(CardStyle.screen)
    \(narrow)
    \(CardStyle.narrow)
    @media print {
    \(PrintStyle.text)
    }

    """

  private static let light = """
    color-scheme: light; --paper: #fff; --ink: #16181d; --muted: #5b626e; --line: #dfe3e8; --accent: #0b5fa5; \
    --tint: #f7f8fa; --alert-ink: #854800; --alert-paper: #fff3df; --alert-line: #b86200; --good-ink: #0a6b3d; \
    --good-paper: #e6f5ec; --lead: #e5ecf4; --dot: #858f9e; --heat: 29 115 201; --grey: #858f9e; --rule: #d5dae0; \
    \(palette(FigureTheme.palette))
    """

  private static let dark = """
    color-scheme: dark; --paper: #14161a; --ink: #e9ecf1; --muted: #a3abb8; --line: #2f343d; --accent: #6fb7f2; \
    --tint: #1b1e24; --alert-ink: #ffce8a; --alert-paper: #3a2a12; --alert-line: #e0a02c; --good-ink: #8fe0b4; \
    --good-paper: #14301f; --lead: #1d2b39; --dot: #7a8391; --heat: 82 153 224; --grey: #7a8391; --rule: #343a44; \
    \(palette([0x4AA3DF, 0xF0803C, 0x2FBF93, 0xD994BB, 0x86CDF3, 0xEBB040, 0xCC77C2, 0xBDBD5A]))
    """

  private static func palette(_ colours: [Int]) -> String {
    colours.enumerated().map { "--p\($0): \(FigureTheme.hexadecimal($1));" }.joined(separator: " ")
  }

  private static let screen = """
    *, ::before, ::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; font-size: 93.75%; }
    body { margin: 0 auto; padding: 1.8rem clamp(1rem, 2.6vw, 2.1rem) 4rem; max-width: 87rem;
      background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI",
      "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
    header { margin-bottom: 1.5rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
    h1 { font-size: 1.73rem; margin: 0; }
    h2 { font-size: 1.2rem; margin-top: 2.2em; }
    h3 { font-size: 1.07rem; }
    h4, h5, h6 { font-size: 1rem; }
    p, ul, dl, figcaption { max-width: 48rem; margin: 0 0 .8em; }
    .meta { max-width: none; margin: .25rem 0 0; color: var(--muted); font-size: .9rem; }
    .detail { font-weight: 400; color: var(--muted); font-size: .9rem; margin-left: .4rem; }
    ul { padding-left: 1.2em; }
    a { color: var(--accent); text-underline-offset: .15em; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--paper); z-index: 2; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap; }
    button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; }
    .theme { font-size: .85rem; color: var(--muted); border: 1px solid var(--line); border-radius: .3rem;
      padding: .15rem .6rem; }
    .page { display: grid; grid-template-columns: minmax(0, 1fr); }
    .contents { font-size: .9rem; }
    .contents p { display: none; }
    .contents ul { list-style: none; padding: 0; max-width: none; margin: 0; display: flex; flex-wrap: wrap;
      gap: .1rem 1.1rem; }
    .contents ul ul { display: none; }
    .contents > ul { margin-bottom: 1.3rem; }
    .contents a { color: var(--muted); text-decoration: none; }
    .contents a:hover { color: var(--accent); text-decoration: underline; }
    .contents [aria-current] { color: var(--accent); font-weight: 600; }
    @media (min-width: 1100px) {
      .listed { grid-template-columns: minmax(0, 1fr) 11rem; gap: 2.2rem; }
      .contents { grid-area: 1 / 2; position: sticky; top: 1.3rem; align-self: start; max-height: calc(100vh - 2.6rem);
        overflow-y: auto; line-height: 1.35; }
      .contents p { display: block; font-weight: 700; margin: 0 0 .4rem; }
      .contents ul { display: block; }
      .contents ul ul { display: block; padding-left: .8rem; }
      .contents a { display: block; padding: .2rem 0; }
      main { grid-area: 1 / 1; }
    }
    main > :first-child, main > :first-child > :first-child { margin-top: 0; }
    .shortcuts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .8rem;
      font-size: .875rem; margin-bottom: 1rem; }
    .shortcuts p { color: var(--muted); }
    .shortcuts p, .shortcuts ul { margin: 0; }
    .shortcuts ul, .files { list-style: none; padding: 0; max-width: none; display: flex; flex-wrap: wrap;
      gap: .1rem 1.1rem; font-size: .875rem; }
    .caveat { max-width: 56rem; padding: .5rem .9rem; border-left: 4px solid var(--alert-line);
      background: var(--alert-paper); color: var(--alert-ink); font-size: .875rem; font-weight: 600; }
    .note, .footnotes, .files, figcaption, footer { color: var(--muted); font-size: .875rem; }
    .note { margin-bottom: .4em; }
    .block { margin: 0 0 1.8rem; min-width: 0; }
    .block > :is(h2, h3, h4, h5, h6) { margin-top: 1.3em; }
    .scroll { overflow-x: auto; max-width: 100%; margin: .6rem 0 .8rem; }
    .wide::before { content: "Wider than the page: scroll sideways →"; position: sticky; left: 0;
      display: block; color: var(--muted); font-size: .75rem; }
    details { margin: 0 0 .8rem; }
    summary { cursor: pointer; }
    .fold { margin: 0; border-top: 1px solid var(--line); padding: .6rem 0; }
    .fold[open] { padding-bottom: 1.6rem; }
    .fold > summary { line-height: 1.4; }
    .fold > summary > :is(h2, h3, h4, h5, h6) { display: inline; margin: 0; font-size: 1rem; }
    .fold[open] > summary { margin-bottom: .9rem; }
    .fold[open] > summary > :is(h2, h3, h4, h5, h6) { font-size: 1.2rem; }
    section > h2:has(+ section .fold) { margin-bottom: .8em; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums lining-nums;
      border-bottom: 1px solid var(--line); }
    thead { border-bottom: 1px solid var(--muted); }
    th, td { padding: .28rem .8rem .28rem 0; text-align: right; vertical-align: baseline; white-space: nowrap;
      overflow-wrap: normal; }
    th:last-child, td:last-child { padding-right: .2rem; }
    th { text-align: left; font-weight: 400; }
    thead th { font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4.5em;
      color: var(--muted); font-size: .833rem; }
    thead .n { text-align: right; }
    tbody th { white-space: normal; min-width: 8em; }
    tbody tr { border-bottom: 1px solid var(--line); }
    thead button { font-weight: 600; text-align: inherit; }
    thead button::after { content: "\\00a0↕"; content: "\\00a0↕" / ""; color: var(--muted); font-weight: 400; }
    [aria-sort=ascending] button::after { content: "\\00a0↑"; content: "\\00a0↑" / ""; color: var(--accent); font-weight: 600; }
    [aria-sort=descending] button::after { content: "\\00a0↓"; content: "\\00a0↓" / ""; color: var(--accent); font-weight: 600; }
    .none { color: var(--muted); }
    .best { font-weight: 700; }
    .ranked::after { content: "†"; visibility: hidden; }
    .best::after { content: "*"; content: "*" / " best"; }
    .like_best::after { content: "†"; content: "†" / " like the best"; }
    .best::after, .like_best::after, .ranked::after { display: inline-block; width: .7em; text-align: left; }
    .footnotes { list-style: none; padding: 0; }
    .footnotes li { margin-bottom: .2em; }
    i[data-pad]::before { content: attr(data-pad); visibility: hidden; font-style: normal; }
    dl { max-width: 60rem; font-size: .9375rem; }
    dl div { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); gap: 0 1.2rem;
      padding: .2rem 0; border-bottom: 1px solid var(--line); }
    dt { color: var(--muted); }
    dd { margin: 0; }
    pre { max-width: 100%; overflow-x: auto; padding: .7rem .9rem; background: var(--tint);
      border: 1px solid var(--line); border-radius: .3rem; font-size: .875rem; }
    figure { margin: 0; }
    .figures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.6rem; }
    .figures > .block { grid-column: 1 / -1; }
    .figures > .half { grid-column: auto; }
    .figures figcaption { max-width: none; }
    svg { display: block; max-width: 100%; height: auto; }
    \(FigureTheme.pageStyle)
    [data-row]:hover, .pointed, svg .alike { stroke: var(--ink); stroke-width: 2; }
    main:has(.pinned) svg :is([data-row], :has(> title)):not(.alike, text) { opacity: .3; }
    svg .pinned { stroke-width: 3.5; }
    svg text { pointer-events: none; }
    tr.alike { background: var(--lead); }
    svg:focus:not(:focus-visible) { outline: none; }
    .told { position: fixed; left: 50%; bottom: .8rem; transform: translateX(-50%); max-width: calc(100vw - 2rem);
      padding: .3rem .8rem; background: var(--ink); color: var(--paper); border-radius: .3rem; font-size: .875rem;
      pointer-events: none; z-index: 3; }
    footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; display: flex; flex-wrap: wrap;
      gap: .4rem 1.5rem; justify-content: space-between; align-items: baseline; }
    footer p { margin: 0; }
    """

  private static let narrow = """
    @media (max-width: 900px) { .figures > .half { grid-column: 1 / -1; } }
    @media (max-width: 640px) {
      body { padding-top: 1.1rem; }
      h1 { font-size: 1.6rem; }
      .contents { display: none; }
      dl div { display: block; }
      .shortcuts { display: block; }
      .shortcuts ul { margin-bottom: .5rem; }
      .detail { display: block; margin: .1rem 0 0 1.1rem; }
      tbody th { min-width: 9em; }
      tbody th + th { min-width: 6em; }
    }
    """
}
