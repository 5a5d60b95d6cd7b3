import { modules } from 'contract/core/modules';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePlace } from '../../core/loading/use-place.ts';
import { useMe, useWorkspace } from '../../core/session/use-can.ts';
import { Logo } from '../marks/logo.tsx';
import { setPageFoot } from './page-foot.ts';
import { printTexts as texts } from './print-texts.ts';
import { momentText, zoneText } from './printed-at.ts';
import classes from './print-sheet.module.css';

export type SheetFact = { label: string; value: ReactNode };

export type PrintSheetProps = {
  title: string;
  /** Below the title: what the rows were narrowed to, or what a record says. */
  lead?: ReactNode;
  /** What stands in the head besides who printed it and when: a number, a version. */
  head?: readonly SheetFact[];
  /** When what is printed was asked for, as ISO text. */
  at: string;
  /** Where there is more beside each other than an upright page has room for. */
  isLandscape?: boolean;
  children: ReactNode;
  /** What the last line says the end of. */
  end: string;
};

function usePlaceNames(): { organization: string; place: string } {
  const me = useMe().data;
  const workspace = useWorkspace().data;
  const at = usePlace();
  const names = [workspace?.name, at && modules[at.module].title];
  return { organization: me?.orgName ?? '', place: names.filter(Boolean).join(', ') };
}

/** The workspace's own logo; ours where it has none, or where it does not come. */
function Mark() {
  const [isLost, setIsLost] = useState(false);
  const url = useWorkspace().data?.imageUrl;
  if (!url || isLost) return <Logo size={28} />;
  return <img className={classes.logo} src={url} alt="" data-printed onError={() => setIsLost(true)} />;
}

function Head({ head, at }: Pick<PrintSheetProps, 'head' | 'at'>) {
  const { organization, place } = usePlaceNames();
  const me = useMe().data;
  const facts: SheetFact[] = [
    ...(head ?? []),
    { label: texts.printedBy, value: me?.name ?? '' },
    { label: texts.printed, value: `${momentText(at)} (${zoneText(at)})` },
  ];
  return (
    <div className={classes.head}>
      <Mark />
      <div className={classes.place}>
        <strong>{organization}</strong>
        <span>{place}</span>
      </div>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * What goes to the printer in place of the screen: black on white whatever the theme, its head on every page. It stands
 * beside the application and is not to be seen on screen.
 */
export function PrintSheet({ title, lead, head, at, isLandscape = false, children, end }: PrintSheetProps) {
  useEffect(() => setPageFoot(texts.foot(zoneText(at), momentText(at)), isLandscape), [at, isLandscape]);
  return createPortal(
    // A table, since the head of one is repeated on every page by every browser.
    <table className={classes.sheet} role="presentation">
      <thead>
        <tr>
          <td>
            <Head head={head} at={at} />
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <h1>{title}</h1>
            {lead && <div className={classes.lead}>{lead}</div>}
            {children}
            <p className={classes.end}>{texts.end(end)}</p>
          </td>
        </tr>
      </tbody>
    </table>,
    document.body,
  );
}

type SectionProps = { title: string; aside?: string; children: ReactNode };

/** A part of a sheet under its heading, which stays with what follows it. */
export function PrintSection({ title, aside, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2>
        {title}
        {aside && <span>{aside}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Facts with their labels; in two columns where they are short. */
export function PrintFacts({ facts, isWide = false }: { facts: readonly SheetFact[]; isWide?: boolean }) {
  return (
    <dl className={classes.facts} data-wide={isWide || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A column on paper. One that is wide takes what is left and breaks anywhere; of the others no word is broken that has room. */
export type PrintColumn<Row> = {
  id: string;
  header: string;
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  label: string;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
};

/** A table on paper: its head on every page, no row in two. */
export function PrintTable<Row>({ label, columns, rows, rowId }: TableProps<Row>) {
  if (rows.length === 0) return <p className={classes.none}>{texts.none}</p>;
  // Wide columns share the width: if each asked for all of it, the first would leave the next a letter.
  const share = `${100 / Math.max(1, columns.filter(({ isWide }) => isWide).length)}%`;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, isWide }) => (
            <th
              key={id}
              scope="col"
              data-wide={isWide || undefined}
              style={isWide ? { inlineSize: share } : undefined}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map(({ id, cell, isWide }) => (
              <td key={id} data-wide={isWide || undefined}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
