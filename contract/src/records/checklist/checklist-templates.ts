import type { ModuleKey } from '../../core/modules.ts';
import { blankItem, type ChecklistItem, type ChecklistSection } from './checklist-types.ts';

/** A checklist that a new one can begin with; its sections and items get ids of their own then. */
export type ChecklistTemplate = {
  key: string;
  name: string;
  description: string;
  category: string;
  sections: readonly { title: string; items: readonly Omit<ChecklistItem, '_id'>[] }[];
};

const ask = (question: string, more: Partial<Omit<ChecklistItem, '_id'>> = {}) => ({
  ...blankItem,
  mayBeLeftOut: true,
  ...more,
  question,
});

/** Whether a CAPA has worked, as ISO 9001, 10.2.1 and ISO 13485, 8.5.2 want it reviewed. */
const effectiveness: ChecklistTemplate = {
  key: 'effectiveness',
  name: 'Effectiveness of a CAPA',
  description:
    'Whether a CAPA has removed its causes and the problem stays away. Each question is answered by yes, partial or no, with a comment and a photo where there is something to show.',
  category: 'Effectiveness',
  sections: [
    {
      title: 'What was done',
      items: [
        ask('Was each action carried out as it was planned?', {
          help: 'Look at what was changed, not at the status of the action.',
          clause: 'ISO 9001, 10.2.1 c',
        }),
        ask('Is each root cause removed by what was done?', {
          help: 'An action that asks people for care holds only as long as they take it.',
          clause: 'ISO 9001, 10.2.1 b',
        }),
        ask('Is nothing made worse by it: no product, no person, no other process?', {
          clause: 'ISO 13485, 8.5.2 e',
        }),
      ],
    },
    {
      title: 'What it has come to',
      items: [
        ask('Has the problem stayed away since the actions were verified?', {
          help: 'Complaints, nonconformities, findings and measurements since then.',
          clause: 'ISO 9001, 10.2.1 d',
          weight: 3,
          isCritical: true,
        }),
        ask('Was it watched for long enough, and in enough samples, to say so?', {
          clause: 'ISO 13485, 8.5.2 f',
          weight: 2,
        }),
        ask('Was it looked at where else the same could happen?', { clause: 'ISO 9001, 10.2.1 b' }),
      ],
    },
    {
      title: 'How it stays so',
      items: [
        ask('Do documents and forms say what is done now?', { clause: 'ISO 9001, 10.2.1 f' }),
        ask('Do the people concerned know the change, and work by it?', {
          help: 'Ask two of them, on different shifts.',
          clause: 'ISO 9001, 7.2',
        }),
        ask('Were the risks and opportunities concerned reviewed?', { clause: 'ISO 9001, 10.2.1 e' }),
        ask('Was what was learned passed on to others?', { clause: 'ISO 9001, 7.1.6' }),
      ],
    },
  ],
};

/** The checklists that a new one of a module can begin with. */
export const checklistTemplates: Partial<Record<ModuleKey, readonly ChecklistTemplate[]>> = {
  capa: [effectiveness],
};

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
