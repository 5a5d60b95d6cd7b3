import type { ShownBars } from 'contract/records/dashboard/dashboard.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { panelTexts as texts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';
import { listOf, type ShownIn } from './shown-in.ts';
import { type Bar, drawBars } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

const fewBars = 8;

const tones = { neutral: 'neutral', info: 'info', half: 'info', warning: 'warn', success: 'ok' } as const;

type LinkedBar = Bar & { href: string };

function BarRow({ bar, share, unit }: { bar: LinkedBar; share: number; unit: string }) {
  return (
    <li>
      <Link className={classes.row} to={bar.href}>
        <span className={classes.label} title={bar.label}>
          {bar.label}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} data-tone={bar.tone} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className={classes.count} aria-label={`${bar.count} ${unit}`}>
          {countText(bar.count)}
        </span>
      </Link>
    </li>
  );
}

function Bars({ bars, unit }: { bars: LinkedBar[]; unit: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const shown = isWhole ? bars : bars.slice(0, fewBars);
  return (
    <>
      <ul className={classes.bars}>
        {shown.map((bar) => (
          <BarRow key={bar.key} bar={bar} share={bar.count / most} unit={unit} />
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

/** Counts as bars; those of a status have its colour. */
export function BarPanel({ widget, shownIn }: { widget: ShownBars; shownIn: ShownIn }) {
  const states = shownIn.states[widget.list];
  const bars = widget.bars.map((bar) => {
    const state = states[bar.key];
    return { ...bar, tone: state && tones[state.tone], href: listOf(shownIn, widget.list, bar) };
  });
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={bars.every(({ count }) => count === 0)}
      draw={() => drawBars(bars)}
      tableOf={() => ({
        head: [texts.name, texts.count],
        rows: bars.map(({ label, count }) => [label, count]),
      })}
      chart={<Bars bars={bars} unit={widget.unit} />}
      table={
        <SubTable
          label={widget.title}
          rows={bars}
          rowId={(bar) => bar.key}
          columns={[
            { id: 'label', header: texts.name, cell: (bar) => bar.label },
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
