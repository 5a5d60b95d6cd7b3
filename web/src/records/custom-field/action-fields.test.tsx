import { screen, within } from '@testing-library/react';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import {
  makeAction,
  makeField,
  makeRisk,
  makeStep,
  mara,
  pageOf,
  riskPath,
  riskServer,
  workspaceId,
} from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const ofActions = makeField({
  _id: idOf(310),
  appliesTo: 'action',
  name: 'tool',
  label: 'Tool',
  section: 'Workshop',
  required: true,
});

test('fields are defined for actions apart from those of records', async () => {
  const server = riskServer([makeRisk()], [makeField({ label: 'Cost centre' }), ofActions]);
  server.on(customFieldEndpoints.create, () => makeField());
  const { person } = renderAt(riskPath('library'), routes);
  await person.click(await screen.findByRole('button', { name: 'Additional Fields' }));
  await screen.findByText('Cost centre');
  expect(screen.queryByText('Tool')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await screen.findByText('Tool');
  expect(screen.queryByText('Cost centre')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Add fields' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('checkbox', { name: /^Date/ }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.type(screen.getByRole('textbox', { name: 'Label' }), 'Checked on');
  await person.click(screen.getByRole('button', { name: 'Add a condition: Shown when' }));
  await person.click(screen.getByRole('combobox', { name: 'Field of condition 1' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Priority',
    'Tool',
  ]);
  await person.click(screen.getByRole('option', { name: 'Priority' }));
  await person.click(screen.getByRole('combobox', { name: 'Value of condition 1' }));
  await person.click(await screen.findByRole('option', { name: 'High' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Field added');
  expect(server.of(customFieldEndpoints.create)[0]?.body).toMatchObject({
    appliesTo: 'action',
    name: 'checkedOn',
    shownWhen: [{ field: 'priority', operator: 'is', values: ['high'] }],
  });
});

test('the form of an action asks for its fields, by their conditions', async () => {
  const high = [{ field: 'priority', operator: 'is' as const, values: ['high'] }];
  const order = makeField({
    _id: idOf(311),
    appliesTo: 'action',
    name: 'order',
    label: 'Work order',
    shownWhen: high,
  });
  const action = makeAction({ custom: { tool: 'T-11' } });
  const server = riskServer([makeRisk(1, { tasks: [action] })], [makeField(), ofActions, order]);
  server.on(riskParts.action.update, () => action);
  const { person } = renderAt(riskPath(`library/detail/${makeRisk()._id}?tab=actions`), routes);
  await screen.findByText('T-11');
  await person.click(await screen.findByRole('button', { name: `Actions for ${action.name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tool = within(await dialog.findByRole('group', { name: 'Workshop' })).getByRole('textbox', {
    name: 'Tool',
  });
  expect(dialog.queryByRole('textbox', { name: /^Work order/ })).toBeNull();
  await person.clear(tool);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Tool is required');
  await person.type(tool, 'T-12');
  await person.click(dialog.getByRole('combobox', { name: /^Priority/ }));
  await person.click(await screen.findByRole('option', { name: 'High' }));
  await person.type(await dialog.findByRole('textbox', { name: /^Work order/ }), '4711');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Action updated');
  expect(server.of(riskParts.action.update)[0]?.body).toMatchObject({
    priority: 'high',
    custom: { tool: 'T-12', order: '4711' },
  });
});

test('whoever does the work fills its fields in on its page, which says that they are missing', async () => {
  const action = makeAction({ assignedTo: [mara] });
  const risk = makeRisk(1, { tasks: [action] });
  const server = riskServer([risk], [ofActions]);
  server.on(
    taskEndpoints.find,
    () =>
      ({
        _id: action._id,
        kind: 'risk_action',
        title: action.name,
        module: 'risk',
        workspace: { _id: workspaceId, name: 'Axle plant' },
        organization: { _id: idOf(1), name: null },
        record: {
          _id: risk._id,
          number: risk.number,
          name: risk.name,
          status: risk.status,
          stage: risk.stage ?? null,
        },
        startDate: action.startDate,
        dueDate: action.endDate,
        status: action.status,
        isOverdue: false,
        daysLeft: 3,
        assignedTo: action.assignedTo,
        group: null,
        priority: 'medium' as const,
        isUnclaimed: false,
        isPastDone: false,
        mayClaim: false,
        standsInFor: null,
        askedBy: null,
        version: 1,
        createdAt: '2026-11-20T09:00:00.000Z',
        link: '',
      }) satisfies Task,
  );
  server.on(riskEndpoints.find, () => risk);
  server.on(riskParts.action.find, () => action);
  const refused = { allowed: false, unmet: ['Fill in first: Tool.'] };
  server.on(riskParts.action.steps, () => [
    makeStep({ step: 'complete', label: 'Complete', done: 'Action completed', to: 'to-verify', ...refused }),
  ]);
  server.on(riskParts.action.listExtensions, () => pageOf([]));
  server.on(riskParts.action.update, () => action);
  const { person } = renderAt(riskPath(`tasks/detail/${action._id}`), routes);
  await screen.findAllByText('Fill in first: Tool.');
  const workshop = within(await screen.findByRole('region', { name: 'Workshop' }));
  await person.click(workshop.getByRole('button', { name: /^Required, not filled in yet/ }));
  await person.type(await workshop.findByRole('textbox', { name: 'Tool' }), 'T-11{Enter}');
  await screen.findByText('Action updated');
  expect(server.of(riskParts.action.update)[0]?.body).toEqual({
    custom: { tool: 'T-11' },
    version: action.version,
  });
});
