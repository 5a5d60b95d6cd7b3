import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
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

/** Tests a control of a risk by its checklist: the test names the run in which it was carried out. */
async function testByChecklist(
  { send, workspaceId, accounts }: Place,
  { recordId, checklist, checklistRun }: { recordId: string; checklist: string; checklistRun: string },
): Promise<void> {
  const params = { workspaceId, recordId };
  const control = (await send(riskParts.control.list, { params })).data.at(-1);
  const ofControl = { ...params, controlId: control?._id ?? '' };
  const { version } = (await send(riskParts.control.find, { params: ofControl })).data;
  await send(riskParts.control.update, { params: ofControl, body: { checklist, version } });
  await send(riskParts['control-test'].create, {
    params: ofControl,
    body: {
      result: 'effective',
      note: 'Carried out with the layered process audit of the line.',
      testedOn: dayFromNow(0),
      tester: at(accounts, 0),
      checklistRun,
    },
  });
}

/** A checklist of the axle line: three runs that are over, one at a risk whose control it tests, and one for tomorrow. */
export async function addChecklists(place: Place, recordId: string): Promise<void> {
  const { send, workspaceId, siteIds, accounts } = place;
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
  const start = async (dueDate: string, assignee: string, record?: string) =>
    (
      await send(checklistRunEndpoints.create, {
        params,
        body: { checklist, ...(record ? { record } : { site: at(siteIds, 1) }), dueDate, assignee },
      })
    ).data._id;
  const answer = async (runId: string, given: AnswerValue[]) => {
    for (const [index, value] of given.entries())
      if (value !== null)
        await send(checklistRunEndpoints.answer, {
          params: { ...params, runId, itemId: at(items, index)._id },
          body: { value, version: 0 },
        });
    await send(checklistRunEndpoints.complete, { params: { ...params, runId } });
  };
  for (const given of answers) await answer(await start(dayFromNow(0), at(accounts, 0)), given);
  const checklistRun = await start(dayFromNow(0), at(accounts, 0), recordId);
  await answer(checklistRun, at(answers, 2));
  await testByChecklist(place, { recordId, checklist, checklistRun });
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
