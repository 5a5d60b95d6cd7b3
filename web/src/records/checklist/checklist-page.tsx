import { IconArchive, IconDots, IconListCheck, IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import type { WholeChecklist } from 'contract/records/checklist/checklist';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { checklistStates } from 'contract/records/checklist/checklist-types';
import { Suspense, useId, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useForm } from '../../core/forms/use-form.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { SubTable } from '../../shared/data-table/sub-table.tsx';
import { DraftState } from '../../shared/forms/form-notes.tsx';
import { useVersionedAction } from '../../shared/forms/use-versioned-action.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { StatusBadge } from '../../shared/marks/status-badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ListSkeleton, RecordSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useChecklistCrumbs, useChecklistPaths } from './checklist-paths.ts';
import { checklistTitles } from './checklist-route-texts.ts';
import { checklistTexts as texts } from './checklist-texts.ts';
import { scheduleTexts } from './schedule-texts.ts';
import { bodyOf, checklistSchema, checklistWords, valuesOf } from './editor/checklist-form.ts';
import { useRemoval, useWhole, type Whole } from './use-checklist-acts.tsx';
import { QuestionsTab } from './editor/questions-tab.tsx';

const ResultsTab = lazyPart(async () => (await import('./results/results-tab.tsx')).ResultsTab);
const Schedules = lazyPart(async () => (await import('./schedule/schedules.tsx')).Schedules);
const StartDialog = lazyDialog(async () => (await import('./start-dialog.tsx')).StartDialog);

/** The form of a checklist; publishing saves first what is typed. */
function useChecklistForm(checklist: WholeChecklist, { mayPublish, publish }: Whole) {
  const { params } = useChecklistPaths();
  const formId = useId();
  const wantsPublish = useRef(false);
  const update = useVersionedAction(checklistEndpoints.update, checklistWords);
  const form = useForm({
    name: `checklist:${checklist._id}`,
    version: checklist.version,
    stays: true,
    schema: checklistSchema,
    defaultValues: valuesOf(checklist),
    onSubmit: async (values, { version }) => {
      const isWanted = wantsPublish.current;
      wantsPublish.current = false;
      const at = { ...params, checklistId: checklist._id };
      const outcome = await update.run({ params: at, body: bodyOf(values) }, { version });
      if (outcome.ok && isWanted) await publish(outcome.data.version);
      return outcome;
    },
  });
  const startPublishing = async () => {
    if (!(await mayPublish())) return;
    if (!form.editing.isTyped()) return void (await publish(checklist.version));
    const element = document.getElementById(formId);
    // What is not sent for its errors leaves no wish behind: the next save would publish.
    const isValid = await form.trigger(undefined, { shouldFocus: true });
    if (!isValid || !(element instanceof HTMLFormElement)) return;
    wantsPublish.current = true;
    element.requestSubmit();
  };
  return { form, formId, isBusy: update.isBusy, conflictDialog: update.conflictDialog, startPublishing };
}

function Editions({ checklist: { editions } }: { checklist: WholeChecklist }) {
  if (editions.length === 0)
    return <EmptyState message={texts.noEditions}>{texts.noEditionsText}</EmptyState>;
  return (
    <SubTable
      label={texts.tabs.editions}
      rows={editions}
      rowId={({ number }) => String(number)}
      columns={[
        { id: 'number', header: texts.edition, cell: ({ number }) => number },
        { id: 'items', header: texts.columns.itemCount, cell: ({ itemCount }) => itemCount },
        {
          id: 'publishedAt',
          header: texts.published,
          cell: ({ publishedAt }) => <MomentText moment={publishedAt} />,
        },
        {
          id: 'publishedBy',
          header: texts.publishedBy,
          cell: ({ publishedBy }) => publishedBy?.name ?? texts.none,
        },
      ]}
    />
  );
}

type HeadProps = {
  checklist: WholeChecklist;
  whole: Whole;
  edit: ReturnType<typeof useChecklistForm>;
};

/** Saves what is typed, and publishes. */
function ManagingActs({ checklist, whole, edit }: HeadProps) {
  const { form, formId } = edit;
  const { status, edition, isChanged } = checklist;
  const canPublish = status !== 'active' || isChanged || form.editing.isTyped();
  const isBack = status === 'retired' && edition > 0 && !isChanged;
  return (
    <>
      <DraftState editing={form.editing} />
      <Button type="submit" form={formId} busy={edit.isBusy} busyLabel={texts.saving}>
        {texts.save}
      </Button>
      {canPublish && (
        <Button
          variant="primary"
          icon={<IconUpload />}
          busy={whole.isBusy}
          onClick={() => void edit.startPublishing()}
        >
          {isBack ? texts.publishAgain : texts.publish(edition + 1)}
        </Button>
      )}
    </>
  );
}

function Acts(props: HeadProps & { mayManage: boolean; isEditing: boolean }) {
  const { checklist, whole, mayManage, isEditing } = props;
  const paths = useChecklistPaths();
  const mayStart = useCan('checklist-run.start') && checklist.status === 'active';
  const [isStarting, setStarting] = useState(false);
  const retire = {
    label: texts.retire,
    icon: <IconArchive />,
    tone: 'danger' as const,
    onSelect: () => void whole.retire(),
  };
  const { status } = checklist;
  const { remove, reasonDialog } = useRemoval(checklist);
  return (
    <>
      {mayStart && (
        <Button icon={<IconPlayerPlay />} onClick={() => setStarting(true)}>
          {texts.start}
        </Button>
      )}
      {mayManage && isEditing && <ManagingActs {...props} />}
      <Menu
        trigger={<IconButton name={texts.more} icon={<IconDots />} />}
        groups={[
          { items: [{ label: texts.runs, icon: <IconListCheck />, to: paths.runsOf(checklist._id) }] },
          {
            items: mayManage
              ? [...(status === 'retired' ? [] : [retire]), ...(status === 'active' ? [] : [remove])]
              : [],
          },
        ]}
      />
      {reasonDialog}
      <StartDialog checklist={checklist} opened={isStarting} onClose={() => setStarting(false)} />
    </>
  );
}

/** The tabs of a checklist; its questions are edited in the form of the page. */
function tabsOf({
  checklist,
  edit,
  mayManage,
}: Pick<HeadProps, 'checklist' | 'edit'> & { mayManage: boolean }) {
  return [
    {
      value: 'questions',
      label: texts.tabs.questions,
      count: checklist.itemCount,
      content: (
        <QuestionsTab form={edit.form} checklist={checklist} mayEdit={mayManage} formId={edit.formId} />
      ),
    },
    {
      value: 'results',
      label: texts.tabs.results,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <ResultsTab checklistId={checklist._id} />
        </Suspense>
      ),
    },
    {
      value: 'schedule',
      label: scheduleTexts.tab,
      content: (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <Schedules
            checklistId={checklist._id}
            obstacle={checklist.status === 'active' ? undefined : scheduleTexts.notPublished}
          />
        </Suspense>
      ),
    },
    {
      value: 'editions',
      label: texts.tabs.editions,
      count: checklist.edition,
      content: <Editions checklist={checklist} />,
    },
  ];
}

function OpenChecklist({ checklist }: { checklist: WholeChecklist }) {
  const paths = useChecklistPaths();
  const mayManage = useCan('checklist.manage');
  const whole = useWhole(checklist);
  const edit = useChecklistForm(checklist, whole);
  const [url, setUrl] = useSearchParams();
  const { status, edition, isChanged, openRuns } = checklist;
  const tabs = tabsOf({ checklist, edit, mayManage });
  const wanted = tabs.find(({ value }) => value === url.get('tab'))?.value ?? 'questions';
  return (
    <>
      <PageHeader
        title={checklist.name}
        back={{ to: paths.list, label: texts.back }}
        status={<StatusBadge status={status} states={checklistStates} />}
        actions={
          <Acts
            checklist={checklist}
            whole={whole}
            edit={edit}
            mayManage={mayManage}
            isEditing={wanted === 'questions'}
          />
        }
      />
      {status === 'active' && isChanged && (
        <Notice tone="info">{texts.draftNotice(edition, openRuns)}</Notice>
      )}
      <Tabs
        label={checklist.name}
        value={wanted}
        onChange={(tab) => setUrl(tab === 'questions' ? {} : { tab }, { preventScrollReset: true })}
        tabs={tabs}
      />
      {edit.conflictDialog}
      {whole.dialogs}
    </>
  );
}

/** One checklist: its questions, what its runs came to, and its editions. */
export function ChecklistPage() {
  const { checklistId = '' } = useParams();
  const { params } = useChecklistPaths();
  const answer = useApi(checklistEndpoints.find, { params: { ...params, checklistId } });
  return (
    <Page title={answer.data?.name ?? checklistTitles.checklist} crumbs={useChecklistCrumbs()}>
      <Loaded answer={answer} skeleton={<RecordSkeleton />}>
        {(checklist) => <OpenChecklist key={checklist._id} checklist={checklist} />}
      </Loaded>
    </Page>
  );
}
