import type { Compared } from './load.ts';

/** One line of the table. `base` is the bare server, or what else is compared with; `ratio` is what the goal speaks of. */
export type Line = {
  row: number;
  what: string;
  base: string;
  ours: string;
  ratio: string;
  goal: string;
  holds: boolean;
};

const columns = ['row', 'what', 'base', 'ours', 'ratio', 'goal', 'holds'] as const;

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** A number with as many digits as matter, and its unit. */
export const shown = (value: number, unit = '') => `${value.toFixed(digits(value))}${unit}`;

/** What both sides of a comparison answer in a second. */
export const rates = ({ first, second }: Compared) => ({
  base: shown(first.perSecond, '/s'),
  ours: shown(second.perSecond, '/s'),
});

/** A line whose goal is that the ratio is at least, or at most, a number. */
export function judged(
  line: Pick<Line, 'row' | 'what' | 'base' | 'ours'>,
  ratio: number,
  goal: { least: number } | { most: number },
): Line {
  const holds = 'least' in goal ? ratio >= goal.least : ratio <= goal.most;
  const words = 'least' in goal ? `>= ${goal.least}` : `<= ${goal.most}`;
  return { ...line, ratio: ratio.toFixed(2), goal: words, holds };
}

/** The lines as a plain table. */
export function tableOf(lines: readonly Line[]): string {
  const cells = lines.map((line) => ({ ...line, row: String(line.row), holds: line.holds ? 'yes' : 'NO' }));
  const widths = columns.map((name) => Math.max(name.length, ...cells.map((line) => line[name].length)));
  const written = (texts: readonly string[]) =>
    texts
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    written(columns),
    written(widths.map((width) => '-'.repeat(width))),
    ...cells.map((line) => written(columns.map((name) => line[name]))),
  ].join('\n');
}
