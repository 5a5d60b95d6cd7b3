import {
  blankItem,
  type ChecklistItem,
  type ChecklistSection,
} from 'contract/records/checklist/checklist-types';
import { newId } from '../../../core/http/new-id.ts';

type Sections = readonly ChecklistSection[];

/** An item as it is added: a question with yes, partial and no. */
export const newItem = (): ChecklistItem => ({
  ...blankItem,
  _id: newId(),
});

export const newSection = (title: string): ChecklistSection => ({ _id: newId(), title, items: [] });

const inSection = (
  sections: Sections,
  sectionId: string,
  change: (items: ChecklistItem[]) => ChecklistItem[],
): ChecklistSection[] =>
  sections.map((section) =>
    section._id === sectionId ? { ...section, items: change(section.items) } : section,
  );

/** The section that an item stands in. */
const sectionOfItem = (sections: Sections, itemId: string): ChecklistSection | undefined =>
  sections.find(({ items }) => items.some(({ _id }) => _id === itemId));

/** Puts an item after another, or at the end of a section. */
export const addItem = (
  sections: Sections,
  sectionId: string,
  item: ChecklistItem,
  after?: string,
): ChecklistSection[] =>
  inSection(sections, sectionId, (items) => {
    const at = items.findIndex(({ _id }) => _id === after);
    return at < 0 ? [...items, item] : items.toSpliced(at + 1, 0, item);
  });

export const changeItem = (
  sections: Sections,
  itemId: string,
  patch: Partial<ChecklistItem>,
): ChecklistSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item._id === itemId ? { ...item, ...patch } : item)),
  }));

/** Takes an item out, and with it the conditions that ask for its answer. */
export const removeItem = (sections: Sections, itemId: string): ChecklistSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items
      .filter(({ _id }) => _id !== itemId)
      .map((item) => (item.condition?.item === itemId ? { ...item, condition: null } : item)),
  }));

/** Takes a section out with its items, and the conditions that ask for their answers. */
export const removeSection = (sections: Sections, sectionId: string): ChecklistSection[] =>
  (sections.find(({ _id }) => _id === sectionId)?.items ?? [])
    .reduce((left, { _id }) => removeItem(left, _id), [...sections])
    .filter(({ _id }) => _id !== sectionId);

function shifted<T extends { _id: string }>(all: readonly T[], id: string, by: -1 | 1): T[] {
  const at = all.findIndex(({ _id }) => _id === id);
  const one = all[at];
  const to = at + by;
  if (!one || to < 0 || to >= all.length) return [...all];
  return all.toSpliced(at, 1).toSpliced(to, 0, one);
}

/** Moves an item up or down; beyond the edge of its section it goes into the next one. */
export function moveItem(sections: Sections, itemId: string, by: -1 | 1): ChecklistSection[] {
  const index = sections.findIndex(({ items }) => items.some(({ _id }) => _id === itemId));
  const from = sections[index];
  const item = from?.items.find(({ _id }) => _id === itemId);
  if (!from || !item) return [...sections];
  const isAtEdge = from.items.at(by === 1 ? -1 : 0)?._id === itemId;
  if (!isAtEdge) return inSection(sections, from._id, (items) => shifted(items, itemId, by));
  const to = sections[index + by];
  if (!to) return [...sections];
  const left = inSection(sections, from._id, (items) => items.filter(({ _id }) => _id !== itemId));
  return inSection(left, to._id, (items) => (by === 1 ? [item, ...items] : [...items, item]));
}

export const moveSection = (sections: Sections, sectionId: string, by: -1 | 1): ChecklistSection[] =>
  shifted(sections, sectionId, by);

/** Puts the same item once more below, as one of its own. */
export function duplicateItem(sections: Sections, item: ChecklistItem): ChecklistSection[] {
  const section = sectionOfItem(sections, item._id);
  return section ? addItem(sections, section._id, { ...item, _id: newId() }, item._id) : [...sections];
}
