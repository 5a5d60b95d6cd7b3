import type { ShownBars } from 'contract/records/dashboard/dashboard.endpoints';
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
import { type Bar, drawBars, lengthOf } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

const fewBars = 8;

const tones = { neutral: 'neutral', info: 'info', half: 'info', warning: 'warn', success: 'ok' } as const;

type LinkedBar = Bar & { href: string };

type BarsProps = Pick<ShownBars, 'unit' | 'valueUnit'>;

/** The number at the end of a bar: how many there are, or the mean of so many. */
function BarNumber({ bar, unit, valueUnit }: BarsProps & { bar: LinkedBar }) {
  const counted = `${bar.count} ${unit}`;
  if (bar.value === undefined)
    return (
      <span className={classes.count} aria-label={counted}>
        {countText(bar.count)}
      </span>
    );
  return (
    <span className={classes.count} title={counted}>
      {texts.value(bar.value, valueUnit)}
      <Hidden>{texts.meanOf(counted)}</Hidden>
    </span>
  );
}

function BarRow({ bar, share, ...words }: BarsProps & { bar: LinkedBar; share: number }) {
  return (
    <li>
      <Link className={classes.row} to={bar.href}>
        <span className={classes.label} title={bar.label}>
          {bar.label}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} data-tone={bar.tone} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <BarNumber bar={bar} {...words} />
      </Link>
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

/** Counts as bars; those of a status have its colour. */
export function BarPanel({ widget, shownIn }: { widget: ShownBars; shownIn: ShownIn }) {
  const { valueUnit } = widget;
  const states = shownIn.states[widget.list];
  const bars = widget.bars.map((bar) => {
    const state = states[bar.key];
    return {
      ...bar,
      tone: bar.tone ?? (state && tones[state.tone]),
      href: listOf(shownIn, widget.list, bar),
    };
  });
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={bars.every(({ count }) => count === 0)}
      draw={() => drawBars(bars)}
      tableOf={() => ({
        head: [texts.name, ...(valueUnit ? [valueUnit] : []), texts.count],
        rows: bars.map(({ label, value, count }) => [label, ...(valueUnit ? [value ?? null] : []), count]),
      })}
      chart={<Bars bars={bars} unit={widget.unit} valueUnit={valueUnit} />}
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
          ]}
        />
      }
    />
  );
}
