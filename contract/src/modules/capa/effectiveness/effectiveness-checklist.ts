import { type ChecklistTemplate, templateItem } from '../../../records/checklist/checklist-templates.ts';

/** Whether a CAPA has worked, as ISO 9001, 10.2.1 and ISO 13485, 8.5.2 want it reviewed. */
export const effectivenessChecklist: ChecklistTemplate = {
  key: 'effectiveness',
  name: 'Effectiveness of a CAPA',
  description:
    'Whether a CAPA has removed its causes and the problem stays away. Each question is answered by yes, partial or no, with a comment and a photo where there is something to show.',
  category: 'Effectiveness',
  sections: [
    {
      title: 'What was done',
      items: [
        templateItem('Was each action carried out as it was planned?', {
          help: 'Look at what was changed, not at the status of the action.',
          clause: 'ISO 9001, 10.2.1 c',
        }),
        templateItem('Is each root cause removed by what was done?', {
          help: 'An action that asks people for care holds only as long as they take it.',
          clause: 'ISO 9001, 10.2.1 b',
        }),
        templateItem('Is nothing made worse by it: no product, no person, no other process?', {
          clause: 'ISO 13485, 8.5.2 e',
        }),
      ],
    },
    {
      title: 'What it has come to',
      items: [
        templateItem('Has the problem stayed away since the actions were verified?', {
          help: 'Complaints, nonconformities, findings and measurements since then.',
          clause: 'ISO 9001, 10.2.1 d',
          weight: 3,
          isCritical: true,
        }),
        templateItem('Was it watched for long enough, and in enough samples, to say so?', {
          clause: 'ISO 13485, 8.5.2 f',
          weight: 2,
        }),
        templateItem('Was it looked at where else the same could happen?', { clause: 'ISO 9001, 10.2.1 b' }),
      ],
    },
    {
      title: 'How it stays so',
      items: [
        templateItem('Do documents and forms say what is done now?', { clause: 'ISO 9001, 10.2.1 f' }),
        templateItem('Do the people concerned know the change, and work by it?', {
          help: 'Ask two of them, on different shifts.',
          clause: 'ISO 9001, 7.2',
        }),
        templateItem('Were the risks and opportunities concerned reviewed?', {
          clause: 'ISO 9001, 10.2.1 e',
        }),
        templateItem('Was what was learned passed on to others?', { clause: 'ISO 9001, 7.1.6' }),
      ],
    },
  ],
};
