import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePreference } from '../../core/session/use-preference.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { useCrumbs } from '../../shared/use-crumbs.ts';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import type { CalledLists, ShownRecord } from '../record/record-kind.ts';
import { useRecordPaths } from '../record/record-paths.ts';
import { useOfferedSites } from '../record/use-names.ts';
import { raiseTexts as texts, textsOf } from './raise-texts.ts';
import classes from './raise.module.css';
import { ReportForm } from './report-form.tsx';

type DoneProps = { kind: CalledLists; record: ShownRecord; onAnother: () => void };

/** What became of the report: its number, and the ways on. */
function Done({ kind, record, onAnother }: DoneProps) {
  const { record: pathOf } = useRecordPaths(kind);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.done}>
      <span className={classes.doneIcon}>
        <IconCircleCheck />
      </span>
      <h2 ref={heading} className={classes.doneTitle} tabIndex={-1}>
        {texts.done(record.number)}
      </h2>
      <p className={classes.doneName}>{record.name}</p>
      <div className={classes.doneActs}>
        <Button variant="primary" size="large" onClick={onAnother}>
          {texts.another}
        </Button>
        <ButtonLink size="large" to={pathOf(record._id)}>
          {texts.open}
        </ButtonLink>
      </div>
    </section>
  );
}

function Next() {
  return (
    <section className={classes.next} aria-label={texts.next}>
      <h2 className={classes.label}>{texts.next}</h2>
      <ol className={classes.steps}>
        {texts.nextSteps.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </section>
  );
}

/** The sites to choose from, and where the person was last. */
function useSitesNow(kind: CalledLists) {
  const { workspaceId } = useRecordPaths(kind);
  const sites = useOfferedSites();
  const last = usePreference(`report-site:${workspaceId}`, '', { quiet: true });
  const lastSite = sites.data?.find(({ _id }) => _id === last.value)?._id;
  return {
    answer: { ...sites, data: last.isLoading ? undefined : sites.data },
    last: lastSite,
    save: last.save,
  };
}

/** Reports something by the short form: on a phone in some twenty seconds. */
export function ReportPage({ kind }: { kind: CalledLists }) {
  const { list, home } = useRecordPaths(kind);
  const [done, setDone] = useState<ShownRecord>();
  const { answer, last, save } = useSitesNow(kind);
  const { title, back } = textsOf(kind);
  const crumbs = [...useCrumbs(), { label: home.title, to: list }];

  const finish = (record: ShownRecord) => {
    setDone(record);
    if (record.site._id !== last) save?.(record.site._id);
  };

  return (
    <Page title={title} crumbs={crumbs}>
      <div className={classes.middle}>
        <PageHeader title={title} back={{ to: list, label: back }} />
        {done ? (
          <Done kind={kind} record={done} onAnother={() => setDone(undefined)} />
        ) : (
          <Loaded answer={answer}>
            {(sites) =>
              sites.length === 0 ? (
                <EmptyState message={texts.noSite}>{texts.noSiteText}</EmptyState>
              ) : (
                <>
                  <p className={classes.hint}>{texts.takesSeconds}</p>
                  <ReportForm kind={kind} sites={sites} last={last} onDone={finish} />
                  <Next />
                </>
              )
            }
          </Loaded>
        )}
      </div>
    </Page>
  );
}
