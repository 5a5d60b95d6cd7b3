import { IconList, IconPlus, IconRoute } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { useCan } from '../../core/session/use-can.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Segments } from '../../ui/actions/segments.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { PartCalls, RecordKind, ShownRecord } from '../record/record-kind.ts';
import { editorsOfRecord, lockOfRecord } from '../record/record-lock.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { linkTexts as texts } from './link-texts.ts';
import classes from './link.module.css';
import { LinksList } from './links-list.tsx';
import { SourceItems, useSourceItems } from './source-items.tsx';

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog);
const TraceView = lazyPart(async () => (await import('./trace/trace-view.tsx')).TraceView);

type View = 'list' | 'trace';

const views = [
  { value: 'list' as const, label: texts.list, icon: <IconList /> },
  { value: 'trace' as const, label: texts.trace, icon: <IconRoute /> },
];

/** Which view is open belongs to the address, beside the tab. */
function useView(): [View, (view: View) => void] {
  const [url, setUrl] = useSearchParams();
  const setView = (view: View) =>
    setUrl(
      (now) => {
        const next = new URLSearchParams(now);
        if (view === 'trace') next.set('view', view);
        else next.delete('view');
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [url.get('view') === 'trace' ? 'trace' : 'list', setView];
}

export type LinksPanelProps = {
  kind: Pick<RecordKind, 'stages'> & { parts: Pick<PartCalls, 'link'> };
  record: ShownRecord;
};

/** The tab of a record with what it is linked with: as a list, and drawn over several steps. */
export function LinksPanel({ kind, record }: LinksPanelProps) {
  const { link: calls } = kind.parts;
  const { workspaceId } = useWorkspaceIds();
  const params = { workspaceId, recordId: record._id };
  const answer = useApi(calls.list, { params });
  const mayEdit =
    useCan(calls.create.access, { manager: editorsOfRecord(kind, record) }) &&
    record.isTakenOver &&
    !lockOfRecord(kind, record);
  const items = useSourceItems({ kind, record });
  const [view, setView] = useView();
  const [opened, setOpened] = useState(false);
  const add = mayEdit && (
    <Button icon={<IconPlus />} onClick={() => setOpened(true)}>
      {texts.add}
    </Button>
  );
  return (
    <section className={classes.panel} aria-label={texts.links}>
      {answer.data && answer.data.length + items.length > 0 && (
        <div className={classes.head}>
          <Segments label={texts.view} segments={views} value={view} onChange={setView} />
          {add}
        </div>
      )}
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />}>
        {(links) =>
          links.length + items.length === 0 ? (
            <EmptyState message={texts.none} action={add || undefined}>
              {texts.noneText}
            </EmptyState>
          ) : view === 'list' ? (
            <>
              <SourceItems items={items} />
              {links.length > 0 && (
                <LinksList calls={calls} params={params} links={links} mayEdit={mayEdit} />
              )}
            </>
          ) : (
            <Suspense fallback={<ListSkeleton rows={6} />}>
              <TraceView calls={calls} params={params} number={record.number} />
            </Suspense>
          )
        }
      </Loaded>
      <LinkDialog calls={calls} params={params} opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}
