import { expect, test } from 'vitest';
import {
  blankItem,
  type ChecklistItem,
  type ChecklistSection,
  type GivenAnswer,
} from '../checklist-types.ts';
import { completionProblems, definitionProblems, valueProblem } from './problems.ts';
import { pointsOf, resultOf, scoreOf } from './score.ts';
import { shownItems } from './shown.ts';

const item = (given: Partial<ChecklistItem> & { _id: string }): ChecklistItem => ({
  ...blankItem,
  question: `Question ${given._id}`,
  ...given,
});

const sectionOf = (...items: ChecklistItem[]): ChecklistSection[] => [{ _id: 's', title: 'Section', items }];

const answered = (...given: (Partial<GivenAnswer> & { item: string })[]) =>
  new Map(
    given.map((one): [string, GivenAnswer] => [one.item, { value: null, reason: null, photos: 0, ...one }]),
  );

test('what an answer counts follows from its type', () => {
  const choices = [
    { label: 'Clean', isFail: false },
    { label: 'Dirty', isFail: true },
  ];
  const cases: [Partial<ChecklistItem>, GivenAnswer['value'], number | null][] = [
    [{ type: 'yes-no' }, 'partial', 0.5],
    [{ type: 'conforming' }, 'opportunity', 1],
    [{ type: 'conforming' }, 'nonconforming', 0],
    [{ type: 'scale' }, 3, 0.5],
    [{ type: 'number', min: 180, max: 210 }, 180, 1],
    [{ type: 'number', min: 180, max: 210 }, 179.9, 0],
    [{ type: 'number', min: 180, max: 210, unit: 'bar' }, 180, 1],
    [{ type: 'number', min: 180, max: 210, unit: 'mm' }, 179.9, 0],
    [{ type: 'number', unit: 'bar' }, 5, null],
    [{ type: 'number', min: 180 }, 1000, 1],
    [{ type: 'number' }, 5, null],
    [{ type: 'choice', choices }, 'Dirty', 0],
    [{ type: 'choices', choices }, ['Clean'], 1],
    [{ type: 'choices', choices }, ['Clean', 'Dirty'], 0],
    [{ type: 'choices', choices }, [], null],
    [{ type: 'text' }, 'A note', null],
    [{ type: 'yes-no' }, null, null],
  ];
  for (const [given, value, points] of cases)
    expect(pointsOf(item({ _id: 'a', ...given }), value), JSON.stringify([given, value])).toBe(points);
});

test('a score weighs what applies, and a critical item that fails makes the run fail', () => {
  const sections = sectionOf(
    item({ _id: 'a', weight: 3 }),
    item({ _id: 'b', weight: 1, isCritical: true }),
    item({ _id: 'c', weight: 5 }),
    item({ _id: 'd', type: 'text' }),
  );
  const given = (value: string) =>
    answered(
      { item: 'a', value: 'yes' },
      { item: 'b', value },
      { item: 'c', reason: 'No paint shop here' },
      { item: 'd', value: 'A note' },
    );
  expect(scoreOf(sections, given('partial'))).toEqual({ score: 87.5, isFailed: false, failed: [] });
  expect(scoreOf(sections, given('no'))).toEqual({ score: 75, isFailed: true, failed: ['b'] });
  expect(scoreOf(sections, answered()).score).toBeNull();
});

test('the lowest answers of a scale fail, and what does not apply never does', () => {
  const scale = item({ _id: 'a', type: 'scale' });
  expect([1, 2, 3, 5].map((value) => resultOf(scale, { value, reason: null }))).toEqual([
    'fail',
    'fail',
    'partial',
    'pass',
  ]);
  expect(resultOf(scale, { value: 1, reason: 'Not here' })).toBe('none');
});

test('an item with a condition is shown by the answer that it asks for, also through another condition', () => {
  const sections = sectionOf(
    item({ _id: 'a' }),
    item({ _id: 'b', condition: { item: 'a', answer: 'no' } }),
    item({ _id: 'c', condition: { item: 'b', answer: 'no' } }),
  );
  const shown = (...given: Parameters<typeof answered>) =>
    shownItems(sections, answered(...given)).map(({ _id }) => _id);
  expect(shown()).toEqual(['a']);
  expect(shown({ item: 'a', value: 'no' })).toEqual(['a', 'b']);
  expect(shown({ item: 'a', value: 'no' }, { item: 'b', value: 'no' })).toEqual(['a', 'b', 'c']);
  // What was answered before the way led elsewhere asks for nothing more.
  expect(shown({ item: 'a', value: 'yes' }, { item: 'b', value: 'no' })).toEqual(['a']);
});

test('a hidden item takes no part in the score', () => {
  const sections = sectionOf(
    item({ _id: 'a' }),
    item({ _id: 'b', isCritical: true, condition: { item: 'a', answer: 'no' } }),
  );
  const given = answered({ item: 'a', value: 'yes' }, { item: 'b', value: 'no' });
  expect(scoreOf(sections, given)).toEqual({ score: 100, isFailed: false, failed: [] });
});

test('a checklist is published when its conditions name earlier items and its choices are there', () => {
  const problemsOf = (...items: ChecklistItem[]) =>
    definitionProblems(sectionOf(...items)).map(({ message }) => message);
  expect(definitionProblems([])).toEqual([{ item: null, message: 'Add at least one question' }]);
  expect(problemsOf(item({ _id: 'a', type: 'choice' }))).toEqual(['1.1 has fewer than 2 choices']);
  expect(problemsOf(item({ _id: 'a', condition: { item: 'b', answer: 'no' } }), item({ _id: 'b' }))).toEqual([
    '1.1 depends on an item that does not come before it',
  ]);
  expect(
    problemsOf(item({ _id: 'a' }), item({ _id: 'b', condition: { item: 'a', answer: 'maybe' } })),
  ).toEqual(['1.2 depends on an answer that its item does not have']);
  expect(problemsOf(item({ _id: 'a', type: 'number', min: 2, max: 1 }))).toEqual([
    '1.1 has a lower limit above the upper one',
  ]);
  expect(problemsOf(item({ _id: 'a' }))).toEqual([]);
});

test('a run is complete when what is required is answered and evidence stands where it is needed', () => {
  const sections = sectionOf(
    item({ _id: 'a', evidence: 'on-fail' }),
    item({ _id: 'b', type: 'photo' }),
    item({ _id: 'c', isRequired: false }),
    item({ _id: 'd', type: 'instruction' }),
  );
  const missing = (...given: Parameters<typeof answered>) =>
    completionProblems(sections, answered(...given)).map(({ message }) => message);
  expect(missing()).toEqual(['1.1 “Question a” is not answered', '1.2 “Question b” is not answered']);
  expect(missing({ item: 'a', value: 'no' }, { item: 'b', photos: 1 })).toEqual([
    '1.1 “Question a” needs a photo or file',
  ]);
  expect(missing({ item: 'a', value: 'no', photos: 1 }, { item: 'b', photos: 1 })).toEqual([]);
  expect(missing({ item: 'a', value: 'yes' }, { item: 'b', reason: 'No camera allowed' })).toEqual([]);
});

test('an answer is of the type of its item', () => {
  expect(valueProblem(item({ _id: 'a' }), 'maybe')).toBe('Choose yes, partial or no');
  expect(valueProblem(item({ _id: 'a', type: 'scale' }), 6)).toBe('Choose a number from 1 to 5');
  expect(valueProblem(item({ _id: 'a', type: 'date' }), '2026-11-24')).toBeUndefined();
  expect(valueProblem(item({ _id: 'a', type: 'date' }), 'tomorrow')).toBe('Choose a day');
  expect(valueProblem(item({ _id: 'a', type: 'photo' }), 'x')).toBe('Add a photo; it has no other answer');
  expect(valueProblem(item({ _id: 'a', type: 'text' }), null)).toBeUndefined();
});

test('a day that no calendar has is no answer', () => {
  const asked = item({ _id: 'a', type: 'date' });
  expect(valueProblem(asked, '2026-02-28')).toBeUndefined();
  expect(valueProblem(asked, '2026-13-45')).toBe('Choose a day');
  expect(valueProblem(asked, '2026-02-30')).toBe('Choose a day');
});

test('a signature is the name of whoever signs with what they have drawn, and is never scored', () => {
  const signed = item({ _id: 'a', type: 'signature' });
  const sections = [{ _id: 's', title: 'End', items: [signed] }];
  const problems = (given: Partial<GivenAnswer>) =>
    completionProblems(
      sections,
      new Map([['a', { item: 'a', value: null, reason: null, photos: 0, ...given }]]),
    ).map(({ message }) => message);
  expect(problems({ value: 'Kim Example' })).toEqual(['1.1 “Question a” is not signed']);
  expect(problems({ photos: 1 })).toEqual(['1.1 “Question a” is not signed']);
  expect(problems({ value: 'Kim Example', photos: 1 })).toEqual([]);
  expect(resultOf(signed, { value: 'Kim Example', reason: null })).toBe('none');
  expect(valueProblem(signed, 3)).toBe('Type the name of whoever signs');
});
