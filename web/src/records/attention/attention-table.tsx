import type {
  AttentionEntry,
  AttentionItem,
  AttentionSummary,
} from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { attentionGroups } from 'contract/core/record-kind';
import { countText } from '../../ui/layout/pager-pages.ts';
import { AttentionRow } from './attention-row.tsx';
import classes from './attention-table.module.css';
import { attentionTexts as texts, groupTexts } from './attention-texts.ts';

type Item = AttentionItem | AttentionEntry;

/** How many there are of each group, of which a page shows some. */
export type GroupCounts = AttentionSummary['groups']['all'];

type TableProps = { items: Item[]; counts?: GroupCounts | undefined; title?: string };

/** What needs attention in one table, by what is to be done about it; the order within a group stays. */
export function AttentionTable({ items, counts, title = texts.title }: TableProps) {
  const groups = attentionGroups.flatMap((group) => {
    const rows = items.filter(({ key }) => attentionRules[key].does === group);
    return rows.length > 0 ? [{ group, rows }] : [];
  });
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={title}>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">{texts.columns.what}</th>
            <th scope="col">{texts.columns.late}</th>
            <th scope="col">{texts.columns.whose}</th>
            <th scope="col">{texts.columns.act}</th>
            <th scope="col">{texts.columns.more}</th>
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={5}>
                {groupTexts[group].label}{' '}
                {counts && (
                  <span className={classes.count}>
                    {countText(counts[group].count, counts[group].hasMore)}
                  </span>
                )}{' '}
                <span className={classes.about}>{groupTexts[group].about}</span>
              </th>
            </tr>
            {rows.map((item) => (
              <AttentionRow key={`${item.key} ${item._id}`} item={item} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
