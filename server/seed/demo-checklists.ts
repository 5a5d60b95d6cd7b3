import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { effectivenessChecklist } from 'contract/modules/capa/effectiveness/effectiveness-checklist';
import { sectionsOfTemplate } from 'contract/records/checklist/checklist-templates';
import { type AnswerValue, blankItem, type ChecklistItem } from 'contract/records/checklist/checklist-types';
import { v7 as newId } from 'uuid';
import { at, dayFromNow, type Place } from './demo-place.ts';

const item = (question: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  ...blankItem,
  _id: newId(),
  question,
  ...more,
});

/** What is asked at the axle line. */
export const sections = [
  {
    _id: newId(),
    title: 'Workplace',
    items: [
      item('Is the work instruction of this axle at the station?', { clause: 'ISO 9001, 7.5' }),
      item('Is the station clean and lit?'),
      item('How tidy is the station?', { type: 'scale' }),
    ],
  },
  {
    _id: newId(),
    title: 'Torque and joining',
    items: [
      item('Is the torque driver within its calibration date?', {
        help: 'Read the date on the yellow label.',
        clause: 'ISO 9001, 7.1.5',
        weight: 3,
        isCritical: true,
        onFail: 'notify',
      }),
      item('Measured torque of five nuts', {
        type: 'number',
        min: 180,
        max: 210,
        unit: 'Nm',
        weight: 3,
        onFail: 'notify',
      }),
      item('What else did you see?', { type: 'text', isRequired: false }),
    ],
  },
];

const items = sections.flatMap((section) => section.items);

/** What was answered in each of the runs that are over, item by item. */
const answers: AnswerValue[][] = [
  ['yes', 'partial', 3, 'yes', 192, null],
  ['yes', 'yes', 4, 'no', 195, 'The label of the driver is of last year.'],
  ['yes', 'yes', 5, 'yes', 201, null],
];

/** A checklist of the axle line: three runs that are over, and one that somebody is to answer tomorrow. */
export async function addChecklists({ send, workspaceId, siteIds, accounts }: Place): Promise<void> {
  const params = { type: 'risk', workspaceId };
  const made = await send(checklistEndpoints.create, {
    params,
    body: { name: 'Layered process audit', category: 'Axle line', sections },
  });
  const checklist = made.data._id;
  await send(checklistEndpoints.publish, {
    params: { ...params, checklistId: checklist },
    body: { version: 1 },
  });
  const start = async (dueDate: string, assignee: string) =>
    (
      await send(checklistRunEndpoints.create, {
        params,
        body: { checklist, site: at(siteIds, 1), dueDate, assignee },
      })
    ).data._id;
  for (const given of answers) {
    const runId = await start(dayFromNow(0), at(accounts, 0));
    for (const [index, value] of given.entries())
      if (value !== null)
        await send(checklistRunEndpoints.answer, {
          params: { ...params, runId, itemId: at(items, index)._id },
          body: { value, version: 0 },
        });
    await send(checklistRunEndpoints.complete, { params: { ...params, runId } });
  }
  await start(dayFromNow(1), at(accounts, 0));
}

/** The shipped checklist of effectiveness, and what it came to at a CAPA that is monitored. */
export async function addEffectivenessChecklist(
  { send, workspaceId }: Place,
  recordId: string | undefined,
): Promise<void> {
  const params = { type: 'capa', workspaceId };
  const { name, description, category } = effectivenessChecklist;
  const asked = sectionsOfTemplate(effectivenessChecklist, newId);
  const made = await send(checklistEndpoints.create, {
    params,
    body: { name, description, category, sections: asked },
  });
  const checklist = made.data._id;
  await send(checklistEndpoints.publish, {
    params: { ...params, checklistId: checklist },
    body: { version: 1 },
  });
  if (!recordId) return;
  const begun = await send(checklistRunEndpoints.create, { params, body: { checklist, record: recordId } });
  const runId = begun.data._id;
  for (const [index, { _id }] of asked.flatMap((section) => section.items).entries())
    await send(checklistRunEndpoints.answer, {
      params: { ...params, runId, itemId: _id },
      body: { value: index === 6 ? 'partial' : 'yes', version: 0 },
    });
  await send(checklistRunEndpoints.complete, { params: { ...params, runId } });
}
