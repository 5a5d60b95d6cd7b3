import { type ChecklistItem, type ChecklistSection, type GivenAnswer, itemsOf } from '../checklist-types.ts';

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
