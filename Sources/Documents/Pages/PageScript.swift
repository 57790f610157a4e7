/// The script of a page, which sorts tables and switches the theme. The page is complete without it.
enum PageScript {
  static let text = #"""

    (() => {
      'use strict';
      const collator = new Intl.Collator('en', {numeric: true});
      const next = {none: 'ascending', ascending: 'descending', descending: 'none'};

      function compare(column, isNumber) {
        const value = (row) => {
          const cell = row.cells[column];
          const text = cell.textContent;
          return isNumber ? parseFloat(cell.dataset.value ?? text) : text;
        };
        return (one, other, sign) => {
          const [a, b] = [value(one), value(other)];
          // Missing numbers come last in either order.
          if (isNumber) return isNaN(a) || isNaN(b) ? isNaN(a) - isNaN(b) : sign * (a - b);
          return sign * collator.compare(a, b);
        };
      }

      for (const table of document.querySelectorAll('table')) {
        const body = table.tBodies[0];
        const original = [...body.rows];
        if (original.length < 2) continue;
        const heads = [...table.tHead.rows[0].cells];
        heads.forEach((head, column) => {
          if (!head.textContent) return;
          const order = compare(column, head.classList.contains('n'));
          const button = document.createElement('button');
          button.type = 'button';
          button.append(...head.childNodes);
          head.append(button);
          head.setAttribute('aria-sort', 'none');
          button.addEventListener('click', () => {
            const state = next[head.getAttribute('aria-sort')];
            for (const other of heads) if (other.hasAttribute('aria-sort')) other.setAttribute('aria-sort', 'none');
            head.setAttribute('aria-sort', state);
            const sign = state === 'descending' ? -1 : 1;
            const rows = [...original];
            if (state !== 'none') rows.sort((one, other) => order(one, other, sign));
            body.append(...rows);
          });
        });
      }

      // A box that does not scroll needs no tab stop.
      function mark() {
        for (const box of document.querySelectorAll('.scroll')) {
          const isWide = box.scrollWidth > box.clientWidth;
          box.classList.toggle('wide', isWide);
          if (isWide) {
            box.tabIndex = 0;
            box.setAttribute('role', 'region');
          } else {
            box.removeAttribute('tabindex');
            box.setAttribute('role', 'group');
          }
        }
      }
      mark();
      addEventListener('resize', mark);

      const themes = {automatic: 'light', light: 'dark', dark: 'automatic'};
      const choice = document.createElement('button');
      choice.type = 'button';
      choice.className = 'theme';
      let theme = 'automatic';
      function show() {
        choice.textContent = 'Theme: ' + theme;
        if (theme === 'automatic') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
      }
      choice.addEventListener('click', () => { theme = themes[theme]; show(); });
      show();
      document.querySelector('header').append(choice);
    })();

    """#
}
