import type { Counted, ShownWidget } from 'contract/records/dashboard/dashboard';

/** Every number of a widget, with a word for it. */
export function countedIn(widget: ShownWidget): [string, Counted][] {
  switch (widget.chart) {
    case 'figure':
      return [
        ['now', widget.now] as const,
        ...(widget.before ? [['before', widget.before] as const] : []),
        ...(widget.of ? [['of', widget.of] as const] : []),
      ].map(([name, counted]) => [`${widget.key} ${name}`, counted]);
    case 'bars':
      return widget.bars.flatMap((bar): [string, Counted][] => [
        [`${widget.key} ${bar.label}`, bar],
        ...(bar.late ? [[`${widget.key} ${bar.label} late`, bar.late] as [string, Counted]] : []),
      ]);
    case 'trend':
      return widget.months.flatMap(({ from, opened, closed, open }) => [
        [`${widget.key} opened ${from}`, opened],
        [`${widget.key} closed ${from}`, closed],
        [`${widget.key} open ${from}`, open],
      ]);
    case 'matrix':
      return widget.cells.flatMap(({ row, column, counts }) =>
        counts.map((counted, at): [string, Counted] => [`${widget.key} ${row} ${column} ${at}`, counted]),
      );
    case 'top':
      return widget.all ? [[`${widget.key} all`, widget.all]] : [];
    case 'months':
      return widget.months.flatMap(({ from, counted }): [string, Counted][] =>
        counted ? [[`${widget.key} ${from}`, counted]] : [],
      );
  }
}
