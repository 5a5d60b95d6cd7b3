import { IconArrowBackUp } from '@tabler/icons-react';
import type { ImportJob } from 'contract/records/import/import';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useApi } from '../../core/http/use-api.ts';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { ReportFiles } from './report-files.tsx';
import { useImportPlace } from './import-place.tsx';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';
import { useUndo } from './use-undo.tsx';

function Kept({ job: { kept, keptCount } }: { job: ImportJob }) {
  const { words } = useImportPlace();
  if (keptCount === 0) return null;
  return (
    <div className={classes.kept}>
      <p>{words.keptText(keptCount)}</p>
      <ul>
        {kept.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {keptCount > kept.length && <li>{texts.more(keptCount - kept.length)}</li>}
      </ul>
    </div>
  );
}

/** Undoes the import, unless something of it was changed since, which is named. */
function UndoButton({ job }: { job: ImportJob }) {
  const { calls, paramsOf } = useImportPlace();
  const { ask, isBusy, undoDialog } = useUndo();
  const { data: changed, isLoading } = useApi(calls.changed, { params: paramsOf(job._id) });
  const reason = changed ? texts.blockedUndo(changed.name, changed.reason) : undefined;
  return (
    <>
      <ReasonButton
        icon={<IconArrowBackUp />}
        reason={isLoading ? texts.looking : reason}
        busy={isBusy}
        onClick={() => void ask(job)}
      >
        {texts.undo}
      </ReasonButton>
      {reason && <p className={classes.quiet}>{reason}</p>}
      {undoDialog}
    </>
  );
}

/** The end: what was made, and the way back. */
export function DoneStep({ job }: { job: ImportJob }) {
  const { words, made, path } = useImportPlace();
  const isUndone = job.state === 'undone';
  return (
    <Section title={isUndone ? texts.undoneTitle : texts.doneTitle}>
      <div className={classes.narrow}>
        <Notice tone={isUndone ? 'info' : 'ok'}>
          {isUndone ? words.undoneText(job.undoneCount) : words.doneText(job.madeCount, job.withChanges)}
        </Notice>
        {job.failure && <Notice tone="bad">{job.failure}</Notice>}
        <Kept job={job} />
        <Facts
          facts={[
            { label: texts.from, value: job.fileName },
            { label: texts.by, value: job.createdBy },
            { label: words.made, value: countText(job.madeCount - job.undoneCount) },
            { label: texts.out, value: countText(job.rowCount - job.madeCount) },
          ]}
        />
        <FormActions>
          <ButtonLink variant="primary" to={made.to}>
            {made.label}
          </ButtonLink>
          <ButtonLink to={path}>{texts.another}</ButtonLink>
          {!isUndone && <UndoButton job={job} />}
        </FormActions>
        <div className={classes.links}>
          <ReportFiles job={job} what="result" />
        </div>
      </div>
    </Section>
  );
}
