import { daysAfter } from 'contract/core/days';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Cases, Here } from './attention-cases.ts';
import { type Adding, keptCases, nobodyElseDecides, type Run } from './capa-kept-cases.ts';
import { closeWatched, raiseLater } from './capa-watch.ts';
import { kinds } from './kinds.ts';
import { asOwner } from './worker.ts';

async function addCapa({ world }: Here, run: Run, name: string): Promise<string> {
  const { owner, siteId, processId, kinds: others } = world();
  const workspaceId = others.capa?.ids['workspaceId'] ?? '';
  // The cases of subscriptions have ended those of the other modules.
  await run(
    `update subscriptions set status = 'active', grace_end = null where id = (select module_id from workspaces where id = $1)`,
    [workspaceId],
  );
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const body = kinds.find(({ kind }) => kind === 'capa')?.input(place, name);
  return String((await owner.call(capaEndpoints.create, { body })).body.data._id);
}

/** The rules about CAPAs for which more time is asked or was given. */
function lateCases({ run, addCapa: add, here: { world } }: Adding): Record<string, Cases> {
  /** One for which more time was asked, or given so often, and that stands so. */
  async function late(at: string, { ago = '1 day', times = 0, columns = `status = 'in-progress'` }) {
    const id = await add('Late');
    await run(nobodyElseDecides, [id]);
    await run(`update records set ${columns} where id = $1`, [id]);
    await run(
      `insert into action_requests (organization_id, id, workspace_id, record_id, kind, status, decide_by, due_date, new_date,
                                    reason, justification, created_by, created_at, decided_at)
       select organization_id, gen_random_uuid(), workspace_id, id, 'extension_decision', case when $5 = 0 then 'open' else 'granted' end,
              '2099-12-31', '2099-12-31', '2100-01-31', 'Other', 'The part is late.', $2, $3::timestamptz - $4::interval, now()
         from records, generate_series(1, greatest($5, 1)) where id = $1`,
      [id, world().ids['accountId'], at, ago, times],
    );
    return id;
  }
  return {
    record_extension_pending: {
      'asked a minute more than 2 days ago': {
        holds: true,
        make: ({ at }) => late(at, { ago: '2 days 1 minute' }),
      },
      'asked a minute less than 2 days ago': {
        holds: false,
        make: ({ at }) => late(at, { ago: '1 day 23 hours 59 minutes' }),
      },
    },
    record_extension_excess: {
      'given more time twice': { holds: true, make: ({ at }) => late(at, { times: 2 }) },
      'given more time once': { holds: false, make: ({ at }) => late(at, { times: 1 }) },
      'given more time twice, and closed': {
        holds: false,
        make: ({ at }) => late(at, { times: 2, columns: `status = 'completed'` }),
      },
    },
  };
}

/** The rule about closed CAPAs that happened again. */
function repeatCases({ run, addCapa: add }: Adding): Record<string, Cases> {
  /** One with a repeat, after both were changed so. */
  async function repeated(columns: string, ofRepeat = `status = 'pending'`): Promise<string> {
    const [id, later] = [await add('Closed'), await add('Repeat')];
    await run(`update records set ${columns} where id = $1`, [id]);
    await run(`update records set ${ofRepeat} where id = $1`, [later]);
    await run(
      `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
       select organization_id, gen_random_uuid(), workspace_id, $2, workspace_id, $1, 'repeats' from records where id = $1`,
      [id, later],
    );
    return id;
  }

  const closed = `stage = 'closed', status = 'completed', closed_on = '2026-01-31'`;
  return {
    capa_repeated: {
      'closed, and a later one is a repeat of it': { holds: true, make: () => repeated(closed) },
      'closed, and the repeat is cancelled': {
        holds: false,
        make: () => repeated(closed, `stage = 'cancelled', status = 'cancelled'`),
      },
      'closed, and the repeat is confidential': {
        holds: false,
        make: () => repeated(closed, 'confidential = true'),
      },
      'closed once more after the repeat was known': {
        holds: false,
        make: () => repeated(closed.replace('2026-01-31', '2099-01-31')),
      },
      'reopened since': {
        holds: false,
        make: () => repeated(`stage = 'investigation', status = 'in-progress'`),
      },
    },
  };
}

/** The rule about CAPAs that tell of a trend. */
function trendCases({ run, addCapa: add }: Adding): Record<string, Cases> {
  async function telling(isAnswered = false): Promise<string> {
    const id = await add('Third');
    await run(
      `update capas set trend_at = now(), trend_category = 'method', trend_ids = array[id] where id = $1`,
      [id],
    );
    if (isAnswered)
      await run(
        `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
         select organization_id, gen_random_uuid(), workspace_id, $2, workspace_id, $1, 'raised_from' from records where id = $1`,
        [id, await add('Systemic')],
      );
    return id;
  }
  return {
    capa_trend: {
      'several of one process and category': { holds: true, make: () => telling() },
      'a systemic one was raised': { holds: false, make: () => telling(true) },
    },
  };
}

/** The rule about closed CAPAs that no longer hold. */
function watchCases({ run, addCapa: add, here: { world } }: Adding): Record<string, Cases> {
  const owner = { query: run } as Parameters<typeof closeWatched>[0]; // what they answer is not asked
  /** A closed one and a later one, of the same process, that stands so. */
  async function closed(given: { rule?: string; most?: number } = {}, stage = 'triage', status = 'pending') {
    const [id, later] = [await add('Watched'), await add('Later')];
    // What happens in the other cases happens elsewhere.
    const { owner: boss, siteId: site } = world();
    const body = { name: `Process of ${id}`, parentSite: [site] };
    const { _id: processId } = (await boss.call(processEndpoints.create, { body })).body.data;
    await run(`update records set process_id = $2 where id = any($1::uuid[])`, [[id, later], processId]);
    await closeWatched(owner, id, given);
    await raiseLater(owner, later, stage, status);
    return id;
  }
  return {
    capa_broken: {
      'closed, and another one happened in the process': { holds: true, make: () => closed() },
      'closed, and one is allowed': { holds: false, make: () => closed({ most: 1 }) },
      'closed, and no cause of the same sort is known': {
        holds: false,
        make: () => closed({ rule: 'process-cause' }),
      },
      'closed, and the other one is confidential': {
        holds: false,
        make: async () => {
          const id = await closed();
          await run(
            `update records set confidential = true
              where process_id = (select process_id from records where id = $1) and id <> $1`,
            [id],
          );
          return id;
        },
      },
      'closed, and the other one was rejected': {
        holds: false,
        make: () => closed({}, 'rejected', 'cancelled'),
      },
    },
  };
}

/** The rule about containments that are late. */
function containmentCases({ run, addCapa: add, here: { world } }: Adding): Record<string, Cases> {
  /** One that was to be done so many days after today, and stands so. */
  async function due(today: string, ahead: number, status = 'pending') {
    const id = await add('Contained');
    await run(
      `insert into capa_containments (organization_id, id, workspace_id, record_id, kind, description, responsible_ids, due_date, status)
       select organization_id, gen_random_uuid(), workspace_id, id, 'containment', 'Block the lot', array[$2::uuid], $3, $4 from records where id = $1`,
      [id, world().owner.user.accountId, daysAfter(today, ahead), status],
    );
    return id;
  }
  return {
    containment_overdue: {
      'to be done yesterday': { holds: true, make: ({ today }) => due(today, -1) },
      'to be done today': { holds: false, make: ({ today }) => due(today, 0) },
      'done, and due yesterday': { holds: false, make: ({ today }) => due(today, -1, 'completed') },
    },
  };
}

/** The rule about CAPAs that are late. */
function overdueCases({ run, addCapa: add }: Adding): Record<string, Cases> {
  /** One that is due so many days after today, and stands so. */
  async function due(
    today: string,
    ahead: number,
    columns = `stage = 'implementation', status = 'in-progress'`,
  ) {
    const id = await add('Due');
    await run(`update records set due_on = $2, ${columns} where id = $1`, [id, daysAfter(today, ahead)]);
    return id;
  }
  const monitored = `stage = 'monitoring', status = 'in-progress'`;
  return {
    capa_overdue: {
      'implemented, and due yesterday': { holds: true, make: ({ today }) => due(today, -1) },
      'implemented, and due today': { holds: false, make: ({ today }) => due(today, 0) },
      'monitored, and due yesterday': { holds: false, make: ({ today }) => due(today, -1, monitored) },
      'a draft, and due yesterday': {
        holds: false,
        make: ({ today }) => due(today, -1, `stage = 'draft', status = 'pending'`),
      },
    },
  };
}

/** The rule about risks that are linked with a CAPA whose actions have not worked. */
function failedCases({ run, addCapa: add, here: { world } }: Adding): Record<string, Cases> {
  /** A risk that is linked with a CAPA of this verdict, and was reviewed so many days after it, or never. */
  async function linked(today: string, { verdict = 'ineffective', reviewed = -1 } = {}) {
    const capaId = await add('Has not worked');
    const { owner, workspaceId } = world();
    const body = world().riskInput('Linked with it');
    const made = await owner.call(riskEndpoints.create, { params: { workspaceId }, body });
    const riskId = String(made.body.data._id);
    await run(`update records set opened_on = '2026-01-01' where id = $1`, [riskId]);
    await run(
      `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
       select o.organization_id, gen_random_uuid(), o.workspace_id, o.id, r.workspace_id, r.id, 'raised_from'
         from records o join records r on r.organization_id = o.organization_id and r.id = $2 where o.id = $1`,
      [capaId, riskId],
    );
    await run(
      `insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                       sample_size, wait_days, interval_days, checks_count, checker_id, verdict, decided_on)
       select organization_id, gen_random_uuid(), workspace_id, id, 1, 'It stays away', 'Leaks', 4, 'at-most', 1, 5, 60, 30, 1, created_by, $2, $3::date
         from records where id = $1`,
      [capaId, verdict, daysAfter(today, -10)],
    );
    await run(
      `insert into risk_reviews (organization_id, id, workspace_id, record_id, reviewed_on, outcome, note)
       select organization_id, gen_random_uuid(), workspace_id, id, $2::date, 'no-change', 'It is as it was.' from records where id = $1`,
      [riskId, daysAfter(today, -10 + reviewed)],
    );
    return riskId;
  }
  return {
    risk_capa_failed: {
      'reviewed the day before': { holds: true, make: ({ today }) => linked(today) },
      'reviewed on that day': { holds: false, make: ({ today }) => linked(today, { reviewed: 0 }) },
      'it has worked': { holds: false, make: ({ today }) => linked(today, { verdict: 'effective' }) },
    },
  };
}

/** The rules about CAPAs, besides those that every kind of record has. */
export function capaCases(here: Here): Record<string, Cases> {
  const run: Run = (text, values) => asOwner(here.api().urls, text, values);
  const adding = { run, here, addCapa: (name: string) => addCapa(here, run, name) };
  return {
    ...lateCases(adding),
    ...overdueCases(adding),
    ...failedCases(adding),
    ...containmentCases(adding),
    ...repeatCases(adding),
    ...trendCases(adding),
    ...watchCases(adding),
    ...keptCases(adding),
  };
}
