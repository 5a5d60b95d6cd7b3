import type { TeamRole } from 'contract/modules/capa/team/team-role';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { WriteContext } from '../../../core/http/context.ts';
import { invalid } from '../../../core/http/errors.ts';
import { createRows, type Writing } from '../../../records/part/rows.service.ts';
import { capas, lockForPart } from '../capa.service.ts';
import { teamRoleStore as store } from './team-role.store.ts';

/** Only who has to do with a CAPA has a role on its team: whoever is named there sees it. */
async function check(ctx: WriteContext, { recordId, said, before }: Writing<TeamRole>): Promise<void> {
  const person = said['person'] as string | undefined; // the schema of the calls
  if (!person || person === before?.person._id) return;
  await checkPeople(ctx, [person], 'person');
  const { managers, members } = await capas.find(ctx, recordId);
  if (![...managers, ...members].some(({ _id }) => _id === person))
    throw invalid({ person: 'Choose one of the managers and members, or add them as a member first' });
}

/** Who is what on the team of a CAPA. */
export const teamRoles = createRows<TeamRole>({ store, find: capas.find, lock: lockForPart, check });
