import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { type Bar, downloadPng, downloadSvg } from './bar-picture.ts';
import { downloadCsv } from './bar-table.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import classes from './dashboard.module.css';

export type BarPanelProps = {
  title: string;
  /** What is counted: "audits". */
  unit: string;
  bars: Bar[];
  /** The list that a number counts. */
  hrefOf: (key: string) => string;
};

const fewBars = 8;

function BarRow({ bar, share, unit, href }: { bar: Bar; share: number; unit: string; href: string }) {
  return (
    <li>
      <Link className={classes.row} to={href}>
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

function Bars({ bars, unit, hrefOf }: Pick<BarPanelProps, 'bars' | 'unit' | 'hrefOf'>) {
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const shown = isWhole ? bars : bars.slice(0, fewBars);
  return (
    <>
      <ul className={classes.bars}>
        {shown.map((bar) => (
          <BarRow key={bar.key} bar={bar} share={bar.count / most} unit={unit} href={hrefOf(bar.key)} />
        ))}
      </ul>
      {bars.length > fewBars && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? dashboardTexts.showFewer : dashboardTexts.showAll(bars.length)}
        </Button>
      )}
    </>
  );
}

/** Counts as bars, with the table of the same numbers one click away. */
export function BarPanel({ title, unit, bars, hrefOf }: BarPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const exports = [
    { label: dashboardTexts.svg, onSelect: () => downloadSvg(title, bars) },
    { label: dashboardTexts.png, onSelect: () => void downloadPng(title, bars) },
    { label: dashboardTexts.csv, onSelect: () => downloadCsv(title, bars) },
  ];
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {bars.length > 0 && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={isTable ? <IconChartBar /> : <IconTable />}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? dashboardTexts.bars : dashboardTexts.table}
            </Button>
            <Menu
              groups={[{ heading: dashboardTexts.save, items: exports }]}
              trigger={
                <IconButton name={dashboardTexts.saveOf(title)} icon={<IconDownload />} size="small" />
              }
            />
          </>
        )}
      </div>
      {bars.length === 0 && <p className={classes.none}>{dashboardTexts.nothing}</p>}
      {isTable ? (
        <SubTable
          label={title}
          rows={bars}
          rowId={(bar) => bar.key}
          columns={[
            {
              id: 'label',
              header: dashboardTexts.name,
              cell: (bar) => <Link to={hrefOf(bar.key)}>{bar.label}</Link>,
            },
            { id: 'count', header: dashboardTexts.count, align: 'end', cell: (bar) => countText(bar.count) },
          ]}
        />
      ) : (
        <Bars bars={bars} unit={unit} hrefOf={hrefOf} />
      )}
    </section>
  );
}
