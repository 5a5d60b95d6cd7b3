import { daysAfter } from 'contract/core/days';
import { actionStrategyLabels, weakStrategies } from 'contract/modules/capa/capa-choices';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import type { Cases, Here } from './attention-cases.ts';
import { bringTo } from './capa-stage.ts';

export type Run = (text: string, values: unknown[]) => Promise<unknown>;
export type Adding = { run: Run; addCapa: (name: string) => Promise<string>; here: Here };

/** Without anybody who may approve it is the owner's to decide. */
export const nobodyElseDecides =
  'update account_permissions set level = 3 where level > 3 and workspace_id = (select workspace_id from records where id = $1)';

/** Makes CAPAs at a stage, with all that its steps ask, after which statements that name it by `$1` are run. */
function makers({ run, addCapa }: Adding) {
  const owner = { query: run } as Parameters<typeof bringTo>[0]; // what they answer is not asked
  const at = async (stage: CapaStage, ...statements: string[]): Promise<string> => {
    const id = await addCapa('Kept');
    await bringTo(owner, id, stage);
    for (const statement of statements) await run(statement, [id]);
    return id;
  };
  return at;
}

type At = ReturnType<typeof makers>;

const isHeld = `update records set status = 'on-hold' where id = $1`;
const isClosed = `update records set stage = 'closed', status = 'completed' where id = $1`;
const isCancelled = `update records set stage = 'cancelled', status = 'cancelled' where id = $1`;
const actionsCancelled = `update actions set status = 'cancelled' where record_id = $1`;
/** What hangs on what only the database writes, as when a CAPA came to its stage, is brought up to date. */
const renewed = `select renew_capa_concerns(organization_id, array[id]) from records where id = $1`;

/** The rule about closures that wait for a decision. */
function closureCases(at: At): Record<string, Cases> {
  const reviewed = (days: number, ...more: string[]) => ({
    make: ({ today }: { today: string }) =>
      at(
        'closure-review',
        `update capa_stays set since_on = '${daysAfter(today, -days)}' where record_id = $1 and until_on is null`,
        renewed,
        ...more,
      ),
  });
  return {
    capa_close_late: {
      'in review since 6 days ago': { holds: true, ...reviewed(6) },
      'in review since 5 days ago': { holds: false, ...reviewed(5) },
      'in review for long, and closed': { holds: false, ...reviewed(20, isClosed) },
      'in review for long, and on hold': { holds: false, ...reviewed(20, isHeld) },
    },
  };
}

/** The rule about CAPAs at which somebody was asked to decide. */
function decisionCases(at: At): Record<string, Cases> {
  const asked = (stage: CapaStage, ...more: string[]) => ({
    make: () =>
      at(
        stage,
        `update records set deciders = array[created_by], asked_at = now(), asked_stage = stage, decide_by = current_date + 3 where id = $1`,
        ...more,
      ),
  });
  /** With its plan in review, to be decided so many days after today. */
  const askedBy = (ahead: number, severity: 'warn' | 'alert', ...more: string[]) => ({
    holds: true,
    severity,
    make: async ({ today }: { today: string }) =>
      asked(
        'plan-review',
        `update records set decide_by = '${daysAfter(today, ahead)}' where id = $1`,
        ...more,
      ).make(),
  });
  return {
    capa_decision_waiting: {
      'to be decided by today': askedBy(0, 'warn'),
      'to be decided by yesterday': askedBy(-1, 'alert'),
      'to be decided by a day that was of another decision': askedBy(
        -1,
        'warn',
        `update records set asked_stage = 'triage' where id = $1`,
      ),
      'to be triaged': { holds: true, ...asked('triage') },
      'with its plan in review': { holds: true, ...asked('plan-review') },
      'to be verified': { holds: true, ...asked('verification') },
      'asked of somebody else': {
        holds: false,
        ...asked('plan-review', `update records set deciders = array[gen_random_uuid()] where id = $1`),
      },
      'still a draft': { holds: false, ...asked('draft') },
      'with its plan in review, and on hold': { holds: false, ...asked('plan-review', isHeld) },
      'whose plan was approved': { holds: false, ...asked('implementation') },
    },
  };
}

/** The rules about what is monitored. */
function monitoredCases(at: At): Record<string, Cases> {
  /** One whose next check is due so many days after today, by so many checks planned; one was made. */
  const due =
    (ahead: number, checks: number, ...more: string[]) =>
    ({ today }: { today: string }) =>
      at(
        'monitoring',
        `update capa_effectiveness set checks_count = ${checks}, checker_id = r.created_by from records r
          where record_id = $1 and r.id = $1`,
        `update records set review_on = '${daysAfter(today, ahead)}' where id = $1`,
        ...more,
      );
  return {
    capa_effectiveness_due: {
      'to be checked in 7 days': { holds: true, severity: 'warn', make: due(7, 3) },
      'to be checked in 8 days': { holds: false, make: due(8, 3) },
      'to be checked today': { holds: true, severity: 'warn', make: due(0, 3) },
      'to be checked yesterday': { holds: true, severity: 'alert', make: due(-1, 3) },
      'to be checked yesterday, and all checks were made': { holds: false, make: due(-1, 1) },
      'to be checked yesterday, and confirmed since': {
        holds: false,
        make: due(-1, 3, `update records set stage = 'closure-review' where id = $1`),
      },
    },
    capa_inconclusive: {
      'all checks made': { holds: true, make: due(0, 1) },
      'one check to be made': { holds: false, make: due(0, 2) },
      'all checks made, one of them by mistake': {
        holds: false,
        make: due(0, 1, 'update capa_effectiveness_checks set deleted_at = now() where record_id = $1'),
      },
      'all checks made, and one more planned': {
        holds: false,
        make: due(0, 1, 'update capa_effectiveness set checks_count = 2 where record_id = $1'),
      },
      'all checks made, and closed': { holds: false, make: due(0, 1, isClosed) },
    },
  };
}

/** The rule about critical CAPAs that nothing contains. */
function containedCases(at: At): Record<string, Cases> {
  /** A critical one raised so many days ago that says nothing of its containment. */
  const raised = (holds: boolean, days: number, ...more: string[]) => ({
    holds,
    make: ({ today }: { today: string }) =>
      at(
        'triage',
        `update capas set severity = 5, no_containment_reason = null where id = $1`,
        `update records set created_at = '${daysAfter(today, -days)}T12:00:00Z' where id = $1`,
        renewed,
        ...more,
      ),
  });
  const hasAction = `update actions set type = 'containment' where record_id = $1`;
  return {
    capa_no_containment: {
      'raised 3 days ago': raised(true, 3),
      'raised 2 days ago': raised(false, 2),
      'not critical': raised(false, 3, 'update capas set severity = 3 where id = $1'),
      'with the reason why nothing has to be contained': raised(
        false,
        3,
        `update capas set no_containment_reason = 'Nothing was sent' where id = $1`,
      ),
      'contained since': raised(
        false,
        3,
        `insert into capa_containments (organization_id, id, workspace_id, record_id, kind, description, responsible_ids, due_date, status)
         select organization_id, gen_random_uuid(), workspace_id, id, 'containment', 'Block the lot', array[created_by], current_date, 'pending'
           from records where id = $1`,
      ),
      'with an action that contains it': raised(false, 3, hasAction),
      'with an action that would have contained it, and is cancelled': raised(
        true,
        3,
        hasAction,
        actionsCancelled,
      ),
      rejected: raised(false, 3, isCancelled),
    },
  };
}

/** The rule about root causes that nothing removes. */
function causeCases(at: At): Record<string, Cases> {
  const bare = 'update actions set root_cause_ids = null where record_id = $1';
  return {
    capa_root_uncovered: {
      'a most probable cause that no action covers': { holds: true, make: () => at('investigation', bare) },
      'covered by an action': { holds: false, make: () => at('investigation') },
      'covered by an action that is cancelled': {
        holds: true,
        make: () => at('implementation', actionsCancelled),
      },
      'of which nobody has said how certain it is': {
        holds: false,
        make: () => at('investigation', bare, 'update causes set certainty = null where record_id = $1'),
      },
      'taken back': {
        holds: false,
        make: () => at('investigation', bare, 'update causes set deleted_at = now() where record_id = $1'),
      },
      'of which only a correction is made': {
        holds: false,
        make: () => at('implementation', bare, `update capas set capa_required = 'no' where id = $1`),
      },
      closed: { holds: false, make: () => at('closed', bare) },
    },
  };
}

/** The rule about plans that rest on care alone. */
function planCases(at: At): Record<string, Cases> {
  const action = (strategy: string) =>
    `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status, strategy)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Planned', '2026-01-01', '2026-02-01', 'pending', '${strategy}' from records where id = $1`;
  const planned = (holds: boolean, ...statements: string[]) => ({
    holds,
    make: () => at('investigation', ...statements),
  });
  const isWeak = (strategy: string) => weakStrategies.some((one) => one === strategy);
  const [weak, strong] = [action('training'), action('engineering')];
  return {
    capa_weak_plan: {
      ...Object.fromEntries(
        Object.keys(actionStrategyLabels).map((strategy) => [
          `all of ${strategy}`,
          planned(isWeak(strategy), action(strategy)),
        ]),
      ),
      'one of training, and one that changes the work': planned(false, weak, strong),
      'one of training, and one that changes the work and is cancelled': planned(
        true,
        weak,
        strong,
        `update actions set status = 'cancelled' where record_id = $1 and strategy = 'engineering'`,
      ),
      'of training, and minor': planned(false, weak, 'update capas set severity = 1 where id = $1'),
      'of training, and cancelled': planned(false, weak, isCancelled),
    },
  };
}

/** The rule about investigations at rest. */
function stalledCases(at: At, { run }: Adding): Record<string, Cases> {
  /** One about which something was last done so long ago; its own change, or what its log tells of besides. */
  async function resting(now: string, ago: string, active = ago, stage: CapaStage = 'investigation') {
    const id = await at(stage);
    await run('update records set updated_at = $2::timestamptz - $3::interval where id = $1', [id, now, ago]);
    await run('alter table activities disable trigger user', []);
    await run('update activities set at = $2::timestamptz - $3::interval where root_id = $1', [
      id,
      now,
      active,
    ]);
    await run('alter table activities enable trigger user', []);
    return id;
  }
  return {
    capa_rca_stalled: {
      'nothing for a minute more than 14 days': {
        holds: true,
        make: (now) => resting(now.at, '14 days 1 minute'),
      },
      'nothing for a minute less than 14 days': {
        holds: false,
        make: (now) => resting(now.at, '13 days 23 hours 59 minutes'),
      },
      'worked on besides since': { holds: false, make: (now) => resting(now.at, '20 days', '1 day') },
      'nothing for long, and on hold': {
        holds: false,
        make: (now) => resting(now.at, '20 days', '20 days', 'on-hold'),
      },
      'nothing for long, and cancelled': {
        holds: false,
        make: (now) => resting(now.at, '20 days', '20 days', 'cancelled'),
      },
    },
  };
}

/** The rules about what stands below CAPAs, and about those that rest. */
export function keptCases(adding: Adding): Record<string, Cases> {
  const at = makers(adding);
  return {
    ...closureCases(at),
    ...decisionCases(at),
    ...monitoredCases(at),
    ...containedCases(at),
    ...causeCases(at),
    ...planCases(at),
    ...stalledCases(at, adding),
  };
}
