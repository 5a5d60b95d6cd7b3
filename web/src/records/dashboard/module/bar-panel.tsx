import { counted, wordsFor } from 'contract/core/counted';
import type { ShownBars } from 'contract/records/dashboard/dashboard';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Hidden } from '../../../ui/layout/hidden.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { panelTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { listOf, type ShownIn } from './shown-in.ts';
import { percentOf } from './told-of.ts';
import { type Bar, drawBars, lengthOf } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

const fewBars = 8;

const tones = { neutral: 'neutral', info: 'info', half: 'info', warning: 'warn', success: 'ok' } as const;

type LinkedBar = Bar & {
  href: string;
  late?: { text: string; href: string } | undefined;
  /** What it and those above it come to, in percent. */
  running?: number | undefined;
};

type BarsProps = Pick<ShownBars, 'unit' | 'valueUnit' | 'isSum'>;

/** The number at the end of a bar: how many there are, or what so many have together, or what is typical of them. */
function BarNumber({ bar, unit, valueUnit = '', isSum }: BarsProps & { bar: LinkedBar }) {
  const told = counted(bar.count, wordsFor(1, unit), unit);
  if (bar.value === undefined)
    return (
      <span className={classes.count} aria-label={told}>
        {countText(bar.count)}
      </span>
    );
  return (
    <span className={classes.count} title={told}>
      {isSum ? `${countText(bar.value)} ` : texts.value(bar.value, wordsFor(bar.value, valueUnit))}
      <Hidden>{isSum ? texts.sumOf(valueUnit, told) : texts.typicalOf(told)}</Hidden>
    </span>
  );
}

/** What is late of a bar has a list of its own. */
function Late({ label, late }: Pick<LinkedBar, 'label' | 'late'>) {
  return (
    late && (
      <Link className={classes.late} to={late.href}>
        {late.text}
        <Hidden>{texts.lateOf(label)}</Hidden>
      </Link>
    )
  );
}

function BarRow({ bar, share, ...words }: BarsProps & { bar: LinkedBar; share: number }) {
  const { href, label, tone, late, running } = bar;
  return (
    <li className={classes.barLine}>
      <Link className={classes.row} to={href}>
        <span className={classes.label} title={label}>
          {label}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} data-tone={tone} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <BarNumber bar={bar} {...words} />
        {running !== undefined && (
          <span className={classes.running}>
            <span aria-hidden>{texts.running(running)}</span>
            <Hidden>{texts.runningOf(running)}</Hidden>
          </span>
        )}
      </Link>
      <Late label={label} late={late} />
    </li>
  );
}

function Bars({ bars, ...words }: BarsProps & { bars: LinkedBar[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(1, ...bars.map(lengthOf));
  const shown = isWhole ? bars : bars.slice(0, fewBars);
  return (
    <>
      <ul className={classes.bars}>
        {shown.map((bar) => (
          <BarRow key={bar.key} bar={bar} share={lengthOf(bar) / most} {...words} />
        ))}
      </ul>
      {bars.length > fewBars && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showFewer : texts.showAll(bars.length)}
        </Button>
      )}
    </>
  );
}

const valueColumn = (unit: string): Column<LinkedBar> => ({
  id: 'value',
  header: unit,
  align: 'end',
  cell: ({ value }) => value,
});

/** What bars come to together. */
const sumOf = (bars: readonly Bar[]) => bars.reduce((sum, bar) => sum + lengthOf(bar), 0);

/** The bars of a widget with where they lead, what is late of them, and what ranked ones come to. */
function linkedBars({ bars, list, isRanked = false }: ShownBars, shownIn: ShownIn): LinkedBar[] {
  const states = shownIn.states[list];
  const whole = sumOf(bars);
  return bars.map(({ late, ...bar }, at) => {
    const state = states[bar.key];
    const until = sumOf(bars.slice(0, at + 1));
    return {
      ...bar,
      tone: bar.tone ?? (state && tones[state.tone]),
      href: listOf(shownIn, list, bar),
      late: late && { text: texts.late(countText(late.count)), href: listOf(shownIn, list, late) },
      running: isRanked && whole > 0 ? percentOf(until, whole) : undefined,
    };
  });
}

const runningColumn: Column<LinkedBar> = {
  id: 'running',
  header: texts.runningTotal,
  align: 'end',
  cell: ({ running }) => running !== undefined && texts.running(running),
};

const lateColumn: Column<LinkedBar> = {
  id: 'late',
  header: texts.lateColumn,
  align: 'end',
  cell: ({ late }) => late && <Link to={late.href}>{late.text}</Link>,
};

/** Counts as bars; those of a status have its colour. */
export function BarPanel({ widget, shownIn }: { widget: ShownBars; shownIn: ShownIn }) {
  const { valueUnit, isRanked = false } = widget;
  const bars = linkedBars(widget, shownIn);
  const hasLate = bars.some(({ late }) => late);
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={bars.every(({ count }) => count === 0)}
      draw={() => drawBars(bars)}
      tableOf={() => ({
        head: [
          texts.name,
          ...(valueUnit ? [valueUnit] : []),
          texts.count,
          ...(isRanked ? [texts.runningTotal] : []),
          ...(hasLate ? [texts.lateColumn] : []),
        ],
        rows: bars.map(({ label, value, count, running, late }) => [
          label,
          ...(valueUnit ? [value ?? null] : []),
          count,
          ...(isRanked ? [running ?? null] : []),
          ...(hasLate ? [late?.text ?? null] : []),
        ]),
      })}
      chart={<Bars bars={bars} unit={widget.unit} valueUnit={valueUnit} isSum={widget.isSum} />}
      table={
        <SubTable
          label={widget.title}
          rows={bars}
          rowId={(bar) => bar.key}
          columns={[
            { id: 'label', header: texts.name, cell: (bar) => bar.label },
            ...(valueUnit ? [valueColumn(valueUnit)] : []),
            {
              id: 'count',
              header: texts.count,
              align: 'end',
              cell: (bar) => <Link to={bar.href}>{countText(bar.count)}</Link>,
            },
            ...(isRanked ? [runningColumn] : []),
            ...(hasLate ? [lateColumn] : []),
          ]}
        />
      }
    />
  );
}
