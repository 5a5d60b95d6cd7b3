import {
  type AnswerValue,
  type ChecklistItem,
  type ChecklistSection,
  type GivenAnswer,
  isAsked,
  itemsOf,
} from '../checklist-types.ts';

type Answers = ReadonlyMap<string, GivenAnswer>;

function isAnsweredSo({ item, answer }: { item: string; answer: string }, answers: Answers): boolean {
  const given = answers.get(item);
  if (!given || given.reason || given.value === null) return false;
  return Array.isArray(given.value) ? given.value.includes(answer) : String(given.value) === answer;
}

/**
 * The items that are asked, by the answers so far: one with a condition when the item that it names is itself shown and
 * has that answer. A condition names an earlier item, so that one pass decides all.
 */
export function shownItems(sections: readonly ChecklistSection[], answers: Answers): ChecklistItem[] {
  const shown = new Set<string>();
  return itemsOf(sections).filter((item) => {
    const { condition } = item;
    const isShown = !condition || (shown.has(condition.item) && isAnsweredSo(condition, answers));
    if (isShown) shown.add(item._id);
    return isShown;
  });
}

/** The items that ask something, of those that are shown. */
export const askedItems = (sections: readonly ChecklistSection[], answers: Answers): ChecklistItem[] =>
  shownItems(sections, answers).filter(isAsked);

/** What was answered, as the rules look at it, by item: of the answers and the photos of a run. */
export function givenAnswers(
  answers: readonly { item: string; value: AnswerValue; reason: string | null }[],
  photos: readonly { item: string }[],
): Map<string, GivenAnswer> {
  const empty = (item: string): GivenAnswer => ({ item, value: null, reason: null, photos: 0 });
  const given = new Map(
    answers.map(({ item, value, reason }): [string, GivenAnswer] => [
      item,
      { ...empty(item), value, reason },
    ]),
  );
  for (const { item } of photos) {
    const one = given.get(item) ?? empty(item);
    given.set(item, { ...one, photos: one.photos + 1 });
  }
  return given;
}
