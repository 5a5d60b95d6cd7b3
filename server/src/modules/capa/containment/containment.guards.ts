import type { Capa } from 'contract/modules/capa/capa';
import { sameOfMore } from 'contract/core/same-of-more';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';

type CapaGuard = Guard<Capa>;

/** The types of actions that put right what is there, and leave the cause where it is. */
export const corrections: ReadonlySet<string> = new Set(['correction', 'containment']);

type Row = { name: string; isOpen: boolean };

/** What is done at once about a CAPA, what is still open first. */
const findAll = (ctx: Context, { _id }: Capa): Promise<Row[]> =>
  ctx.db.query<Row>(sql`
    select left(c.description, 120) as name, c.status in ('pending', 'in-progress') as "isOpen" from capa_containments c
     where c.organization_id = app_organization() and c.record_id = ${_id} and c.deleted_at is null and c.status <> 'not-needed'
     order by 2 desc, c.due_date, c.id`);

const isMeant = ({ status }: Capa['tasks'][number]) => status !== 'cancelled';

/** Whether something has to be done at once is decided before anybody looks for causes. */
const containmentDecided: CapaGuard = async (ctx, capa) => {
  if (capa.noContainmentReason || capa.tasks.some((task) => isMeant(task) && task.type === 'containment'))
    return undefined;
  return (await findAll(ctx, capa)).length > 0
    ? undefined
    : 'Enter what is done at once to contain it, or say why nothing has to be contained.';
};

const correctionPlanned: CapaGuard = async (ctx, capa) => {
  if (capa.tasks.some((task) => isMeant(task) && corrections.has(task.type))) return undefined;
  return (await findAll(ctx, capa)).length > 0
    ? undefined
    : 'Plan at least one action of the type correction or containment first.';
};

/** What keeps the problem from spreading does not wait for its cause to be known. */
const isContained: CapaGuard = async (ctx, capa) => {
  const action = capa.tasks.find(
    (task) => task.type === 'containment' && isMeant(task) && task.status !== 'completed',
  );
  if (action) return `Complete the containment "${action.name}" first, or cancel it with the reason.`;
  const open = (await findAll(ctx, capa)).filter(({ isOpen }) => isOpen);
  const [first] = open;
  return (
    first &&
    `Finish the containment "${first.name}" first, or say why it is not needed.${sameOfMore(open.length)}`
  );
};

export const containmentGuards = { containmentDecided, correctionPlanned, isContained } satisfies Record<
  string,
  CapaGuard
>;
