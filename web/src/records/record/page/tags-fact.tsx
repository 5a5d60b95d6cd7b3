import { Link } from 'react-router';
import type { RecordFields } from '../record-fields.ts';
import type { RecordCalls, RecordLists, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { tagOptions, useMarks } from '../use-marks.ts';
import { FieldFact } from './field-fact.tsx';
import type { RecordPageParts } from './record-page-parts.ts';
import classes from './tags-fact.module.css';
import type { RecordPartProps } from './use-record-save.ts';

type Tagged = ShownRecord & { tags: readonly string[] };
type Kind = Pick<RecordLists, 'module' | 'lists'> & { calls: RecordCalls<ShownRecord> };
type Of = { kind: Kind; fields: RecordFields; label: string };

/** The tags of a record, each of which leads to the list of those that have it; without any they take no room. */
export function tagsFact<R extends Tagged>({
  kind,
  fields,
  label,
}: Of): RecordPageParts<R, never>['facts'][number] {
  function Value(props: RecordPartProps<R>) {
    const { all } = useRecordPaths(kind);
    const options = tagOptions(useMarks(kind));
    return (
      <FieldFact {...props} fields={fields} name="tags" field={{ options }} isInteractive>
        <span className={classes.tags}>
          {props.record.tags.map((tag) => (
            <Link key={tag} to={`${all}?${new URLSearchParams({ tag }).toString()}`} className={classes.tag}>
              {tag}
            </Link>
          ))}
        </span>
      </FieldFact>
    );
  }
  return {
    label,
    Value,
    text: ({ tags }) => tags.join(', '),
    isShown: ({ tags }) => tags.length > 0,
  };
}
