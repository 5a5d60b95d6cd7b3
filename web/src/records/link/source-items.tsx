import type { SourceItem } from 'contract/records/link/link';
import { Link } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { linkTexts as texts } from './link-texts.ts';
import classes from './link.module.css';
import type { PartCalls } from '../record/record-kind.ts';

type Props = { kind: { parts: Pick<PartCalls, 'link'> }; record: { _id: string } };

/** The items of checklists that a record was raised from; none while that is not known. */
export function useSourceItems({ kind, record }: Props): readonly SourceItem[] {
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  return useApi(kind.parts.link.items, { params }, { later: true }).data ?? [];
}

/** The items of checklists that a record was raised from, and the way to each in its run. */
export function SourceItems({ items }: { items: readonly SourceItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={classes.rail} aria-label={texts.items}>
      {items.map(({ _id, number, name, link }) => (
        <li key={_id}>
          <span className={classes.quiet}>{texts.itemOf}</span>
          <Link to={link} title={name}>
            <span className={classes.number}>{number}</span> {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
