import { limits } from 'contract/core/limits';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useRested } from '../../../core/loading/use-rested.ts';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useRecordPaths, useWorkspaceIds } from '../record-paths.ts';
import { formTexts, textsOf } from './record-form-texts.ts';
import classes from './similar-records.module.css';

const shortest = 4;
const found = 5;
const shown = 4;

// A search finds a part of a name as it is written, so each of the longest words is looked for by itself.
const longestWords = (name: string) =>
  [...new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= shortest)
    .toSorted((one, other) => other.length - one.length);

function useFound({ calls }: RecordKind, word: string | undefined): ShownRecord[] {
  const { workspaceId } = useWorkspaceIds();
  const query = { search: (word ?? '').slice(0, limits.nameMax), limit: found };
  const { data } = useApi(calls.list, { params: { workspaceId }, query }, { enabled: word !== undefined });
  return word === undefined ? [] : (data?.results ?? []);
}

/** Records whose names share the longest words of this one; those that share more come first. */
function useSimilar(kind: RecordKind, name: string, except: string | undefined): ShownRecord[] {
  const [first, second, third] = longestWords(useRested(name.trim()));
  const all = [...useFound(kind, first), ...useFound(kind, second), ...useFound(kind, third)];
  const shares = (record: ShownRecord) => all.filter(({ _id }) => _id === record._id).length;
  const once = [...new Map(all.map((record) => [record._id, record])).values()].filter(
    ({ _id }) => _id !== except,
  );
  return once.toSorted((one, other) => shares(other) - shares(one)).slice(0, shown);
}

function SimilarRecord({ kind, record }: { kind: RecordKind; record: ShownRecord }) {
  const { record: pathOf } = useRecordPaths(kind);
  return (
    <li className={classes.record}>
      <Link to={pathOf(record._id)} target="_blank">
        {record.name}
      </Link>
      <span className={classes.facts}>
        {record.number}
        <StatusBadge status={record.status} states={kind.states} />
      </span>
    </li>
  );
}

/** `except` is the record that is being written down itself, where it is there already. */
type SimilarProps = { kind: RecordKind; name: string; except: string | undefined };

/** Records that may already be what is being written down. */
export function SimilarRecords({ kind, name, except }: SimilarProps) {
  const similar = useSimilar(kind, name, except);
  return (
    <Section title={textsOf(kind).similar}>
      <p className={classes.text}>{similar.length > 0 ? formTexts.similarText : formTexts.similarNone}</p>
      {similar.length > 0 && (
        <ul className={classes.records}>
          {similar.map((record) => (
            <SimilarRecord key={record._id} kind={kind} record={record} />
          ))}
        </ul>
      )}
    </Section>
  );
}
