import type { ShownTop } from 'contract/records/dashboard/dashboard';
import { Link } from 'react-router';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { panelTexts as texts } from './dashboard-texts.ts';
import classes from './top-panel.module.css';
import { listOf, type ShownIn } from './shown-in.ts';
import { drawBars } from './widget-picture.ts';
import { WidgetPanel } from './widget-panel.tsx';

type TopPanelProps = { widget: ShownTop; shownIn: ShownIn };

/** The way to the list of all that could stand there, where there is one. */
function WholeList({ widget: { all, list }, shownIn }: TopPanelProps) {
  return (
    all && (
      <p className={classes.all}>
        <Link to={listOf(shownIn, list, all)}>{texts.allOf(countText(all.count))}</Link>
      </p>
    )
  );
}

/** The records that come first by a value; each leads to itself, and below them stands the way to the whole list. */
export function TopPanel({ widget, shownIn }: TopPanelProps) {
  const { title, records, list, valueTitle } = widget;
  const hrefOf = (id: string) => `${shownIn.lists[list]}/detail/${id}`;
  return (
    <WidgetPanel
      widget={widget}
      shownIn={shownIn}
      isEmpty={records.length === 0}
      draw={() =>
        drawBars(
          records.map(({ _id, number, name, value, tone }) => ({
            key: _id,
            label: `${number} ${name}`,
            count: value,
            tone,
          })),
        )
      }
      tableOf={() => ({
        head: [texts.number, texts.name, valueTitle, texts.level],
        rows: records.map(({ number, name, value, label }) => [number, name, value, label]),
      })}
      chart={
        <>
          <ol className={classes.records}>
            {records.map(({ _id, number, name, value, label, tone }) => (
              <li key={`${_id} ${name}`}>
                <Link to={hrefOf(_id)} className={classes.record}>
                  <span className={classes.value} data-tone={tone}>
                    {value}
                  </span>
                  <span className={classes.name} title={name}>
                    {name}
                  </span>
                  <span className={classes.about}>{texts.about(number, label)}</span>
                </Link>
              </li>
            ))}
          </ol>
          <WholeList widget={widget} shownIn={shownIn} />
        </>
      }
      table={
        <SubTable
          label={title}
          rows={records}
          rowId={({ _id, name }) => `${_id} ${name}`}
          columns={[
            { id: 'number', header: texts.number, cell: ({ number }) => number },
            { id: 'name', header: texts.name, cell: ({ _id, name }) => <Link to={hrefOf(_id)}>{name}</Link> },
            { id: 'value', header: valueTitle, align: 'end', cell: ({ value }) => value },
            { id: 'label', header: texts.level, cell: ({ label }) => label },
          ]}
        />
      }
    />
  );
}
