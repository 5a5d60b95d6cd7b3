import type { KindSamples } from './kind-samples.ts';

// Rows of a list differ by what their name ends in.
const turn = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0) % 3;

const planInput = ({ accountId }: { accountId: string }) => ({
  objective: 'No housing leaks any more',
  metric: 'Leaks a week',
  baseline: 4,
  dataSource: 'manual-series',
  comparator: 'at-most',
  target: 1,
  sampleSize: 100,
  waitDays: 60,
  intervalDays: 30,
  checksCount: 3,
  checker: accountId,
});

const checkInput = (name: string) => ({
  checkedOn: `2026-01-1${turn(name)}`,
  value: turn(name) + 0.5,
  sampleSize: 50 + turn(name),
  note: name,
});

const containmentInput = ({ accountId }: { accountId: string }, name: string) => ({
  description: name,
  kind: 'containment',
  responsibles: [accountId],
  dueDate: `2026-01-1${turn(name)}`,
  status: 'pending',
});

const messageInput = ({ accountId }: { accountId: string }, name: string) => ({
  message: name,
  people: [accountId],
  requiredAck: true,
  acknowledgeBy: '2099-12-31',
});

/** The calls of rows that say something in one field, and can be changed there. */
const calledAlike = (part: string, field: string, body: Record<string, unknown>) => {
  const entity = `capa_${part.replaceAll('-', '_')}`;
  return {
    [`${part}.list`]: {},
    [`${part}.create`]: { body, rows: [`${entity}.created`] },
    [`${part}.update`]: {
      body: { [field]: 'Said otherwise' },
      rivals: { mine: { [field]: 'As I have it' }, theirs: { [field]: 'As they have it' } },
      rows: [`${entity}.updated`],
    },
    [`${part}.remove`]: { rows: [`${entity}.deleted`] },
  };
};

/** What only a CAPA has below it, as the loops make and change it. */
export const capaBelow: NonNullable<KindSamples['below']> = {
  async add(send, place, name, owner) {
    // There is one plan for each cycle; in a list each row is one more check of it.
    const isFirst = name.startsWith('Living part');
    const made: Record<string, string> = isFirst
      ? { effectivenessId: await send('effectiveness.create', {}, planInput(place)) }
      : {};
    // A check is recorded once the CAPA is monitored.
    if (isFirst)
      await owner.query('update capa_effectiveness set starts_on = current_date where id = $1', [
        made['effectivenessId'],
      ]);
    const effectivenessCheckId = await send('effectiveness-check.create', made, checkInput(name));
    const containmentId = await send('containment.create', {}, containmentInput(place, name));
    const analysis = { title: name, done: 'Drawn from the leak down', status: 'draft' };
    const otherAnalysisId = await send('other-analysis.create', {}, analysis);
    const role = {
      person: place.accountId,
      role: ['sme', 'quality', 'member'][turn(name)],
      contribution: name,
    };
    const teamRoleId = await send('team-role.create', {}, role);
    const messageId = await send('message.create', {}, messageInput(place, name));
    const lateralId = await send('lateral.create', {}, { place: name, decision: 'open' });
    const document = { document: name, kind: 'form', decision: 'open' };
    const documentImpactId = await send('document-impact.create', {}, document);
    const lessonId = await send('lesson.create', {}, { text: name });
    return {
      ...made,
      effectivenessCheckId,
      containmentId,
      otherAnalysisId,
      teamRoleId,
      messageId,
      lateralId,
      documentImpactId,
      lessonId,
    };
  },
  prepare: (owner, freeId) =>
    owner.query(
      `update capas set trend_at = now(), trend_category = 'method', trend_ids = array[id] where id = $1`,
      [freeId],
    ),
  calls: {
    'containment.list': {},
    'containment.create': {
      body: (place) => containmentInput(place, 'Another containment'),
      rows: ['capa_containment.created'],
    },
    'containment.update': {
      body: { description: 'Another line is sorted' },
      rivals: { mine: { description: 'As I have it' }, theirs: { description: 'As they have it' } },
      rows: ['capa_containment.updated'],
    },
    'containment.remove': { rows: ['capa_containment.deleted'] },
    ...calledAlike('other-analysis', 'title', { title: 'Fault tree', done: 'Drawn', status: 'draft' }),
    'team-role.list': {},
    'team-role.create': {
      body: ({ accountId }) => ({ person: accountId, role: 'quality' }),
      rows: ['capa_team_role.created'],
    },
    'team-role.update': {
      body: { contribution: 'Knows the press' },
      rivals: { mine: { contribution: 'As I have it' }, theirs: { contribution: 'As they have it' } },
      rows: ['capa_team_role.updated'],
    },
    'team-role.remove': { rows: ['capa_team_role.deleted'] },
    'message.list': {},
    'message.create': {
      body: (place) => messageInput(place, 'Look at the seals'),
      rows: ['capa_message.sent'],
    },
    'message.acknowledge': { rows: ['capa_message.acknowledged'] },
    'message.withdraw': {
      body: { reason: 'It named another lot' },
      rows: ['capa_message.withdrawn'],
    },
    ...calledAlike('lateral', 'place', { place: 'Line 4', decision: 'open' }),
    ...calledAlike('document-impact', 'document', { document: 'Form 7', kind: 'form', decision: 'open' }),
    ...calledAlike('lesson', 'text', { text: 'Ask the makers of seals how they age' }),
    'effectiveness.list': {},
    'effectiveness.create': {
      onFree: true,
      body: planInput,
      rows: ['capa_effectiveness.created'],
    },
    'effectiveness.update': {
      body: { metric: 'Leaks a month' },
      rivals: { mine: { metric: 'As I have it' }, theirs: { metric: 'As they have it' } },
      rows: ['capa_effectiveness.updated'],
    },
    'effectiveness-check.count': {},
    'effectiveness-check.list': {},
    'effectiveness-check.create': {
      body: { ...checkInput('Another check'), rating: 85 },
      rows: ['capa_effectiveness_check.created'],
    },
    'similar.list': {},
    'similar.lessons': {},
    'similar.toNew': {},
    'similar.decide': {
      body: ({ otherId }) => ({ other: otherId, decision: 'different', reason: 'Another machine' }),
      rows: ['capa_difference.created'],
    },
    'trend.raise': { onFree: true, rows: ['capa.created', 'capa_link.created'] },
    'blast-radius.list': {},
    'blast-radius.take': {
      body: ({ secondSiteId, processId }) => ({ places: [{ site: secondSiteId, process: processId }] }),
      rows: ['capa_lateral.created'],
    },
    'effectiveness-check.remove': { rows: ['capa_effectiveness_check.deleted'] },
  },
};
