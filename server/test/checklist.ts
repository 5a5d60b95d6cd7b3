import {
  checklistEndpoints,
  checklistRunEndpoints,
  checklistScheduleEndpoints,
} from 'contract/records/checklist/checklist.endpoints';
import { responseSetEndpoints } from 'contract/records/checklist/response-set.endpoints';
import {
  blankItem,
  type ChecklistItem,
  type ChecklistSection,
} from 'contract/records/checklist/checklist-types';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { v7 as newId } from 'uuid';
import type { Answer, Member, TestApi } from './api.ts';
import { uploadFile } from './upload.ts';

/** An item of a checklist, by what is said of it. */
export const itemOf = (given: Partial<ChecklistItem> & { question: string }): ChecklistItem => ({
  ...blankItem,
  _id: newId(),
  ...given,
});

export const sectionsOf = (...items: ChecklistItem[]): ChecklistSection[] => [
  { _id: newId(), title: 'Workplace', items },
];

type Made = { _id: string; version: number };

const done = ({ status, body }: Answer): Made => {
  if (status > 201) throw new Error(JSON.stringify(body));
  return body.data as Made; // what these calls answer
};

/** The smallest picture: one point. */
const onePoint =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** A picture that the person has uploaded. */
export async function uploadPhoto(api: TestApi, person: Member): Promise<string> {
  const photo = { fileName: 'photo.png', filetype: 'image/png', bytes: Buffer.from(onePoint, 'base64') };
  return String((await uploadFile(api, person, photo)).body.Key);
}

type Place = { type: string; workspaceId: string };

/** A checklist that is published. */
export async function publishChecklist(
  person: Member,
  place: Place,
  { name = 'Layered process audit', sections }: { name?: string; sections: ChecklistSection[] },
): Promise<string> {
  const made = done(
    await person.call(checklistEndpoints.create, { params: place, body: { name, sections } }),
  );
  const params = { ...place, checklistId: made._id };
  done(await person.call(checklistEndpoints.publish, { params, body: { version: made.version } }));
  return params.checklistId;
}

/** A schedule of a checklist, a run of it that was missed, and a checklist that is a draft. */
async function addSchedule(
  api: TestApi,
  person: Member,
  { checklistId, ...place }: Place & { checklistId: string },
) {
  const body = { checklist: checklistId, frequency: 'monthly', assignee: person.user.accountId };
  const plan = done(await person.call(checklistScheduleEndpoints.create, { params: place, body }));
  const run = done(
    await person.call(checklistRunEndpoints.create, { params: place, body: { checklist: checklistId } }),
  );
  await api.owner.query(`update checklist_runs set status = 'missed' where id = $1`, [run._id]);
  const draft = done(
    await person.call(checklistEndpoints.create, { params: place, body: { name: 'Never published' } }),
  );
  return { plannedId: plan._id, missedRunId: run._id, draftChecklistId: draft._id };
}

/** A run that waits in a group of the person, one that they have claimed, and a response set. */
async function addOffered(person: Member, { checklistId, ...place }: Place & { checklistId: string }) {
  const { workspaceId } = place;
  const { accountId } = person.user;
  const group = done(
    await person.call(groupEndpoints.create, {
      body: {
        workspace: workspaceId,
        name: `Checkers ${newId()}`,
        description: 'Who checks',
        members: [accountId],
      },
    }),
  );
  const body = { checklist: checklistId, group: group._id };
  const offered = done(await person.call(checklistRunEndpoints.create, { params: place, body }));
  const claimed = done(await person.call(checklistRunEndpoints.create, { params: place, body }));
  done(await person.call(checklistRunEndpoints.claim, { params: { ...place, runId: claimed._id } }));
  const choices = [
    { label: 'Tight', isFail: false },
    { label: 'Loose', isFail: true },
  ];
  const set = done(
    await person.call(responseSetEndpoints.create, { params: place, body: { name: 'Fit', choices } }),
  );
  return { offeredRunId: offered._id, claimedRunId: claimed._id, setId: set._id };
}

/**
 * A checklist that is published and has been changed since, with a run for a record in which one item is answered, with a
 * photo, and nothing stands against completing it.
 */
export async function addChecklists(
  api: TestApi,
  person: Member,
  { recordId, ...place }: Place & { recordId: string },
) {
  const sections = sectionsOf(
    itemOf({ question: 'Is the torque driver within its date?', onFail: 'action' }),
    itemOf({ question: 'What else was seen?', type: 'text', isRequired: false }),
  );
  const checklistId = await publishChecklist(person, place, { name: 'Living checklist', sections });
  const params = { ...place, checklistId };
  const { version } = done(await person.call(checklistEndpoints.find, { params }));
  const more = sectionsOf(itemOf({ question: 'Is the station clean?' }));
  done(await person.call(checklistEndpoints.update, { params, body: { sections: more, version } }));
  const body = { checklist: checklistId, record: recordId };
  const run = done(await person.call(checklistRunEndpoints.create, { params: place, body }));
  const itemId = sections[0]?.items[0]?._id ?? '';
  const at = { ...place, runId: run._id, itemId };
  done(await person.call(checklistRunEndpoints.answer, { params: at, body: { value: 'yes', version: 0 } }));
  const photo = { item: itemId, key: await uploadPhoto(api, person) };
  const kept = done(await person.call(checklistRunEndpoints.addPhoto, { params: at, body: photo }));
  const photoKey = await uploadPhoto(api, person);
  const planned = await addSchedule(api, person, { ...place, checklistId });
  const shared = await addOffered(person, { ...place, checklistId });
  return { checklistId, runId: at.runId, itemId, photoId: kept._id, photoKey, ...planned, ...shared };
}

/** Checklists and runs that differ in what lists sort, search and filter by. */
export async function addDifferingRuns(
  person: Member,
  other: string,
  { recordId, action, ...place }: Place & { recordId: string; action: string },
): Promise<void> {
  const sections = () => sectionsOf(itemOf({ question: 'Is it clean?' }));
  const call = async (endpoint: Parameters<Member['call']>[0], args: object) =>
    done(await person.call(endpoint, args));
  await call(checklistEndpoints.create, {
    params: place,
    body: { name: 'Alpha draft', owner: other, sections: sections() },
  });
  for (const name of ['Wear', 'adhesion', 'Leaks'])
    await call(responseSetEndpoints.create, {
      params: place,
      body: {
        name,
        choices: [
          { label: 'Good', isFail: false },
          { label: 'Bad', isFail: true },
        ],
      },
    });
  const retired = await publishChecklist(person, place, { name: 'Zulu gone', sections: sections() });
  for (const [index, name] of ['Delta checks', 'bravo checks', 'Echo checks'].entries()) {
    const checklist = await publishChecklist(person, place, { name, sections: sections() });
    const body = {
      checklist,
      dueDate: `2099-0${index + 1}-11`,
      ...(index === 0 ? { record: recordId, action } : {}),
    };
    await call(checklistRunEndpoints.create, { params: place, body });
    await call(checklistScheduleEndpoints.create, {
      params: place,
      body: { checklist, frequency: 'monthly', assignee: other },
    });
    const given = await call(checklistRunEndpoints.create, {
      params: place,
      body: { ...body, assignee: other },
    });
    const params = { ...place, runId: given._id };
    if (index > 0)
      await call(checklistRunEndpoints.cancel, {
        params,
        body: { reason: 'Not needed today', version: given.version },
      });
  }
  const { version } = await call(checklistEndpoints.find, { params: { ...place, checklistId: retired } });
  await call(checklistEndpoints.retire, { params: { ...place, checklistId: retired }, body: { version } });
}

/** Runs for a record that differ in what lists sort and search by. */
export async function addRunsFor(
  person: Member,
  { recordId, ...place }: Place & { recordId: string },
): Promise<void> {
  for (const [index, name] of ['Delta checks', 'bravo checks', 'Echo checks'].entries()) {
    const sections = sectionsOf(itemOf({ question: 'Is it clean?' }));
    const checklist = await publishChecklist(person, place, { name, sections });
    const body = { checklist, record: recordId, dueDate: `2099-0${index + 1}-11` };
    done(await person.call(checklistRunEndpoints.create, { params: place, body }));
  }
}
