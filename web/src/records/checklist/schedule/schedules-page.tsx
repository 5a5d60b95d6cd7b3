import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { useChecklistCrumbs, useChecklistPaths } from '../checklist-paths.ts';
import { checklistTitles } from '../checklist-route-texts.ts';
import { scheduleTexts as texts } from '../schedule-texts.ts';
import { Schedules } from './schedules.tsx';

/** The runs that are to come in a workspace: which checklists start by themselves, when, and for whom. */
export function SchedulesPage() {
  const paths = useChecklistPaths();
  return (
    <Page title={checklistTitles.schedules} crumbs={useChecklistCrumbs()}>
      <PageHeader title={checklistTitles.schedules} back={{ to: paths.runs, label: texts.back }} />
      <Schedules />
    </Page>
  );
}
