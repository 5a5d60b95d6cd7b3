import { recordChecks } from 'contract/records/workflow/record-checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '../../src/modules.ts';
import { type Member, testApi, type TestApi } from '../api.ts';
import type { GuardCase, GuardCases } from '../guard-case.ts';
import { callOf, kinds } from '../kinds.ts';
import { addMember, makeWorld, type World } from '../world.ts';

// Every step of every kind is open to a record that lacks nothing, and refused in the guard's own words once what one
// guard asks is gone. What records of every kind are asked is tested once, in workflow.test.ts.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const served = Object.values(serverModules).flatMap((module) => module.kinds);

const isCase = (one: GuardCases[string]): one is GuardCase => 'says' in one && typeof one.says === 'string';

/** Each step with each guard and duty that only its kind has. */
function guardedSteps({ kind, workflow }: (typeof served)[number]) {
  const cases = kinds.find((one) => one.kind === kind)?.guards ?? {};
  return Object.entries(workflow.transitions).flatMap(([step, { from, guards = [], duties = [] }]) =>
    [...guards, ...duties]
      .filter((guard) => !(guard in recordChecks))
      .map((guard) => {
        const found = cases[guard];
        return { kind, workflow, step, guard, from, said: found && isCase(found) ? found : found?.[step] };
      }),
  );
}

type Here = { params: { workspaceId: string; recordId: string }; who: Member };

async function raise(kind: (typeof served)[number]['kind'], level: number): Promise<Here> {
  const workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
  const { siteId, processId } = world;
  const who = await addMember(api, world, { level, workspaceId });
  const body = kinds
    .find((one) => one.kind === kind)
    ?.input({ workspaceId, siteId, processId, accountId: world.owner.user.accountId }, 'Guarded');
  const made = await world.owner.call(callOf(`${kind}.create`), { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { who, params: { workspaceId, recordId: String(made.body.data._id) } };
}

async function offerOf(kind: string, step: string, { who, params }: Here) {
  const { body } = await who.call(callOf(`${kind}.steps`), { params });
  return body.data.find((one: { step: string }) => one.step === step);
}

const whysOf = ({ checks }: { checks: { why: string | null }[] }) => checks.map(({ why }) => why);

test.each(served)('the readiness of $kind has a line for each guard of its steps', ({ workflow }) => {
  const asked = Object.values(workflow.transitions).flatMap(({ guards = [] }) => guards);
  expect(asked.filter((guard) => !workflow.checks?.[guard])).toEqual([]);
});

describe.each(served.map((one) => ({ kind: one.kind, cases: guardedSteps(one) })))(
  'the steps of $kind',
  ({ cases }) => {
    test.each(cases)('$step asks: $guard', async ({ kind, workflow, step, guard, from, said }) => {
      if (!said) throw new Error(`No case says what ${guard} refuses of ${step}`);
      const here = await raise(kind, said.level ?? 5);
      const { recordId } = here.params;
      const sample = kinds.find((one) => one.kind === kind);
      for (const state of from) {
        await sample?.bringTo?.(api.owner, recordId, state);
        await sample?.setWay?.(api.owner, recordId, step);
        const before = await offerOf(kind, step, here);
        expect(before, `${step} from ${state}`).toMatchObject({ allowed: true, unmet: [] });
        for (const statement of said.spoil) {
          const values = [recordId, here.who.user.accountId];
          await api.owner.query(statement, statement.includes('$2') ? values : values.slice(0, 1));
        }
        const after = await offerOf(kind, step, here);
        const { isAnswered, isAdvice, isOffer } = workflow.checks?.[guard] ?? {};
        if (isOffer) {
          // Whoever takes it all the same hears the sentence.
          expect(after, `${step} from ${state}`).toBeUndefined();
          continue;
        }
        // What is answered by a reason stops nobody, and the step asks one; advice stops nobody either.
        const stands = { allowed: isAnswered === true || isAdvice === true };
        const refused = isAnswered ? { ...stands, reason: 'required' } : stands;
        expect(after, `${step} from ${state}`).toMatchObject(refused);
        expect(stands.allowed ? whysOf(after) : after.unmet).toContain(said.says);
        for (const statement of said.mend ?? []) await api.owner.query(statement, [recordId]);
      }
    });
  },
);
