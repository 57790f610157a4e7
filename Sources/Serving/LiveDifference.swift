/// The part of the live script that compares the tables of two contents of a page, and marks what is new,
/// moved, gone or has another number.
enum LiveDifference {
  static let script = #"""
    // The largest number of rows of a table that is compared.
    const mostRows = 2000;
    const numberPattern = /[-\u2212+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?/;

    function numberIn(text) {
      const found = numberPattern.exec(text);
      if (!found) return null;
      const plain = found[0].replace('\u2212', '-').replace(/,/g, '');
      return {value: Number(plain), decimals: (plain.split('.')[1] || '').length};
    }

    // The rows of each table by their labels, as the page was written: before anything is sorted or marked.
    function describe(root) {
      const tables = new Map(), counts = new Map();
      for (const table of root.querySelectorAll('main table')) {
        const section = sectionOf(table), caption = table.caption ? table.caption.textContent : '';
        const place = section + ' ' + caption, count = counts.get(place) || 0;
        counts.set(place, count + 1);
        if (table.rows.length > mostRows || !table.tHead) continue;
        const kept = described.get(table);
        if (kept) { tables.set(place + ' ' + count, kept); continue; }
        const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent.trim());
        const rows = new Map(), names = new Map();
        for (const body of table.tBodies) {
          for (const row of body.rows) {
            const cells = [...row.cells];
            let labels = cells.filter((cell) => cell.tagName === 'TH');
            if (!labels.length) labels = cells.slice(0, 1);
            const label = labels.map((cell) => cell.textContent.trim()).join(' · ');
            const repeats = names.get(label) || 0;
            names.set(label, repeats + 1);
            const values = new Map();
            cells.forEach((cell, column) => {
              if (cell.tagName === 'TD' && !cell.classList.contains('plot')) {
                const value = cell.querySelector('.v');
                values.set(heads[column] || String(column), {cell, text: (value || cell).textContent.trim()});
              }
            });
            rows.set(label + (repeats ? ' #' + (repeats + 1) : ''), {row, label: labels[0], values});
          }
        }
        const description = {table, rows};
        described.set(table, description);
        tables.set(place + ' ' + count, description);
      }
      return tables;
    }
    const described = new WeakMap();

    // The positions that keep their order: one of the longest increasing parts of a list of numbers.
    function inOrder(list) {
      const ends = [], before = new Array(list.length).fill(-1);
      list.forEach((value, index) => {
        let low = 0, high = ends.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (list[ends[middle]] < value) low = middle + 1; else high = middle;
        }
        before[index] = low ? ends[low - 1] : -1;
        ends[low] = index;
      });
      const kept = new Set();
      let last = ends.length ? ends[ends.length - 1] : -1;
      for (; last >= 0; last = before[last]) kept.add(last);
      return kept;
    }

    function note(element, name, text, title) {
      const tag = document.createElement('span');
      tag.className = name;
      tag.textContent = text;
      if (title) tag.title = title;
      element.append(tag);
    }

    function unmark() {
      for (const tag of document.querySelectorAll('.live-tag, .live-difference, .live-gone')) tag.remove();
      for (const row of document.querySelectorAll('.live-new, .live-moved')) {
        row.classList.remove('live-new', 'live-moved');
      }
    }

    function markNumbers(old, row) {
      let count = 0;
      for (const [head, {cell, text}] of row.values) {
        const earlier = old.values.get(head);
        if (!earlier || earlier.text === text) continue;
        count += 1;
        const [one, other] = [numberIn(earlier.text), numberIn(text)];
        const target = cell.querySelector('.v') || cell;
        const was = 'was ' + (earlier.text || 'empty');
        if (!one || !other) { note(target, 'live-difference', '≠', was); continue; }
        const difference = other.value - one.value, decimals = Math.max(one.decimals, other.decimals);
        const digits = Math.abs(difference).toFixed(decimals);
        const signed = (difference < 0 ? '\u2212' : '+') + digits;
        note(target, 'live-difference', Number(digits) === 0 ? '≠' : signed, was);
      }
      return count;
    }

    function markTable(old, now) {
      const names = [...now.rows.keys()], oldNames = [...old.rows.keys()];
      const common = names.filter((name) => old.rows.has(name));
      const stayed = oldNames.filter((name) => now.rows.has(name));
      const places = new Map(stayed.map((name, place) => [name, place]));
      const steady = inOrder(common.map((name) => places.get(name)));
      const counts = {added: 0, moved: 0, gone: 0, numbers: 0};
      for (const name of names) {
        const row = now.rows.get(name);
        if (old.rows.has(name)) { counts.numbers += markNumbers(old.rows.get(name), row); continue; }
        counts.added += 1;
        row.row.classList.add('live-new');
        note(row.label, 'live-tag', 'new');
      }
      common.forEach((name, place) => {
        if (steady.has(place)) return;
        counts.moved += 1;
        const row = now.rows.get(name), steps = places.get(name) - place;
        row.row.classList.add('live-moved');
        note(row.label, 'live-tag', (steps >= 0 ? '↑' : '↓') + Math.abs(steps), 'moved');
      });
      const gone = oldNames.filter((name) => !now.rows.has(name));
      counts.gone = gone.length;
      if (gone.length) {
        const line = document.createElement('p');
        line.className = 'live-gone';
        line.textContent = gone.slice(0, 20).join(', ') + (gone.length > 20 ? ', …' : '');
        (now.table.closest('.scroll') || now.table).after(line);
      }
      return counts;
    }

    // Returns a sentence of the first table that has changed rows or numbers, which is the answer.
    function mark(before, after) {
      let sentence = '';
      for (const [place, now] of after) {
        const old = before.get(place);
        if (!old) continue;
        const counts = markTable(old, now);
        const parts = [[counts.added, 'new'], [counts.moved, 'moved'], [counts.gone, 'gone']]
          .filter(([count]) => count)
          .map(([count, word]) => count + (count === 1 ? ' row ' : ' rows ') + word);
        const s = counts.numbers === 1 ? '' : 's';
        if (counts.numbers) parts.push(counts.numbers + ' number' + s + ' changed');
        if (!sentence && parts.length) sentence = 'Since the last save: ' + parts.join(', ') + '.';
      }
      return sentence;
    }
    """#
}
