import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { Site } from 'contract/organization/site/site';
import type { Column } from '../../shared/data-table/column.ts';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { Pill } from '../../ui/layout/pill.tsx';
import { siteTexts } from './site-texts.ts';

const { columns } = siteTexts;

/** Whether a site or a process is offered in forms. */
export function ActivePill({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Pill tone="ok" icon={<IconCircleCheck />}>
      {siteTexts.active}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={<IconCircleMinus />}>
      {siteTexts.inactive}
    </Pill>
  );
}

/** The names of the modules that something belongs to. */
export function ModuleNames({ modules }: Pick<Site, 'modules'>) {
  return <CutText text={modules.map(({ name }) => name).join(', ') || siteTexts.allModules} />;
}

export const siteColumns: Column<Site>[] = [
  { id: 'name', header: columns.name, isPrimary: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'location',
    header: columns.location,
    sortable: true,
    card: 'line',
    cell: ({ location }) => <CutText text={location} />,
  },
  {
    id: 'timeZone',
    header: columns.timeZone,
    width: 168,
    card: 'line',
    cell: ({ timeZone }) => <CutText text={timeZone.replaceAll('_', ' ')} />,
  },
  { id: 'modules', header: columns.modules, width: 200, cell: (site) => <ModuleNames {...site} /> },
  { id: 'processes', header: columns.processes, width: 88, align: 'end', cell: ({ processes }) => processes },
  {
    id: 'status',
    header: columns.status,
    width: 112,
    card: 'line',
    cell: ({ status }) => <ActivePill isActive={status} />,
  },
];
