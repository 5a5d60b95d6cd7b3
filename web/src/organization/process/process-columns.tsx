import type { Process } from 'contract/organization/process/process';
import type { Column } from '../../shared/data-table/column.ts';
import { CutText } from '../../ui/layout/cut-text.tsx';
import { ActivePill, ModuleNames } from '../site/site-columns.tsx';
import { processTexts } from './process-texts.ts';

const { columns, none } = processTexts;

function Words({ words }: { words: string[] }) {
  return <CutText text={words.join(', ') || none} />;
}

export const processColumns: Column<Process>[] = [
  { id: 'name', header: columns.name, isPrimary: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'parentSite',
    header: columns.parentSite,
    card: 'line',
    cell: ({ parentSite }) => <Words words={parentSite.map(({ name }) => name)} />,
  },
  {
    id: 'subProcesses',
    header: columns.subProcesses,
    cell: ({ subProcesses }) => <Words words={subProcesses} />,
  },
  { id: 'modules', header: columns.modules, width: 200, cell: (row) => <ModuleNames {...row} /> },
  {
    id: 'status',
    header: columns.status,
    width: 112,
    card: 'line',
    cell: ({ status }) => <ActivePill isActive={status} />,
  },
];
