import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { ListBar } from '../src/shared/data-table/list-bar.tsx';
import { WorkspaceLogo } from '../src/shared/marks/workspace-logo.tsx';
import { ButtonLink } from '../src/ui/actions/button-link.tsx';
import { Button } from '../src/ui/actions/button.tsx';
import { CardGrid } from '../src/ui/layout/card-grid.tsx';
import { Card } from '../src/ui/layout/card.tsx';
import { DateText } from '../src/ui/format/date-text.tsx';
import { IconButton } from '../src/ui/actions/icon-button.tsx';
import { PageHeader } from '../src/ui/layout/page-header.tsx';
import { Page } from '../src/ui/layout/page.tsx';
import { Pager } from '../src/ui/layout/pager.tsx';
import { KitShell } from './kit-shell.tsx';
import { useInventedList } from './use-invented-list.ts';

const workspaces = [
  ['Heat treatment', 'Furnace, quench and batch records.'],
  ['Plant systems', 'Line control, backups and plant network.'],
  ['Packing and labels', 'Mix-ups, traceability and customer labels.'],
  ['Environment', 'Water, noise and waste permits.'],
  ['New axle launch', 'Launch risks until start of series in March.'],
  ['Metrology lab', 'Gauges, calibration intervals and room climate.'],
  ['North yard and docks', 'Traffic, loading and storage outdoors.'],
  ['Maintenance', 'Breakdowns, spare parts and lockout practice.'],
  ['Supplier quality', 'Single sources, new suppliers and incoming steel.'],
  ['Paint hall', 'Oven, booth and solvent risks with the fire plan.'],
  ['Axle plant', 'Machining, heat treatment and axle assembly.'],
  ['Stamping and presses', 'Guarding, tooling and changeover risks for presses 1 to 9.'],
] as const;

export function WorkspacesView() {
  const list = useInventedList({ limit: 12, total: 14, totalPages: 2 });
  return (
    <KitShell>
      <Page
        title="Workspaces"
        crumbs={[
          { label: 'Dashboard', to: '/' },
          { label: 'Risk', to: '/workspaces' },
        ]}
      >
        <PageHeader
          title="Risk Workspaces"
          count={14}
          back={{ to: '/', label: 'Back to the dashboard' }}
          actions={
            <Button variant="primary" icon={<IconPlus />}>
              Create Workspace
            </Button>
          }
        />
        <ListBar list={list} searchLabel="Search Workspace" wideSearch />
        <CardGrid label="Workspaces">
          {workspaces.map(([name, text]) => (
            <Card
              key={name}
              picture={<WorkspaceLogo name={name} />}
              title={name}
              text={text}
              facts={
                <>
                  <span>Admin</span>
                  <span>
                    Created <DateText date="2026-09-21" />
                  </span>
                </>
              }
              controls={
                <>
                  <IconButton name={`Edit ${name}`} icon={<IconEdit />} size="small" />
                  <IconButton name={`Delete ${name}`} icon={<IconTrash />} size="small" tone="danger" />
                </>
              }
              action={
                <ButtonLink to="/list" size="small" aria-label={`View ${name}`}>
                  View
                </ButtonLink>
              }
            />
          ))}
        </CardGrid>
        <Pager {...list} onPage={list.setPage} />
      </Page>
    </KitShell>
  );
}
