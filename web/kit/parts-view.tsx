import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../src/core/http/api-error.ts';
import { LogPicture } from '../src/shared/pictures/log-picture.tsx';
import { NoMatchPicture } from '../src/shared/pictures/no-match-picture.tsx';
import { TasksPicture } from '../src/shared/pictures/tasks-picture.tsx';
import { WorkspacesPicture } from '../src/shared/pictures/workspaces-picture.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { Dialog } from '../src/ui/overlays/dialog.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { ErrorState } from '../src/ui/feedback/error-state.tsx';
import { IconButton } from '../src/ui/actions/icon-button.tsx';
import { Notice } from '../src/ui/feedback/notice.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { Pager } from '../src/ui/layout/pager.tsx';
import { Section } from '../src/ui/layout/section.tsx';
import { CardsSkeleton, ListSkeleton, RecordSkeleton } from '../src/ui/feedback/skeleton.tsx';
import { TextField } from '../src/ui/fields/text-field.tsx';
import { organizationToast, toast } from '../src/ui/feedback/toast.ts';
import { useConfirm } from '../src/ui/overlays/use-confirm.tsx';
import { KitShell } from './kit-shell.tsx';
import { RiskTable } from './risk-table.tsx';
import { useInventedList } from './use-invented-list.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const;

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <div style={row}>
      <Button variant="primary" icon={<IconPlus />}>
        Primary
      </Button>
      <Button>Secondary</Button>
      <Button variant="danger" icon={<IconTrash />}>
        Danger
      </Button>
      <Button variant="quiet">Quiet</Button>
      <Button disabled>Disabled</Button>
      <Button variant="primary" busy={busy} busyLabel="Saving..." onClick={() => setBusy(true)}>
        Save
      </Button>
      <Button size="small">Small</Button>
      <IconButton name="Delete" icon={<IconTrash />} tone="danger" />
    </div>
  );
}

function Floating() {
  const [opened, setOpened] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  return (
    <div style={row}>
      <Button onClick={() => setOpened(true)}>Open dialog</Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Rename workspace"
        actions={
          <>
            <Button onClick={() => setOpened(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpened(false)}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Workspace Name" defaultValue="Axle plant" />
      </Dialog>
      <Button
        onClick={() =>
          void confirm({
            title: 'Delete 7 risks',
            message: 'Are you sure you want to delete these risks?',
            names: [
              'Coolant leak',
              'Bearing steel',
              'Guard interlock',
              'Torque drift',
              'Oven spread',
              'Label mix-up',
              'Power dip',
            ],
            confirmLabel: 'Delete',
          })
        }
      >
        Open confirmation
      </Button>
      {confirmDialog}
      <Button onClick={() => toast.success('Workspace created', organizationToast)}>Success toast</Button>
      <Button onClick={() => toast.error('Failed to save workspace')}>Error toast</Button>
      <Button onClick={() => toast.info('Risk deleted', { onUndo: () => undefined })}>Undo toast</Button>
    </div>
  );
}

function Pagers() {
  const [page, setPage] = useState(9);
  return (
    <>
      <Pager page={page} limit={10} total={188} totalPages={19} onPage={setPage} />
      <Pager
        page={1}
        limit={10}
        total={1000}
        totalIsCapped
        totalPages={100}
        onPage={setPage}
        label="More pages"
      />
    </>
  );
}

export function PartsView() {
  const loading = useInventedList({ isLoading: true, total: 0, filters: {} });
  const failed = useInventedList({
    error: new ApiError({ status: 502, message: 'The server did not answer.', requestId: 'req-7f3a' }),
  });
  const noMatch = useInventedList({ total: 0 });
  return (
    <KitShell>
      <Page title="Parts">
        <PageHeader title="Parts" />
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Floating">
          <Floating />
        </Section>
        <Section title="Notices">
          <Notice tone="info">A draft was kept.</Notice>
          <Notice tone="ok">Everything is done.</Notice>
          <Notice tone="warn">The trial ends soon.</Notice>
          <Notice tone="bad">It could not be saved.</Notice>
        </Section>
        <Section title="Pagers">
          <Pagers />
        </Section>
        <Section title="Loading">
          <RiskTable list={loading} rows={[]} />
          <ListSkeleton />
          <CardsSkeleton cards={4} />
          <RecordSkeleton />
        </Section>
        <Section title="Failed">
          <RiskTable list={failed} rows={[]} />
          <ErrorState
            message="The server did not answer. Try again in a moment."
            onRetry={() => undefined}
            reference="req-7f3a"
          />
        </Section>
        <Section title="Empty">
          <RiskTable list={noMatch} rows={[]} />
          <EmptyState picture={<WorkspacesPicture />} message="No workspaces yet" />
          <EmptyState picture={<LogPicture />} message="No Activity Logs found." />
          <EmptyState picture={<TasksPicture />} message="Nothing waits for you" />
          <EmptyState picture={<NoMatchPicture />} message="Nothing matches" />
        </Section>
      </Page>
    </KitShell>
  );
}
