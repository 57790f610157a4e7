/// The part of a page's script that answers when a figure is touched: it names marks under the pointer or the arrow keys,
/// pins one and highlights its subject in all figures and tables, and zooms a figure to what is dragged over.
enum TouchScript {
  static let text = #"""
    const told = document.querySelector('.told') ?? document.createElement('div');
    told.className = 'told';
    told.setAttribute('role', 'status');
    let pinned = null;

    const markOf = (target) => target.closest?.('svg :has(> title)');
    const tipOf = (mark) => mark.querySelector('title').textContent;
    // 'gaze + face · anna: rmse_pt 34.1' is about anna.
    const subjectOf = (tip) => tip.split(': ')[0].split(' · ').pop();

    function tell(mark) {
      const shown = mark ?? pinned;
      told.hidden = !shown;
      if (shown) told.textContent = tipOf(shown) + (shown === pinned ? ' (pinned; Esc lets go)' : '');
    }

    function pin(mark) {
      pinned = mark === pinned ? null : mark;
      for (const one of document.querySelectorAll('.pinned, .alike')) one.classList.remove('pinned', 'alike');
      if (pinned) {
        const subject = subjectOf(tipOf(pinned));
        for (const title of document.querySelectorAll('svg :not(svg) > title')) {
          if (subjectOf(title.textContent) === subject) title.parentElement.classList.add('alike');
        }
        for (const row of document.querySelectorAll('tbody tr')) {
          const isAlike = [...row.cells].some((cell) => cell.textContent.trim() === subject);
          row.classList.toggle('alike', isAlike);
        }
        pinned.classList.add('pinned');
      }
      tell(pinned);
    }

    document.addEventListener('pointerover', (event) => tell(markOf(event.target)));
    document.addEventListener('pointerout', () => tell(null));
    document.addEventListener('click', (event) => {
      const mark = markOf(event.target);
      if (mark || pinned && event.target.closest('svg')) pin(mark ?? null);
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      pin(null);
      for (const figure of document.querySelectorAll('svg[data-whole]')) whole(figure);
    });

    function whole(figure) {
      figure.setAttribute('viewBox', figure.dataset.whole);
      delete figure.dataset.whole;
    }

    function zoom(figure, one, other) {
      const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
      const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      if (width < 8 || height < 8) return false;
      figure.dataset.whole ??= figure.getAttribute('viewBox');
      figure.setAttribute('viewBox', [x, y, width, height].join(' '));
      return true;
    }

    for (const figure of document.querySelectorAll('svg[viewBox]')) {
      const place = (event) =>
        new DOMPoint(event.clientX, event.clientY).matrixTransform(figure.getScreenCTM().inverse());
      let start = null;
      figure.addEventListener('pointerdown', (event) => {
        // A finger that moves scrolls the page.
        start = event.button === 0 && event.pointerType !== 'touch' ? place(event) : null;
      });
      figure.addEventListener('click', (event) => {
        if (start && zoom(figure, start, place(event))) event.stopPropagation();
      });
      figure.addEventListener('dblclick', () => { if (figure.dataset.whole) whole(figure); });

      if (figure.querySelector(':scope :has(> title)')) {
        steer(figure, () => [...figure.querySelectorAll(':scope :has(> title)')]);
        figure.tabIndex = 0;
      }
    }

    // The arrow keys lead through the marks of a figure; `along` leads from it to another one.
    function steer(figure, marksOf, along = () => false) {
      let current = null;
      const leave = () => { current?.classList.remove('pointed'); };
      figure.addEventListener('keydown', (event) => {
        const marks = marksOf(), last = marks.length - 1, place = marks.indexOf(current);
        const next = {ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1, Home: 0,
          End: last}[event.key];
        if (along(event.key)) {
        } else if (next !== undefined && last >= 0) {
          leave();
          current = marks[Math.max(0, Math.min(last, next))];
          current.classList.add('pointed');
          tell(current);
        } else if (event.key === 'Enter' && place >= 0) {
          pin(current);
        } else {
          return;
        }
        event.preventDefault();
      });
      figure.addEventListener('blur', () => { leave(); tell(null); });
    }

    // One strip of a card can be reached by the tabulator, and from it all others.
    for (const body of document.querySelectorAll('.plotted tbody')) {
      const strips = [...body.querySelectorAll('td.plot > svg')];
      strips.forEach((strip, index) => {
        const left = (dot) => dot.getBoundingClientRect().x;
        strip.tabIndex = index ? -1 : 0;
        strip.setAttribute('aria-description', 'The arrow keys tell its dots, and lead to the other rows.');
        strip.addEventListener('focus', () => {
          for (const one of strips) one.tabIndex = one === strip ? 0 : -1;
        });
        steer(strip, () => [...strip.querySelectorAll(':has(> title)')].sort((one, other) => left(one) - left(other)),
          (key) => {
            const step = {ArrowDown: 1, ArrowUp: -1}[key];
            if (step) strips[index + step]?.focus();
            return step;
          });
      });
    }
    tell(null);
    document.body.append(told);
    """#
}
