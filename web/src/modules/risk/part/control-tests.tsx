import { IconTrash } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import type { Control, ControlTest } from 'contract/modules/risk/risk-control';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { FileLink } from '../../../records/record-file/file-link.tsx';
import { ListPager } from '../../../shared/list-pager.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { EffectivenessPill } from './effectiveness-pill.tsx';
import { partTexts as texts } from './part-texts.ts';
import { useChecklistPaths } from '../../../records/checklist/checklist-paths.ts';
import classes from '../../../records/part/part.module.css';
import { usePartRemoval } from './use-part-removal.tsx';
import { useRiskParams } from './use-risk-parts.ts';

type OneProps = { test: ControlTest; mayEdit: boolean; onRemove: () => void };

function One({ test, mayEdit, onRemove }: OneProps) {
  const { run } = useChecklistPaths();
  const { result, testedOn, tester, note, checklistRun, file } = test;
  const when = texts.testedBy(formatDate(testedOn), tester.name);
  return (
    <li className={classes.row}>
      <span>
        <EffectivenessPill effectiveness={result} lastTest={testedOn} />
      </span>
      <div className={classes.words}>
        <p>{when}</p>
        {note && <p className={classes.text}>{note}</p>}
        {checklistRun && (
          <p>
            <Link to={run(checklistRun._id)}>{checklistRun.name}</Link>
          </p>
        )}
        {file && (
          <p>
            <FileLink file={file} />
          </p>
        )}
      </div>
      {mayEdit && (
        <IconButton name={texts.remove(when)} icon={<IconTrash />} size="small" onClick={onRemove} />
      )}
    </li>
  );
}

type ControlTestsProps = { recordId: string; control: Control; mayEdit: boolean };

/** The tests of a control, the newest first. */
export function ControlTests({ recordId, control, mayEdit }: ControlTestsProps) {
  const params = { ...useRiskParams(recordId), controlId: control._id };
  const [page, setPage] = useState(1);
  const query = { limit: limits.pageSizeMax, page };
  const answer = useApi(riskParts['control-test'].list, { params, query }, { keepLast: true });
  const { remove, removalDialog } = usePartRemoval(recordId);
  return (
    <>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />}>
        {({ results, total, limit }) =>
          total === 0 ? (
            <p className={classes.quiet}>{texts.noTests}</p>
          ) : (
            <>
              <ul className={classes.rows}>
                {results.map((test) => (
                  <One
                    key={test._id}
                    test={test}
                    mayEdit={mayEdit}
                    onRemove={() => remove('test', test, control._id)}
                  />
                ))}
              </ul>
              <ListPager
                found={{ total, limit }}
                page={page}
                onPage={setPage}
                label={texts.testPages(control.name)}
              />
            </>
          )
        }
      </Loaded>
      {removalDialog}
    </>
  );
}
