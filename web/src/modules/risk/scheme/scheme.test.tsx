import { screen, waitFor } from '@testing-library/react';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { riskSchemeEndpoints as schemes } from 'contract/modules/risk/risk-scheme.endpoints';
import { expect, test } from 'vitest';
import { makeRisk, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

function open(found = {}) {
  const server = riskServer([makeRisk(1)]);
  server.on(schemes.find, () => defaultScheme);
  server.on(schemes.editions, () => pageOf([]));
  server.on(schemes.preview, () => ({
    rated: 3,
    changed: 0,
    unjudged: 0,
    reprioritized: 0,
    moves: [],
    ...found,
  }));
  server.on(schemes.publish, () => ({ ...defaultScheme, edition: 2, mode: 'fmea' as const }));
  return { server, ...renderAt(riskPath('settings/scheme'), routes) };
}

test('a mode is chosen, its table changed at one place, and published with the reason', async () => {
  const { person, server } = open({ unjudged: 3, reprioritized: 1 });
  await person.click(await screen.findByRole('radio', { name: /^FMEA/ }));
  await screen.findByText(
    '3 rated risks were not assessed by FMEA yet. They keep their rating until somebody assesses them again.',
  );
  await screen.findByText('1 risk would have another action priority.');
  const at = 'Severity 9 to 10, occurrence 4 to 5, detection 1: action priority';
  await person.selectOptions(await screen.findByRole('combobox', { name: at }), 'High');
  await person.type(screen.getByLabelText(/^Reason/), 'The customer asks for it');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.of(schemes.publish)).toHaveLength(1));
  const body = server.of(schemes.publish)[0]?.body as typeof defaultScheme;
  expect(body.mode).toBe('fmea');
  expect(body.fmea.priorities[4]).toEqual(['LLLL', 'LLMH', 'HHHH', 'HHHH', 'HHHH']);
  expect(body.fmea.priorities.slice(0, 4)).toEqual(defaultScheme.fmea.priorities.slice(0, 4));
});

test('by ISO 14971 the steps of P1 and P2 have words of their own', async () => {
  const { person, server } = open();
  await person.click(await screen.findByRole('radio', { name: /^ISO 14971/ }));
  const label = await screen.findByLabelText('P2: it leads to harm 5: label');
  await person.clear(label);
  await person.type(label, 'Always');
  await person.type(screen.getByLabelText(/^Reason/), 'As the committee says');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.of(schemes.publish)).toHaveLength(1));
  const body = server.of(schemes.publish)[0]?.body as typeof defaultScheme;
  expect([body.mode, body.iso14971.harms[4]?.label]).toEqual(['iso14971', 'Always']);
});

test('a table of one’s own is filled in, previewed and published', async () => {
  const { person, server } = open();
  await person.click(await screen.findByRole('combobox', { name: 'How the score is worked out' }));
  await person.click(await screen.findByRole('option', { name: 'A table of your own' }));
  const cell = await screen.findByLabelText(/^Score of likelihood 2\. .*, impact 5\. /);
  expect(cell).toHaveProperty('value', '10');
  expect(cell.closest('td')?.dataset['level']).toBe('high');
  await person.clear(cell);
  await person.type(cell, '15');
  await waitFor(() => expect(cell.closest('td')?.dataset['level']).toBe('critical'));
  const scores = '1,2,3,4,5,2,4,6,8,15,3,6,9,12,15,4,8,12,16,20,5,10,15,20,25';
  await waitFor(() => expect(server.of(schemes.preview).at(-1)?.query.get('matrix')).toBe(scores));
  await person.type(screen.getByLabelText(/^Reason/), 'The board asks for it');
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.of(schemes.publish)).toHaveLength(1));
  const body = server.of(schemes.publish)[0]?.body as typeof defaultScheme;
  expect([body.formula, body.matrix[1]]).toEqual(['custom-matrix', [2, 4, 6, 8, 15]]);
});
