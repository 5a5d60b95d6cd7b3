import { daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { assessmentCases } from './assessment-cases.ts';
import type { Cases, Here, Now } from './attention-cases.ts';
import { makeRisk } from './make.ts';
import { rate } from './rate.ts';
import { asOwner } from './worker.ts';

const category = 'Reputational';

/** A policy that accepts 6 and tolerates 12, from a day on. */
const addPolicy = ({ api, world }: Here, from: string) =>
  asOwner(
    api().urls,
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
     select organization_id, gen_random_uuid(), id, $2, (select count(*) + 1 from risk_appetites where workspace_id = $1 and category = $2),
            6, 12, $3, 'Agreed' from workspaces where id = $1`,
    [world().workspaceId, category, from],
  );

/** A risk whose residual score is that of two factors, where 6 is accepted and 12 is tolerated since 2026. */
async function addRated(here: Here, [likelihood, impact]: readonly [number, number]): Promise<string> {
  await asOwner(here.api().urls, 'delete from risk_appetites where workspace_id = $1 and category = $2', [
    here.world().workspaceId,
    category,
  ]);
  await addPolicy(here, '2026-01-01');
  const { _id } = await makeRisk(here.world(), 'Rated', { category });
  await rate(here.api(), _id, { inherent: [5, 5], residual: [likelihood, impact] });
  return _id;
}

async function withOwnAppetite(here: Here, factors: readonly [number, number], own: number) {
  const id = await addRated(here, factors);
  await asOwner(here.api().urls, 'update risks set riskappetite = $2 where id = $1', [id, own]);
  return id;
}

/** One that is accepted as it stands; of another rating by now, or of this one. */
async function accepted(here: Here, factors: readonly [number, number], isOfToday = true): Promise<string> {
  const id = await addRated(here, factors);
  const run = (text: string) => asOwner(here.api().urls, text, [id]);
  await run(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, 'accepted', 'The line is closed', '2026-01-01', '2099-12-31',
            risk_standing(organization_id, id) from records where id = $1`,
  );
  if (!isOfToday)
    await run(
      `update risk_ratings set impact = 1, score = likelihood where record_id = $1 and type = 'residual'`,
    );
  return id;
}

async function planned(here: Here, factors: readonly [number, number], { today }: Now): Promise<string> {
  const id = await addRated(here, factors);
  const { workspaceId, owner } = here.world();
  await owner.call(riskParts.action.create, {
    params: { workspaceId, recordId: id },
    body: {
      ...here.world().actionInput('Lower it'),
      startDate: '2031-01-01',
      endDate: daysAfter(today, 30),
      assignedTo: [owner.user.accountId],
    },
  });
  return id;
}

async function changed(here: Here, factors: readonly [number, number], columns: string): Promise<string> {
  const id = await addRated(here, factors);
  await asOwner(here.api().urls, `update records set ${columns} where id = $1`, [id]);
  return id;
}

/** A chance, which is none to escalate, by the policy of its category or its own appetite. */
async function chance(here: Here, factors: readonly [number, number], own: number | null = null) {
  const id = await addRated(here, factors);
  await asOwner(here.api().urls, `update risks set kind = 'opportunity', riskappetite = $2 where id = $1`, [
    id,
    own,
  ]);
  return id;
}

async function beforePolicy(here: Here, from: string): Promise<string> {
  const id = await addRated(here, [5, 5]);
  await asOwner(
    here.api().urls,
    'update risk_appetites set valid_from = $2 where workspace_id = $1 and category = $3',
    [here.world().workspaceId, from, category],
  );
  return id;
}

/** The rules about assessments, scores above what is accepted, and acceptances of what has changed. */
export function standingCases(here: Here): Record<string, Cases> {
  const one = (holds: boolean, make: (now: Now) => Promise<string>) => ({ holds, make });
  return {
    ...assessmentCases(here),
    risk_above_tolerance: {
      'above what its category tolerates': one(true, () => addRated(here, [3, 5])),
      'as high as its category tolerates': one(false, () => addRated(here, [3, 4])),
      'above, by a policy from today on': one(true, ({ today }) => beforePolicy(here, today)),
      'above, by a policy from the day after tomorrow on': one(false, ({ today }) =>
        beforePolicy(here, daysAfter(today, 2)),
      ),
      'above, and treated': one(true, (now) => planned(here, [3, 5], now)),
      'above, and accepted': one(false, () => accepted(here, [3, 5])),
      'above, and closed': one(false, () => changed(here, [3, 5], `stage = 'closed', status = 'completed'`)),
      'above, and monitored': one(true, () =>
        changed(here, [3, 5], `stage = 'monitoring', status = 'completed'`),
      ),
      'above its own tolerance, which is four above its appetite': one(true, () =>
        withOwnAppetite(here, [5, 5], 20),
      ),
      'an opportunity above what its category tolerates': one(false, () => chance(here, [5, 5])),
      'an opportunity above its own tolerance': one(false, () => chance(here, [5, 5], 2)),
      'within its own tolerance': one(false, () => withOwnAppetite(here, [4, 5], 16)),
    },
    risk_above_appetite: {
      'above what its category accepts': one(true, () => addRated(here, [2, 4])),
      'as high as its category accepts': one(false, () => addRated(here, [2, 3])),
      'above what its category tolerates': one(false, () => addRated(here, [3, 5])),
      'an opportunity above what its category accepts': one(false, () => chance(here, [2, 4])),
      'above, with an open action': one(false, (now) => planned(here, [2, 4], now)),
      'above, and accepted': one(false, () => accepted(here, [2, 4])),
      'above its own appetite alone': one(true, () => withOwnAppetite(here, [2, 3], 5)),
      'within its own appetite, which is above that of its category': one(false, () =>
        withOwnAppetite(here, [3, 4], 12),
      ),
    },
    acceptance_stale: {
      'accepted with another rating': one(true, () => accepted(here, [3, 5], false)),
      'accepted with the rating of today': one(false, () => accepted(here, [3, 5])),
    },
  };
}
