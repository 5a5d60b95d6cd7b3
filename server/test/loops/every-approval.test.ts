import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import type { RecordKind } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '../../src/modules.ts';
import { type Answer, type Member, testApi, type TestApi } from '../api.ts';
import { openApproval } from '../approval.ts';
import { kinds } from '../kinds.ts';
import { addMember, makeWorld, type World } from '../world.ts';

// Every step of an approval, in every state of it, by everybody, on every kind of record that has approvals, against the
// table that stands here. What is not in the table is refused, changes nothing and is offered to nobody.

/** Who asks. The level is that in the workspace; what else they are to the record or to its approval stands beside it. */
const persons = {
  author: 3, // wrote the record and has no place in the approval
  asker: 3, // has asked for it
  decided: 2, // holds a place in the first stage and has approved
  due: 2, // holds one there too and has not decided
  delegate: 2, // stands in for whoever is due
  gone: 2, // holds a place in the first stage of one state, and may only read by then
  later: 2, // holds the place of the second stage
  member: 2, // has nothing to do with it
  manager: 2, // manages the record
  editor: 3,
  approver: 4,
  viewer: 1,
  administrator: 5,
} as const;
type Name = keyof typeof persons;
const names = Object.keys(persons) as Name[]; // Object.keys loses the literal keys

const states = [
  'not asked',
  'first stage',
  'first stage, to be signed',
  'one cannot decide',
  'second stage',
  'approved',
  'changed since',
  'approved anew',
  'rejected',
  'withdrawn',
  'ended by a change',
  'decided by its author alone',
  'decided by whoever asked',
  'not taken over',
  'deleted',
] as const;
type State = (typeof states)[number];

const askers: Name[] = ['author', 'asker', 'manager', 'editor', 'approver', 'administrator'];
const open: State[] = [
  'first stage',
  'first stage, to be signed',
  'one cannot decide',
  'second stage',
  'decided by its author alone',
  'decided by whoever asked',
];
const over: State[] = [
  'not asked',
  'approved',
  'changed since',
  'approved anew',
  'rejected',
  'withdrawn',
  'ended by a change',
];
const shown = states.filter((state) => state !== 'deleted');
const takenOver = shown.filter((state) => state !== 'not taken over');

const each = (which: readonly State[], who: readonly Name[]): Partial<Record<State, readonly Name[]>> =>
  Object.fromEntries(which.map((state) => [state, who]));

const decided = {
  ...each(['first stage', 'one cannot decide'], ['due', 'delegate']),
  'second stage': ['later'],
} satisfies Partial<Record<State, readonly Name[]>>;

const signed = { ...decided, 'first stage, to be signed': ['due', 'delegate'] } satisfies Partial<
  Record<State, readonly Name[]>
>;

/** Who takes which step in which state. */
const table = {
  read: each(shown, names),
  // What somebody has raised has no manager yet.
  candidates: {
    ...each(takenOver, askers),
    'not taken over': askers.filter((name) => name !== 'manager'),
  },
  ask: each(over, askers),
  approve: decided,
  reject: decided,
  sign: signed,
  withdraw: each(open, askers),
  replace: each(['one cannot decide'], askers),
} satisfies Record<string, Partial<Record<State, readonly Name[]>>>;
type Step = keyof typeof table;
const steps = Object.keys(table) as Step[]; // as above

/** Who is offered to decide. Whose own it is holds a place in two states, and is told why not when they try. */
const offered: Partial<Record<State, readonly Name[]>> = {
  ...signed,
  'decided by its author alone': ['author'],
  'decided by whoever asked': ['asker'],
};

const isAmong = (row: Partial<Record<State, readonly Name[]>>, state: State, who: Name): boolean =>
  row[state]?.includes(who) ?? false;

/** The steps that leave everything as it is. */
const looks: Step[] = ['read', 'candidates'];

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
}, 120_000);
afterAll(() => api.close());

const served = Object.values(serverModules).flatMap((module) => module.kinds.map(({ kind }) => kind));

function callOf(name: string) {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
}
const approved = served.filter((kind) => allEndpoints.some(({ name }) => name === `${kind}-approval.ask`));

type People = Record<Name, Member>;
const idOf = ({ user }: Member) => user.accountId;

/** An approval in some state: of which record, and which of its approvals is meant. */
type Case = { params: { workspaceId: string; recordId: string }; approvalId: string };

function ok({ status, body }: Answer) {
  if (status > 201) throw new Error(JSON.stringify(body));
  return body.data;
}

async function addPeople(workspaceId: string): Promise<People> {
  const people: Partial<People> = {};
  for (const name of names)
    people[name] = await addMember(api, world, { level: persons[name], name, workspaceId });
  const all = people as People; // each of them was added
  const today = new Date().toISOString().slice(0, 10);
  const away = { firstDay: daysAfter(today, -1), lastDay: daysAfter(today, 5), kinds: ['approval'] };
  ok(await all.due.call(delegationEndpoints.create, { body: { ...away, to: idOf(all.delegate) } }));
  return all;
}

/** Brings approvals of a kind into every state, by the calls that people make. */
function stager(kind: RecordKind, workspaceId: string, people: People) {
  const sample = kinds.find((one) => one.kind === kind);
  if (!sample) throw new Error(`${kind} has no samples`);
  const { author, asker, due, gone, later, editor } = people;
  const call = async (who: Member, name: string, args: object) => ok(await who.call(callOf(name), args));
  const levelOf = (who: Member, level: number) =>
    api.owner.query('update account_permissions set level = $2 where account_id = $1', [idOf(who), level]);
  const versionOf = async (recordId: string) =>
    Number((await call(asker, `${kind}.find`, { params: { workspaceId, recordId } })).version);
  const stageOf = (who: readonly Member[], needsSignature: boolean) => ({
    approvers: who.map(idOf),
    rule: 'all',
    days: 3,
    needsSignature,
  });

  async function newRecord(): Promise<Case['params']> {
    const place = { workspaceId, siteId: world.siteId, processId: world.processId };
    const body = sample?.input({ ...place, accountId: idOf(people.manager) }, 'To be approved');
    return { workspaceId, recordId: (await call(author, `${kind}.create`, { body }))._id };
  }

  const decide = ({ params, approvalId }: Case, who: Member, decision = 'approved') =>
    call(who, `${kind}-approval.decide`, {
      params: { ...params, approvalId },
      body: { decision, comment: 'As it should be' },
    });

  /** Asks two to approve in the first stage and one in the second; the first of the two has approved. */
  async function ask(
    params: Case['params'],
    { first = [people.decided, due], needsSignature = false } = {},
  ): Promise<Case> {
    const stages = [stageOf(first, needsSignature), stageOf([later], false)];
    const body = { stages, recordVersion: await versionOf(params.recordId) };
    const asked = { params, approvalId: (await call(asker, `${kind}-approval.ask`, { params, body }))._id };
    if (!needsSignature) await decide(asked, people.decided);
    return asked;
  }

  async function approve(params: Case['params']): Promise<Case> {
    const asked = await ask(params);
    await decide(asked, due);
    await decide(asked, later);
    return asked;
  }

  const decidedBy = async (params: Case['params'], decider: Member): Promise<Case> => {
    const ids = { approverId: idOf(asker), deciderId: idOf(decider), recordId: params.recordId };
    return { params, approvalId: await openApproval(api, ids) };
  };

  const change = (params: Case['params']) =>
    call(editor, `${kind}.update`, { params, body: { ...sample.update, reason: 'Better said' } });

  const ways: Record<State, () => Promise<Case>> = {
    'not asked': async () => ({ params: await newRecord(), approvalId: world.organizationId }),
    'first stage': async () => ask(await newRecord()),
    'first stage, to be signed': async () => {
      const made = await ask(await newRecord(), { needsSignature: true });
      ok(await take.sign(made, people.decided));
      return made;
    },
    'one cannot decide': async () => {
      await levelOf(gone, 2);
      const made = await ask(await newRecord(), { first: [people.decided, due, gone] });
      await levelOf(gone, 1);
      return made;
    },
    'second stage': async () => {
      const made = await ask(await newRecord());
      await decide(made, due);
      return made;
    },
    approved: async () => approve(await newRecord()),
    'changed since': async () => {
      const made = await approve(await newRecord());
      await change(made.params);
      return made;
    },
    'approved anew': async () => {
      const made = await approve(await newRecord());
      await approve(made.params);
      return made;
    },
    rejected: async () => {
      const made = await ask(await newRecord());
      await decide(made, due, 'rejected');
      return made;
    },
    withdrawn: async () => {
      const made = await ask(await newRecord());
      await call(asker, `${kind}-approval.withdraw`, {
        params: { ...made.params, approvalId: made.approvalId },
        body: { reason: 'Asked too early' },
      });
      return made;
    },
    'ended by a change': async () => {
      const made = await ask(await newRecord());
      await change(made.params);
      return made;
    },
    // As they cannot be asked for.
    'decided by its author alone': async () => decidedBy(await newRecord(), author),
    'decided by whoever asked': async () => decidedBy(await newRecord(), asker),
    'not taken over': async () => {
      const body = { description: 'What somebody saw.', site: world.siteId };
      const made = await call(people.member, `${kind}.raise`, { params: { workspaceId }, body });
      return { params: { workspaceId, recordId: made._id }, approvalId: world.organizationId };
    },
    deleted: async () => {
      const made = await ask(await newRecord());
      await call(people.administrator, `${kind}.remove`, { params: made.params });
      return made;
    },
  };

  const take: Record<Step, (of: Case, who: Member) => Promise<Answer>> = {
    read: ({ params }, who) => who.call(callOf(`${kind}-approval.overview`), { params }),
    candidates: ({ params }, who) =>
      who.call(callOf(`${kind}-approval.candidates`), { params, query: { limit: 5 } }),
    ask: async ({ params }, who) => {
      const { rows } = await api.owner.query('select version from records where id = $1', [params.recordId]);
      const body = { stages: [stageOf([later], true)], recordVersion: rows[0].version };
      return who.call(callOf(`${kind}-approval.ask`), { params, body });
    },
    approve: ({ params, approvalId }, who) =>
      who.call(callOf(`${kind}-approval.decide`), {
        params: { ...params, approvalId },
        body: { decision: 'approved' },
      }),
    reject: ({ params, approvalId }, who) =>
      who.call(callOf(`${kind}-approval.decide`), {
        params: { ...params, approvalId },
        body: { decision: 'rejected', comment: 'Too vague' },
      }),
    sign: async ({ params }, who) => {
      const seen = await who.call(callOf(`${kind}-signature.review`), { params });
      if (seen.status !== 200) return seen;
      const { hash, record } = seen.body.data;
      const body = { meaning: 'Approved', hash, recordVersion: record.version };
      const begun = await who.call(callOf(`${kind}-signature.challenge`), { params, body });
      if (begun.status !== 200) return begun;
      const proof = { token: begun.body.data.token, password: who.password };
      return who.call(callOf(`${kind}-signature.sign`), { params, body: proof });
    },
    withdraw: ({ params, approvalId }, who) =>
      who.call(callOf(`${kind}-approval.withdraw`), {
        params: { ...params, approvalId },
        body: { reason: 'Asked too early' },
      }),
    // Whoever cannot decide where there is somebody, else one of those who can.
    replace: async ({ params, approvalId }, who) => {
      const { rows } = await api.owner.query(
        `select account_id as id from approval_slots where approval_id = $1 and decision is null order by account_id <> $2 limit 1`,
        [approvalId, idOf(gone)],
      );
      const body = { from: rows[0]?.id ?? idOf(due), to: idOf(people.approver), reason: 'Has left' };
      return who.call(callOf(`${kind}-approval.replace`), { params: { ...params, approvalId }, body });
    },
  };
  return { ways, take };
}

/** All that is kept of the approvals and signatures of a record. */
async function printOf(recordId: string): Promise<string> {
  const { rows } = await api.owner.query(
    `select json_build_object(
       'approvals', (select json_agg(p order by p.id) from approvals p where p.record_id = $1),
       'stages', (select json_agg(g order by g.id) from approval_stages g where g.record_id = $1),
       'slots', (select json_agg(s order by s.approval_id, s.account_id) from approval_slots s where s.record_id = $1),
       'signatures', (select json_agg(s.id order by s.id) from signatures s where s.record_id = $1))::text as text`,
    [recordId],
  );
  return rows[0].text;
}

test.each(approved)(
  'each step of an approval of %s does what the table says, and is offered to nobody else',
  async (kind) => {
    const workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
    const people = await addPeople(workspaceId);
    const { ways, take } = stager(kind, workspaceId, people);
    const wrong: string[] = [];
    for (const state of states) {
      let current = await ways[state]();
      let before = await printOf(current.params.recordId);
      for (const step of steps)
        for (const name of names) {
          const what = `${step}, ${state}, by the ${name}`;
          const isAllowed = isAmong(table[step], state, name);
          const { status, body } = await take[step](current, people[name]);
          if (status < 300 !== isAllowed) wrong.push(`${what}: ${status} ${body.message ?? ''}`);
          if (status >= 300 && ![403, 404, 409].includes(status)) wrong.push(`${what}: answers ${status}`);
          if (step === 'read' && status === 200) {
            const isOffered = Boolean(body.data.mine);
            if (isOffered !== isAmong(offered, state, name))
              wrong.push(`${what}: a decision is ${isOffered ? '' : 'not '}offered`);
          }
          const after = await printOf(current.params.recordId);
          if (after === before) {
            if (isAllowed && !looks.includes(step)) wrong.push(`${what}: changes nothing`);
            continue;
          }
          if (!isAllowed || looks.includes(step)) wrong.push(`${what}: changes something`);
          current = await ways[state]();
          before = await printOf(current.params.recordId);
        }
    }
    expect(wrong).toEqual([]);
  },
  600_000,
);
