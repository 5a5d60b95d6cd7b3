import type { Capa } from 'contract/modules/capa/capa';
import type { Context } from '../../../core/http/context.ts';
import { tableOf } from '../../../records/report/part-table.service.ts';
import type { RecordOrder, ReportSection } from '../../../records/report/report-template.service.ts';

type Said = { by: { name: string } | null; at: string; note: string | null } | null;

/** Who did something and what they say of it; the day stands in a column of its own. */
const saidOf = (said: Said) => [said?.by?.name, said?.note].filter(Boolean).join(': ');
const whenOf = (said: Said) => (said ? { instant: said.at } : null);

/** What was done of what was planned, and who has looked whether it was. */
function doneSections(_ctx: Context, { tasks }: Capa): Promise<ReportSection[]> {
  const heading = { key: 'done', heading: 'What was done', none: 'No action is completed yet.' };
  const done = tasks.filter(({ completion }) => completion !== null);
  return Promise.resolve([
    tableOf(heading, done, {
      Action: ({ name }) => name,
      'Completed by': ({ completion }) => saidOf(completion),
      'Completed at (UTC)': ({ completion }) => whenOf(completion),
      'Verified by': ({ verification }) => saidOf(verification),
      'Verified at (UTC)': ({ verification }) => whenOf(verification),
    }),
  ]);
}

const counted = (count: number, did: string) =>
  count === 0 ? [] : [`${did} ${count} ${count === 1 ? 'action' : 'actions'}`];

/** What each person has had a part in, the managers first: whom the company thanks. */
function contributions({ managers, members, tasks }: Capa): { _id: string; name: string; part: string }[] {
  const people = new Map<
    string,
    { name: string; managed: boolean; took: boolean; did: number; saw: number }
  >();
  const of = (person: { _id: string; name: string }) => {
    const found = people.get(person._id) ?? {
      name: person.name,
      managed: false,
      took: false,
      did: 0,
      saw: 0,
    };
    people.set(person._id, found);
    return found;
  };
  for (const one of managers) of(one).managed = true;
  for (const one of members) of(one).took = true;
  for (const { completion, verification } of tasks) {
    if (completion?.by) of(completion.by).did += 1;
    if (verification?.by) of(verification.by).saw += 1;
  }
  return [...people].map(([_id, { name, managed, took, did, saw }]) => ({
    _id,
    name,
    part: [
      ...(managed ? ['manager'] : []),
      ...(took ? ['member'] : []),
      ...counted(did, 'completed'),
      ...counted(saw, 'verified'),
    ].join(', '),
  }));
}

/** Who has had a part in it, and which one. */
function recognitionSections(_ctx: Context, capa: Capa): Promise<ReportSection[]> {
  const heading = { key: 'recognition', heading: 'Recognition of the team', none: 'Nobody is named.' };
  const columns = {
    Who: ({ name }: { name: string }) => name,
    'Had a part as': ({ part }: { part: string }) => part,
  };
  return Promise.resolve([tableOf(heading, contributions(capa), columns)]);
}

/** The order of the eight disciplines, as customers of the automotive industry ask for a report. */
export const eightDisciplines: RecordOrder = {
  key: '8d',
  title: '8D report',
  help: 'One CAPA in the order of the eight disciplines, from D1, the team, to D8, closure and recognition of the team: for customers who ask for it so.',
  ownParts: [
    { key: 'done', label: 'What was done', sections: doneSections },
    { key: 'recognition', label: 'Recognition of the team', sections: recognitionSections },
  ],
  steps: [
    { key: 'd1', title: 'D1 Team', fields: ['managers', 'members'], parts: ['team'] },
    {
      key: 'd2',
      title: 'D2 Problem',
      fields: [
        'name',
        'description',
        'problemStatement',
        'site',
        'process',
        'subProcesses',
        'source',
        'kind',
        'class',
        'severity',
        'dateDetected',
        'dateOccurred',
        'detectedByPerson',
        'detectedBy',
        'reportedByPerson',
        'reportedBy',
        'productService',
        'batchOrRef',
        'customerRef',
        'supplier',
        'quantityAffected',
        'requirementRefs',
      ],
      parts: ['questions', 'comparison'],
    },
    { key: 'd3', title: 'D3 Interim containment', fields: ['noContainmentReason'], parts: ['containment'] },
    {
      key: 'd4',
      title: 'D4 Root causes and why they were not found',
      fields: [],
      parts: ['causes', 'analyses', 'otherAnalysis'],
    },
    {
      key: 'd5',
      title: 'D5 Chosen permanent corrections',
      fields: ['adverseImplications'],
      parts: ['actions', 'effectiveness'],
    },
    { key: 'd6', title: 'D6 Corrections done and validated', fields: [], parts: ['done', 'check'] },
    {
      key: 'd7',
      title: 'D7 Prevention of recurrence',
      fields: ['lessons'],
      parts: ['document', 'lateral', 'lesson'],
    },
    {
      key: 'd8',
      title: 'D8 Closure and recognition of the team',
      fields: ['stage', 'closeSummary', 'sourceAnswer', 'costActual'],
      parts: ['recognition', 'approvals'],
    },
  ],
};
