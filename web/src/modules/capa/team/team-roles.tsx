import { IconFlag, IconUserOff } from '@tabler/icons-react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { type TeamRole, teamRoleInput, teamRoleLabels } from 'contract/modules/capa/team/team-role';
import { capaKind } from '../capa-kind.ts';
import { type RowCard, RowsPanel } from '../../../records/part/rows-panel.tsx';
import { Pill } from '../../../ui/layout/pill.tsx';
import classes from './team-roles.module.css';
import { isFixedStage } from '../fixed-stage.ts';
import { teamTexts as texts } from './team-texts.ts';

const cardOf = ({ role, contribution, isOnTeam }: TeamRole): RowCard => ({
  pills: (
    <>
      {!isOnTeam && (
        <Pill tone="warn" icon={<IconUserOff />}>
          {texts.left}
        </Pill>
      )}
      <Pill tone={role === 'leader' ? 'info' : 'neutral'} icon={<IconFlag />}>
        {teamRoleLabels[role]}
      </Pill>
    </>
  ),
  facts: contribution ? [{ label: texts.brings, value: contribution }] : [],
});

/** Who is what on the team of a CAPA. */
export function TeamRoles({ record }: { record: Capa }) {
  const people = new Map([...record.managers, ...record.members].map(({ _id, name }) => [_id, name]));
  const optionsWith = (item: TeamRole | undefined) => {
    const all = item ? new Map([...people, [item.person._id, item.person.name]]) : people;
    return [...all].map(([value, label]) => ({ value, label }));
  };
  return (
    <div className={classes.below}>
      <RowsPanel<TeamRole>
        kind={capaKind}
        record={record}
        isFixed={isFixedStage(record)}
        calls={capaParts['team-role']}
        id="teamRoleId"
        draft="capa-team-role"
        schema={teamRoleInput}
        begin={{}}
        rows={[['person', 'role'], ['contribution']]}
        fieldsOf={(item) => ({
          person: { options: optionsWith(item), placeholder: texts.choose },
          role: { placeholder: texts.choose },
        })}
        cardOf={cardOf}
        texts={texts}
      />
    </div>
  );
}
