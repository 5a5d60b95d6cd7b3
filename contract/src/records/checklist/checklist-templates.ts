import { blankItem, type ChecklistItem, type ChecklistSection } from './checklist-types.ts';

/** A checklist that a new one can begin with; its sections and items get ids of their own then. */
export type ChecklistTemplate = {
  key: string;
  name: string;
  description: string;
  category: string;
  sections: readonly { title: string; items: readonly Omit<ChecklistItem, '_id'>[] }[];
};

/** A question of a template, answered by yes, partial or no, or left out with a reason. */
export const templateItem = (question: string, more: Partial<Omit<ChecklistItem, '_id'>> = {}) => ({
  ...blankItem,
  mayBeLeftOut: true,
  ...more,
  question,
});

/** The sections of a checklist that begins with a template, each of them and of its items with a new id. */
export const sectionsOfTemplate = (
  { sections }: ChecklistTemplate,
  newId: () => string,
): ChecklistSection[] =>
  sections.map(({ title, items }) => ({
    _id: newId(),
    title,
    items: items.map((item) => ({ ...item, _id: newId() })),
  }));
