import { ink, lineHeight, type OpenPaper } from './pdf-page.ts';
import { wrap } from './pdf-text.ts';

export type Facts = readonly (readonly [label: string, value: string])[];

const small = 7.6;
const body = 8.8;
const space = 12;
/** A fact that is higher stands in a row of its own, which can be divided between pages. */
const highest = 150;

/** Facts below each other, divided between pages where one is long. */
export function drawFacts(paper: OpenPaper, facts: Facts, newPage: () => void): void {
  const { state, x, width } = paper;
  const label = { x, width: 110 };
  const value = { x: x + 120, width: width - 120 };
  for (const [name, text] of facts) {
    let lines = wrap(text, value.width, { size: body });
    const named = wrap(name, label.width, { size: body }).length;
    const height = Math.max(named, lines.length) * lineHeight(body);
    const isWhole = height < 300;
    if (state.y + (isWhole ? height + 8 : 40) > paper.floor) newPage();
    const top = state.y;
    paper.put(name, label, top + 4, { size: body, color: ink.muted });
    while (lines.length > 0) {
      const most = Math.max(1, Math.floor((paper.floor - state.y - 8) / lineHeight(body)));
      lines
        .slice(0, most)
        .forEach((line, index) =>
          paper.drawLine(line, value, state.y + 4 + index * lineHeight(body), { size: body }),
        );
      state.y += Math.min(most, lines.length) * lineHeight(body) + 8;
      lines = lines.slice(most);
      if (lines.length > 0) newPage();
    }
    // What a fact is called can take more lines than what it says.
    if (isWhole) state.y = top + height + 8;
    paper.rule(state.y);
  }
}

/** Facts beside each other, as many in a row as there is room for; one that is long stands by itself. */
export function drawPairs(paper: OpenPaper, facts: Facts, newPage: () => void): void {
  const { state, x, width } = paper;
  const perRow = Math.max(1, Math.min(width > 600 ? 6 : 4, facts.length));
  const cell = width / perRow;
  const linesOf = (text: string, size: number) => wrap(text, cell - 10, { size });
  let row: { label: ReturnType<typeof wrap>; value: ReturnType<typeof wrap>; height: number }[] = [];
  const end = () => {
    if (row.length === 0) return;
    const height = Math.max(...row.map((one) => one.height)) + space;
    if (state.y + height > paper.floor) newPage();
    row.forEach(({ label, value }, at) => {
      const place = { x: x + at * cell, width: cell - 10 };
      const top = state.y + space / 2;
      label.forEach((line, index) =>
        paper.drawLine(line, place, top + index * lineHeight(small), { size: small, color: ink.muted }),
      );
      const below = top + label.length * lineHeight(small);
      value.forEach((line, index) =>
        paper.drawLine(line, place, below + index * lineHeight(body), { size: body }),
      );
    });
    state.y += height;
    row = [];
  };
  for (const [name, text] of facts) {
    const [label, value] = [linesOf(name, small), linesOf(text, body)];
    const height = label.length * lineHeight(small) + value.length * lineHeight(body);
    if (height > highest) {
      end();
      drawFacts(paper, [[name, text]], newPage);
      continue;
    }
    if (row.length === perRow) {
      end();
      paper.rule(state.y);
    }
    row.push({ label, value, height });
  }
  end();
}
