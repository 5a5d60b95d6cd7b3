import { expect, test } from 'vitest';
import { recordKindKeys } from './core/record-kinds.ts';
import { actionTarget, processTarget, recordTarget, siteTarget } from './import-targets.ts';
import { proposeMapping } from './records/import/import.ts';
import { customColumns } from './records/import/import-fields.ts';

const told = (fields: ReturnType<typeof recordTarget>['fields']) =>
  fields.map(({ label, kind, required }) => `${label}${required ? ' *' : ''}: ${kind}`);

test('the columns of a record are what raising one takes, with its labels and what it requires', () => {
  expect(told(recordTarget('risk').fields)).toEqual([
    'Risk name *: text',
    'Description *: text',
    'Category *: text',
    'Date identified *: date',
    'Site *: site',
    'Process *: process',
    'Managers *: people',
    'Risk owner: person',
    'Kind: choice',
    'Proximity: choice',
    'Velocity: choice',
    'Knowledge strength: choice',
    'Tags: tags',
    'External reference: text',
    'Parent risk: record',
    'Due date: date',
    'Next review: date',
    'Confidential: boolean',
    'What: text',
    'Why: text',
    'When: text',
    'Where: text',
    'Who: text',
    'How: text',
    'How much: text',
    'How impacted: text',
    'Cause: text',
    'What may happen: text',
    'What it leads to: text',
    'Hazard: text',
    'Foreseeable sequence of events: text',
    'Hazardous situation: text',
    'Harm: text',
    'Number: text',
  ]);
});

test('an action names its record; the parts of its cause are columns of their own, and choices read as words', () => {
  const { fields } = actionTarget('risk');
  expect(told(fields)).toEqual([
    'Risk number *: record',
    'Action name *: text',
    'Start date *: date',
    'Due date *: date',
    'Assigned to *: people',
    'Description: text',
    'Priority: choice',
    'Progress in %: number',
    'A note is needed to complete it: boolean',
    'A photo or file is needed to complete it: boolean',
    'Somebody else verifies it: boolean',
    'Cause: text',
    'Cause description: text',
    'Strategy: choice',
    'Budget: number',
    'Actual cost: number',
    'Personnel: text',
    'Changes likelihood by: number',
    'Changes impact by: number',
    'Status: choice',
  ]);
  expect(fields.find(({ name }) => name === 'status')?.choices).toEqual([
    'Pending',
    'In progress',
    'On hold',
    'Completed',
  ]);
});

test('sites and processes have the columns of their forms', () => {
  expect(told(siteTarget.fields)).toEqual([
    'Site name *: text',
    'Location *: text',
    'Time zone *: time-zone',
    'Note: text',
    'Modules: modules',
    'Active: boolean',
  ]);
  expect(told(processTarget.fields)).toEqual([
    'Process name *: text',
    'Location: text',
    'Parent site *: sites',
    'Note: text',
    'Modules: modules',
    'Sub-processes: tags',
    'Active: boolean',
  ]);
});

test('an additional field of a workspace is a column with its options', () => {
  const line = {
    name: 'line',
    label: 'Line',
    type: 'select' as const,
    options: [{ label: 'Line A', value: 'a' }],
    required: true,
    placeholder: null,
    help: null,
    validation: {},
    section: null,
    shownWhen: [],
    requiredWhen: [],
  };
  const shownWhen = [{ field: 'category', operator: 'is' as const, values: ['Financial'] }];
  const own = recordTarget('risk').fields;
  const [column, second] = customColumns([line, { ...line, name: 'second', shownWhen }], own);
  expect(second).toMatchObject({ required: false });
  expect(second?.help).toMatch(/^Not for every row: it depends on Category\./);
  expect(column).toMatchObject({ name: 'custom.line', kind: 'choice', required: true, choices: ['Line A'] });
});

test('headings that people use lead to their fields', () => {
  const { fields } = recordTarget('risk');
  const header = ['Risk title', 'Descr.', 'Plant', 'Process', 'Type', 'Owner mail', 'Found on', 'Remarks'];
  expect(proposeMapping(header, fields)).toMatchObject({
    name: 0,
    description: 1,
    site: 2,
    process: 3,
    category: 4,
    managers: 5,
    dateIdentified: 6,
    number: null,
  });
});

test('a sheet that says the statement by the words of a sentence is understood', () => {
  const { fields } = recordTarget('risk');
  expect(proposeMapping(['Because of', 'May happen', 'Leading to'], fields)).toMatchObject({
    'statement.cause': 0,
    'statement.event': 1,
    'statement.consequence': 2,
  });
});

test.each(recordKindKeys)('no two columns of a sheet of kind %s have the same heading', (kind) => {
  for (const { fields } of [recordTarget(kind), actionTarget(kind)]) {
    const labels = fields.map(({ label }) => label);
    expect(new Set(labels).size, labels.join(', ')).toBe(labels.length);
  }
});
