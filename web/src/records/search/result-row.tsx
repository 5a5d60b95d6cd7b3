import type { SearchHit } from 'contract/records/search/search.endpoints';
import { Link } from 'react-router';
import { ModuleMark } from '../../shared/marks/module-mark.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { Marked } from './marked.tsx';
import classes from './search-page.module.css';
import { resultTexts as texts } from './result-texts.ts';
import { searchTexts } from './search-texts.ts';

type RowProps = { hit: SearchHit; marks: readonly string[]; onOpen: () => void };

/** What is known of it besides its words. */
function Facts({ hit }: { hit: SearchHit }) {
  const { kind, workspace, detail, module, status, by, at } = hit;
  return (
    <p className={classes.facts}>
      <span>{searchTexts.one[kind]}</span>
      {module && detail ? <ModuleMark module={module}>{detail}</ModuleMark> : detail && <span>{detail}</span>}
      {status && <span>{texts.statuses[status]}</span>}
      {workspace && by && <span>{texts.by(by)}</span>}
      {at && (
        <span>
          <MomentText moment={at} />
        </span>
      )}
    </p>
  );
}

/** One thing that was found, with the words that were looked for marked where they stand. */
export function ResultRow({ hit, marks, onOpen }: RowProps) {
  const { title, number, found, recordName, link } = hit;
  return (
    <li className={classes.row}>
      <Link to={link} className={classes.title} onClick={onOpen}>
        {number && (
          <span className={classes.number}>
            <Marked text={number} marks={marks} />{' '}
          </span>
        )}
        <Marked text={title} marks={marks} />
      </Link>
      {recordName && <p className={classes.record}>{texts.of(recordName)}</p>}
      {found && (
        <p className={classes.found}>
          <span className={classes.field}>{searchTexts.fields[found.field]}: </span>
          <Marked text={found.text} marks={marks} />
        </p>
      )}
      <Facts hit={hit} />
    </li>
  );
}
