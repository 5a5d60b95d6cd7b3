import { screen, within } from '@testing-library/react';
import type { WholeChecklist } from 'contract/records/checklist/checklist';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { blankItem } from 'contract/records/checklist/checklist-types';
import { expect, test, vi } from 'vitest';
import { riskPath, riskServer } from '../../../test/make-risk.ts';
import { idOf, makeUser } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { ChecklistPage } from './checklist-page.tsx';

const at = '2026-11-20T09:00:00.000Z';
const { _id, name, email, profilePicture } = makeUser();

const makeChecklist = (fields: Partial<WholeChecklist> = {}): WholeChecklist => ({
  _id: idOf(700),
  name: 'Line walk',
  description: null,
  category: null,
  owner: { _id, name, email, profilePicture },
  status: 'active',
  edition: 1,
  isChanged: false,
  itemCount: 1,
  openRuns: 0,
  workspace: idOf(2),
  version: 1,
  createdAt: at,
  updatedAt: at,
  sections: [{ _id: idOf(701), title: 'Floor', items: [{ ...blankItem, _id: idOf(702), question: 'Dry?' }] }],
  editions: [],
  ...fields,
});

test('a checklist that could not be published for a mistake is saved by Save, and nothing more', async () => {
  const server = riskServer([]);
  let checklist = makeChecklist();
  server.on(checklistEndpoints.find, () => checklist);
  server.on(checklistEndpoints.update, ({ body }) => {
    const { sections } = body as Pick<WholeChecklist, 'sections'>; // as the form sends it
    checklist = makeChecklist({ sections, isChanged: true, version: checklist.version + 1 });
    return checklist;
  });
  server.on(checklistEndpoints.publish, () => {
    checklist = { ...checklist, isChanged: false, edition: 2, version: checklist.version + 1 };
    return checklist;
  });
  const path = '/risk/:moduleId/workspace/:workspaceId/checklists/detail/:checklistId';
  const { person } = renderAt(riskPath(`checklists/detail/${idOf(700)}`), [
    { path, Component: ChecklistPage },
  ]);
  const publish = async () => {
    await person.click(screen.getByRole('button', { name: 'Publish edition 2' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  };

  await person.click(await screen.findByRole('button', { name: /Dry/ }));
  const question = await screen.findByRole('textbox', { name: 'Question' });
  await person.clear(question);
  await publish();
  await screen.findByText('Question is required');
  await person.type(question, 'Is the floor dry?');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(server.of(checklistEndpoints.update)).toHaveLength(1), 5000);
  await screen.findByText(/take effect when you publish them/);
  expect(server.of(checklistEndpoints.publish)).toEqual([]);

  // What has no mistake is saved and published at once, as asked.
  await person.type(question, ' And clean?');
  await publish();
  await vi.waitFor(() => expect(server.of(checklistEndpoints.publish)).toHaveLength(1), 5000);
  expect(server.of(checklistEndpoints.update)).toHaveLength(2);
});
