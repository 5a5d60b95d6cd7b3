import { IconArrowBackUp } from '@tabler/icons-react';
import type { ImportJob } from 'contract/records/import/import';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { FormActions } from '../../ui/fields/form-actions.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { Section } from '../../ui/layout/section.tsx';
import { importUsersPath, usersPath } from '../../people/account/account-paths.ts';
import { importTexts as texts } from './import-texts.ts';
import classes from './import.module.css';
import { useUndo } from './use-undo.tsx';

function Kept({ job: { kept, keptCount } }: { job: ImportJob }) {
  if (keptCount === 0) return null;
  return (
    <div className={classes.kept}>
      <p>{texts.keptText(keptCount)}</p>
      <ul>
        {kept.map((email) => (
          <li key={email}>{email}</li>
        ))}
        {keptCount > kept.length && <li>{texts.more(keptCount - kept.length)}</li>}
      </ul>
    </div>
  );
}

/** The end: what was made, and the way back. */
export function DoneStep({ job }: { job: ImportJob }) {
  const { ask, isBusy, undoDialog } = useUndo();
  const isUndone = job.state === 'undone';
  return (
    <Section title={isUndone ? texts.undoneTitle : texts.doneTitle}>
      <div className={classes.narrow}>
        <Notice tone={isUndone ? 'info' : 'ok'}>
          {isUndone ? texts.undoneText(job.undoneCount) : texts.doneText(job.madeCount)}
        </Notice>
        {job.failure && <Notice tone="bad">{job.failure}</Notice>}
        <Kept job={job} />
        <Facts
          facts={[
            { label: texts.from, value: job.fileName },
            { label: texts.by, value: job.createdBy },
            { label: texts.invited, value: countText(job.madeCount - job.undoneCount) },
            { label: texts.out, value: countText(job.rowCount - job.madeCount) },
          ]}
        />
        <FormActions>
          <ButtonLink variant="primary" to={`${usersPath}?tab=pending`}>
            {texts.seeInvitations}
          </ButtonLink>
          <ButtonLink to={importUsersPath}>{texts.another}</ButtonLink>
          {!isUndone && (
            <Button icon={<IconArrowBackUp />} busy={isBusy} onClick={() => void ask(job)}>
              {texts.undo}
            </Button>
          )}
        </FormActions>
        {undoDialog}
      </div>
    </Section>
  );
}
