import { IconLock } from '@tabler/icons-react';
import { grantWords, levelWord } from 'contract/core/rights/access';
import type { Role } from 'contract/organization/role/role';
import type { Column } from '../../../shared/data-table/column.ts';
import { Pill } from '../../../ui/layout/pill.tsx';
import { adminTexts } from '../admin-texts.ts';
import { roleTexts } from './role-texts.ts';

const { columns } = roleTexts;

const grantsOf = ({ grants }: Role) =>
  grants.map((grant) => grantWords[grant] ?? grant).join(', ') || adminTexts.none;

/** That a role comes with every workspace. */
export function PresetPill() {
  return (
    <Pill tone="neutral" icon={<IconLock />}>
      {roleTexts.preset}
    </Pill>
  );
}

export const roleColumns: Column<Role>[] = [
  { id: 'name', header: columns.name, isPrimary: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'preset',
    header: roleTexts.kind,
    width: 96,
    card: 'top',
    cell: ({ preset }) => preset && <PresetPill />,
    print: ({ preset }) => (preset ? roleTexts.preset : ''),
  },
  {
    id: 'level',
    header: columns.level,
    width: 120,
    sortable: true,
    card: 'line',
    cell: ({ level }) => levelWord(level),
  },
  {
    id: 'grants',
    header: columns.grants,
    cell: (role) => <span title={grantsOf(role)}>{grantsOf(role)}</span>,
  },
  { id: 'members', header: columns.members, width: 80, align: 'end', cell: ({ members }) => members },
  { id: 'groups', header: columns.groups, width: 80, align: 'end', cell: ({ groups }) => groups },
];
