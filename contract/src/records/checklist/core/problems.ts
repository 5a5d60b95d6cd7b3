import { calendarDate } from '../../../core/field.ts';
import {
  answerSets,
  type AnswerValue,
  type ChecklistItem,
  type ChecklistSection,
  type GivenAnswer,
  isAsked,
  isNothing,
  itemsOf,
} from '../checklist-types.ts';
import { resultOf } from './score.ts';
import { shownItems } from './shown.ts';

/** The numbers of the items as people read them, by id: `2.3` is the third of the second section. */
export const numbersOf = (sections: readonly ChecklistSection[]): Map<string, string> =>
  new Map(
    sections.flatMap(({ items }, section) =>
      items.map(({ _id }, index): [string, string] => [_id, `${section + 1}.${index + 1}`]),
    ),
  );

/** The answers of an item that a condition may ask for; none where any text could be the answer. */
export function conditionAnswers(item: ChecklistItem): { value: string; label: string }[] {
  const { type, choices } = item;
  if (type === 'yes-no' || type === 'conforming')
    return Object.entries(answerSets[type]).map(([value, { label }]) => ({ value, label }));
  if (type === 'scale') return ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
  if (type === 'choice' || type === 'choices') return choices.map(({ label }) => ({ value: label, label }));
  return [];
}

function choicesProblem({ type, choices }: ChecklistItem): string | undefined {
  if (type !== 'choice' && type !== 'choices') return undefined;
  if (choices.length < 2) return 'has fewer than 2 choices';
  const names = choices.map(({ label }) => label.toLowerCase());
  return new Set(names).size < names.length ? 'has the same choice twice' : undefined;
}

function conditionProblem(
  { condition }: ChecklistItem,
  earlier: readonly ChecklistItem[],
): string | undefined {
  if (!condition) return undefined;
  const asked = earlier.find(({ _id }) => _id === condition.item);
  if (!asked) return 'depends on an item that does not come before it';
  return conditionAnswers(asked).some(({ value }) => value === condition.answer)
    ? undefined
    : 'depends on an answer that its item does not have';
}

const limitsProblem = ({ min, max }: ChecklistItem): string | undefined =>
  min !== null && max !== null && min > max ? 'has a lower limit above the upper one' : undefined;

/** A sentence for each thing that stands against publishing a checklist, with the item that it is about. */
export function definitionProblems(
  sections: readonly ChecklistSection[],
): { item: string | null; message: string }[] {
  const items = itemsOf(sections);
  if (!items.some(isAsked)) return [{ item: null, message: 'Add at least one question' }];
  const numbers = numbersOf(sections);
  return items.flatMap((item, index) =>
    [choicesProblem(item), limitsProblem(item), conditionProblem(item, items.slice(0, index))].flatMap(
      (problem) => (problem ? [{ item: item._id, message: `${numbers.get(item._id)} ${problem}` }] : []),
    ),
  );
}

const day = calendarDate('Choose a day');

const isDay = (value: AnswerValue) => day.safeParse(value).success;

const isAmong = (names: readonly string[], value: AnswerValue) =>
  typeof value === 'string' && names.includes(value);

/** For each type: whether a value may be its answer, and what to say otherwise. */
const checks: Record<
  ChecklistItem['type'],
  { takes(item: ChecklistItem, value: AnswerValue): boolean; message: string }
> = {
  'yes-no': {
    takes: (_item, value) => isAmong(Object.keys(answerSets['yes-no']), value),
    message: 'Choose yes, partial or no',
  },
  conforming: {
    takes: (_item, value) => isAmong(Object.keys(answerSets.conforming), value),
    message: 'Choose one of the answers',
  },
  scale: {
    takes: (_item, value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5,
    message: 'Choose a number from 1 to 5',
  },
  number: { takes: (_item, value) => typeof value === 'number', message: 'Enter a number' },
  text: { takes: (_item, value) => typeof value === 'string', message: 'Enter a text' },
  date: { takes: (_item, value) => isDay(value), message: 'Choose a day' },
  choice: {
    takes: ({ choices }, value) =>
      isAmong(
        choices.map(({ label }) => label),
        value,
      ),
    message: 'Choose one of the answers',
  },
  choices: {
    takes: ({ choices }, value) =>
      Array.isArray(value) && value.every((one) => choices.some(({ label }) => label === one)),
    message: 'Choose among the answers',
  },
  photo: { takes: () => false, message: 'Add a photo; it has no other answer' },
  signature: {
    takes: (_item, value) => typeof value === 'string',
    message: 'Type the name of whoever signs',
  },
  instruction: { takes: () => false, message: 'An instruction is not answered' },
};

/** What is wrong with a value as the answer of an item; nothing is wrong with none. */
export function valueProblem(item: ChecklistItem, value: AnswerValue): string | undefined {
  if (value === null) return undefined;
  const { takes, message } = checks[item.type];
  return takes(item, value) ? undefined : message;
}

/** Whether an item has been answered, with a value, a photo or a name and its signature, or a reason why it does not apply. */
export function isAnswered(item: ChecklistItem, answer: GivenAnswer | undefined): boolean {
  if (!isAsked(item)) return true;
  if (!answer) return false;
  if (answer.reason) return true;
  if (item.type === 'photo') return answer.photos > 0;
  return !isNothing(answer.value) && (item.type !== 'signature' || answer.photos > 0);
}

/** Whether an answer still lacks the photo or file that its item asks for. */
export function lacksEvidence(item: ChecklistItem, answer: GivenAnswer | undefined): boolean {
  if (!answer || answer.reason || answer.photos > 0 || !isAnswered(item, answer)) return false;
  return item.evidence === 'always' || (item.evidence === 'on-fail' && resultOf(item, answer) === 'fail');
}

/** What stands against completing a run, item by item, in the order of the checklist. */
export function completionProblems(
  sections: readonly ChecklistSection[],
  answers: ReadonlyMap<string, GivenAnswer>,
): { item: string; message: string }[] {
  const numbers = numbersOf(sections);
  return shownItems(sections, answers).flatMap((item) => {
    const answer = answers.get(item._id);
    const name = `${numbers.get(item._id)} “${item.question}”`;
    if (item.isRequired && !isAnswered(item, answer))
      return [
        { item: item._id, message: `${name} is not ${item.type === 'signature' ? 'signed' : 'answered'}` },
      ];
    return lacksEvidence(item, answer) ? [{ item: item._id, message: `${name} needs a photo or file` }] : [];
  });
}
