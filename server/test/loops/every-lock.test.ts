import { recordKinds } from 'contract/core/record-kinds';
import { lockOf, planLockOf, statesOf, type Workflow } from 'contract/core/workflow';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '../../src/modules.ts';
import { testApi, type TestApi } from '../api.ts';
import { renewedWorld, type World } from '../world.ts';
import { askEach } from './ask-each.ts';
import { rivals } from './rivals.ts';
import { sampleOf } from './samples.ts';

// Every call that changes a record or what stands below it, at every stage at which it is locked. A part that is added is
// asked the day that it is declared.

type Named = (typeof allEndpoints)[number];

let api: TestApi;
const untouched = renewedWorld(() => api);
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const served = Object.values(serverModules).flatMap((module) => module.kinds);

/** What goes on whatever stands of a record: it says nothing of it, or is how it goes on. */
const alwaysOn = [
  /^\w+\.(move|remove|revise|withdraw|takeOver|decline)$/, // its own steps, and that it is deleted
  /^\w+\.confide$/, // who sees it is decided whatever its stage
  /^\w+\.hold$/, // what was closed may be needed as evidence
  /^capa-trend\.raise$/, // it raises another one
  /^capa-similar\.decide$/, // that two are not the same, as it is sent here, changes neither of them
  /^capa-message\.(acknowledge|withdraw)$/, // what was sent is to be known, or not any more, whatever its stage
  /-comment\./,
  /-(approval|signature)\./, // the decision itself, and what is signed of what it says
  /-extension\./, // a record at its end has none that is open, and none is asked
  // A review of a risk is made from these, and each says itself until when it is written.
  /^risk\.(setAppetite|setApproval)$/,
  /^risk-(consequence|control|control-test|kri-reading|acceptance|review|incident|assessment)\./,
];

/** What goes on while somebody decides: work that was given to people, and the evidence of it. */
const worksOn = [
  /-action\.(move|claim|release|extend|decideExtension|withdrawExtension)$/,
  /-file\./,
  /^capa-message\.create$/,
];

const isOf = (name: string, patterns: readonly RegExp[]) => patterns.some((one) => one.test(name));

const writesBelow = (kind: string): Named[] =>
  allEndpoints.filter(
    ({ name, call }) =>
      new RegExp(`^${kind}[.-]`).test(name) &&
      call.method !== 'GET' &&
      call.path.includes(':recordId') &&
      !isOf(name, alwaysOn),
  );

/** What a call is made with that would succeed: what one of two rivals sends, where they change the same. */
function given(world: World, name: string) {
  const { params = {}, body = {} } = sampleOf(name, world);
  return { params, body: { version: 1, ...body, ...rivals[name]?.(world).mine } };
}

async function putAt(recordId: string | undefined, workflow: Workflow, state: string): Promise<void> {
  const { status } = workflow.states[state] ?? {};
  await api.owner.query('update records set status = $2, stage = $3 where id = $1', [
    recordId,
    status,
    state,
  ]);
}

const cases = served.flatMap(({ kind, workflow }) =>
  statesOf(workflow).flatMap((state) => {
    const lock = lockOf(workflow, { state });
    return lock ? [{ kind, workflow, state, lock }] : [];
  }),
);

test.each(cases)(
  'nothing of a $kind at $state is changed',
  async ({ kind, workflow, state, lock }) => {
    const asked = writesBelow(kind).filter(({ name }) => lock === 'kept' || !isOf(name, worksOn));
    expect(asked.length).toBeGreaterThan(5);
    const open: string[] = [];
    await askEach(asked, untouched, async (world, { name, call }) => {
      const { params, body } = given(world, name);
      await putAt(params['recordId'], workflow, state);
      const answer = await world.owner.call(call, { params, body });
      if (answer.body.code !== 'RECORD_LOCKED')
        open.push(`${name}: ${answer.status} ${answer.body.message ?? ''}`);
      return { hasChanged: answer.status < 300, check: () => undefined };
    });
    expect(open, `${recordKinds[kind].words.one} at ${state}`).toEqual([]);
  },
  240_000,
);

test.each(cases)(
  'what is said of a $kind at $state goes on, and is marked',
  async ({ kind, workflow, state }) => {
    const asked = allEndpoints.filter(
      ({ name, call }) => name.startsWith(`${kind}-comment.`) && call.method !== 'GET',
    );
    const refused: string[] = [];
    await askEach(asked, untouched, async (world, { name, call }) => {
      const { params, body } = given(world, name);
      await putAt(params['recordId'], workflow, state);
      const answer = await world.owner.call(call, { params, body });
      if (answer.status >= 300) refused.push(`${name}: ${answer.status} ${answer.body.message ?? ''}`);
      return { hasChanged: answer.status < 300, check: () => undefined };
    });
    expect(refused, `${recordKinds[kind].words.one} at ${state}`).toEqual([]);
  },
  240_000,
);

/** What says of a record what was found out and what is to be done, but for work that goes on and the evidence of it. */
const isOfPlan = ({ name }: Named): boolean =>
  /-(action|five-whys|ishikawa|other-analysis|cause)\b/.test(name) && !isOf(name, worksOn);

const planned = served.flatMap(({ kind, workflow }) =>
  statesOf(workflow).flatMap((state) =>
    planLockOf(workflow, { state }) === 'approved' ? [{ kind, workflow, state }] : [],
  ),
);

test.each(planned)(
  'what was planned of a $kind at $state is changed only where it has no plan',
  async ({ kind, workflow, state }) => {
    const asked = writesBelow(kind).filter(isOfPlan);
    expect(asked.length).toBeGreaterThan(5);
    for (const [required, isFixed] of [
      ['yes', true],
      ['no', false],
    ] as const)
      await askEach(asked, untouched, async (world, { name, call }) => {
        const { params, body } = given(world, name);
        const id = params['recordId'];
        await putAt(id, workflow, state);
        await api.owner.query('update capas set capa_required = $2 where id = $1', [id, required]);
        const answer = await world.owner.call(call, { params, body });
        const isLocked = answer.body.code === 'RECORD_LOCKED';
        expect(isLocked, `${name} at ${state}: ${answer.body.message ?? ''}`).toBe(isFixed);
        return { hasChanged: answer.status < 300, check: () => undefined };
      });
  },
  240_000,
);
