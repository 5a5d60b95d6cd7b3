import { screen } from '@testing-library/react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { effectivenessChecklist } from 'contract/modules/capa/effectiveness/effectiveness-checklist';
import { checklistEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { expect, test, vi } from 'vitest';
import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { NewChecklistDialog } from './new-checklist-dialog.tsx';

test('a checklist begins with a template: its name is proposed, what was typed stays, and its questions are sent', async () => {
  signIn();
  const server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(checklistEndpoints.create, () => refuse('CONFLICT', 'Try again'));
  const templates = [effectivenessChecklist];
  const { person } = renderAt(`/capa/${idOf(1)}/workspace/${idOf(2)}/checklists`, [
    {
      path: '/:module/:moduleId/workspace/:workspaceId/checklists',
      element: <NewChecklistDialog opened templates={templates} onClose={vi.fn()} />,
    },
  ]);
  await person.type(await screen.findByRole('textbox', { name: 'Category' }), 'Yearly');
  await person.click(screen.getByRole('combobox', { name: 'Begin with' }));
  await person.click(await screen.findByRole('option', { name: 'Effectiveness of a CAPA' }));
  await person.click(screen.getByRole('button', { name: 'Create' }));

  await vi.waitFor(() => expect(server.of(checklistEndpoints.create)).toHaveLength(1));
  const body = server.of(checklistEndpoints.create)[0]?.body as {
    name: string;
    category: string;
    sections: { title: string; items: { question: string }[] }[];
  };
  expect([body.name, body.category]).toEqual(['Effectiveness of a CAPA', 'Yearly']);
  expect(body.sections.map(({ title }) => title)).toEqual(
    effectivenessChecklist.sections.map(({ title }) => title),
  );
});
