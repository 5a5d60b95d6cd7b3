import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { screen, waitFor, within } from '@testing-library/react';
import { riskModeEndpoints } from 'contract/modules/risk/risk-mode.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { makeControl } from '../../../../test/make-risk-parts.ts';
import { makeRisk, pageOf, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const page = (query: string) => riskPath(`my-risk/detail/${idOf(100)}?${query}`);

function byIso(risk = makeRisk(1)) {
  const server = riskServer([risk]);
  server.on(riskModeEndpoints.find, () => ({ mode: 'iso14971' as const, impacts: defaultScheme.impacts }));
  return server;
}

test('controls stand in the order of ISO 14971, and say how they are verified', async () => {
  byIso().on(riskParts.control.list, () =>
    pageOf([
      makeControl({ _id: idOf(951), name: 'Label', hierarchy: 'information', lastTest: null }),
      makeControl({ _id: idOf(952), name: 'Old one', hierarchy: 'engineering' }),
      makeControl({
        _id: idOf(953),
        name: 'Double insulation',
        hierarchy: 'inherent-design',
        verifiedBy: { _id: idOf(3), name: 'Hana Sato' },
        verifiedOn: '2026-11-02',
        newRisks: 'yes',
        newRisksNote: 'It gets warmer.',
      }),
    ]),
  );
  renderAt(page('tab=controls'), routes);
  await screen.findByRole('heading', { name: 'Inherently safe design' });
  const titles = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(titles.filter((title) => title !== null)).toEqual(
    expect.arrayContaining([
      'Inherently safe design',
      'Information for safety',
      'Without a place in the hierarchy',
    ]),
  );
  const verified = within(screen.getByRole('region', { name: 'Inherently safe design' }));
  verified.getByText(/Hana Sato/);
  verified.getByText('It gets warmer.');
  const label = within(screen.getByRole('region', { name: 'Information for safety' }));
  expect(label.getAllByText('Not verified')).toHaveLength(2);
  label.getByText('Not answered');
});

test('a verification is sent with what was changed alone, and a refusal stands on its field', async () => {
  const server = byIso();
  server.on(riskParts.control.list, () => pageOf([makeControl()]));
  server.on(riskParts.control.update, () =>
    refuse('VALIDATION', 'Check the form', { newRisksNote: 'Say which new risks' }),
  );
  const { person } = renderAt(page('tab=controls'), routes);
  await person.click(await screen.findByRole('button', { name: 'Verify' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Verify / }));
  await person.click(await dialog.findByRole('combobox', { name: /^New risks introduced/ }));
  await person.click(await screen.findByRole('option', { name: 'Yes' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Say which new risks');
  expect(server.of(riskParts.control.update)[0]?.body).toEqual({ newRisks: 'yes', version: 1 });
});

test('no control is verified where another mode holds', async () => {
  const server = riskServer([makeRisk(1)]);
  server.on(riskParts.control.list, () => pageOf([makeControl()]));
  renderAt(page('tab=controls'), routes);
  await screen.findByRole('button', { name: 'Record test' });
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
});

test('the parts of a hazard are typed where they stand, one by one', async () => {
  const risk = makeRisk(1, { hazard: { hazard: 'Electromagnetic energy' } });
  const server = byIso(risk);
  server.on(riskEndpoints.update, () => risk);
  const { person } = renderAt(page(''), routes);
  const section = within(await screen.findByRole('region', { name: 'Hazard' }));
  section.getByText('Electromagnetic energy');
  await person.click(section.getByRole('button', { name: 'Add the rest' }));
  await person.click(await screen.findByRole('button', { name: /Edit Harm$/ }));
  await person.type(await screen.findByRole('textbox', { name: 'Harm' }), 'Burn{Enter}');
  await waitFor(() =>
    expect(server.of(riskEndpoints.update)[0]?.body).toMatchObject({ hazard: { harm: 'Burn' } }),
  );
});

test('what was said of a hazard stays to be read where another mode holds', async () => {
  riskServer([makeRisk(1, { hazard: { hazard: 'Electromagnetic energy' } })]);
  renderAt(page(''), routes);
  const section = within(await screen.findByRole('region', { name: 'Hazard' }));
  section.getByText('Electromagnetic energy');
  expect(section.queryAllByRole('button')).toEqual([]);
});
