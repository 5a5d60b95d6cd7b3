import { screen, waitFor, within } from '@testing-library/react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { expect, test } from 'vitest';
import { refuse } from '../../../../test/fake-server.ts';
import { makeKri } from '../../../../test/make-kri.ts';
import { makeIncident } from '../../../../test/make-risk-parts.ts';
import { axleLine, makeRisk, mara, pageOf, plant, riskPath, riskServer } from '../../../../test/make-risk.ts';
import { makeSubscription } from '../../../../test/make-subscription.ts';
import { makeWorkspace } from '../../../../test/make-workspace.ts';
import { idOf, makeUser } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

const detail = riskPath(`my-risk/detail/${idOf(100)}`);
const page = `${detail}?tab=reviews`;

/** A risk with an incident, for somebody who may raise a CAPA in these workspaces and read in one more. */
function serveIncidentOf(risk: Risk, ...names: string[]) {
  const server = riskServer([risk]);
  const user = makeUser();
  const capa = { ...makeSubscription(), _id: idOf(8), module: 'capa' as const };
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [capa] }));
  const own = names.map((name, at) => makeWorkspace('capa', { _id: idOf(70 + at), name, moduleId: idOf(8) }));
  const { account } = makeWorkspace('capa');
  const read = { ...account, organizationRole: 'member' as const, role: 'admin' as const, level: 1 };
  const foreign = makeWorkspace('capa', { _id: idOf(79), name: 'Read alone', account: read });
  server.on(workspaceEndpoints.capa.list, () => pageOf([...own, foreign]));
  server.on(workspaceEndpoints.capa.find, () => own[0] ?? foreign);
  server.on(riskParts.incident.list, () => pageOf([makeIncident({ happenedOn: '2026-10-30' })]));
  return server;
}

/** The same of a risk that everybody sees. */
const serveIncident = (...names: string[]) => serveIncidentOf(makeRisk(1), ...names);

test('a CAPA is raised from an incident: its form knows what has happened, and both are linked as it is saved', async () => {
  const server = serveIncident('Axle CAPAs');
  server.on(capaEndpoints.create, () => refuse('INTERNAL', 'Try again'));
  server.on(capaEndpoints.list, () => pageOf([]));
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Raise CAPA' }));
  const source = await screen.findByRole('link', { name: /^RSK-2026-0001 / });
  expect(source.getAttribute('href')).toBe(detail);
  const { description, actualImpact } = makeIncident();
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveProperty('value', description);
  await person.click(screen.getByRole('button', { name: 'Save CAPA' }));
  await waitFor(() => expect(server.of(capaEndpoints.create)).toHaveLength(1));
  const [sent] = server.of(capaEndpoints.create);
  expect(sent?.query.get('raisedFrom')).toBe(idOf(100));
  expect(sent?.body).toMatchObject({
    workspace: idOf(70),
    name: makeRisk(1).name,
    description,
    dateOccurred: '2026-10-30',
    severity: actualImpact,
    source: 'risk',
    site: plant._id,
    process: axleLine._id,
    managers: [mara._id],
  });
});

test('a CAPA is raised from an indicator that is red, and knows what was measured and when; one that is amber offers none', async () => {
  const server = serveIncident('Axle CAPAs');
  server.on(riskParts.incident.list, () => pageOf([]));
  const red = { state: 'red' as const, lastValue: 1.6, lastReading: '2026-11-01' };
  server.on(riskParts.kri.list, () =>
    pageOf([makeKri(red), makeKri({ _id: idOf(981), name: 'Days of stock' })]),
  );
  const { person } = renderAt(page, routes);
  const raise = await screen.findAllByRole('button', { name: 'Raise CAPA' });
  expect(raise).toHaveLength(1);
  await person.click(raise[0] as HTMLElement);
  await screen.findByRole('link', { name: /^RSK-2026-0001 / });
  expect(await screen.findByRole('textbox', { name: /name/i })).toHaveProperty(
    'value',
    'Scrap at final inspection is red',
  );
  const said = screen.getByRole('textbox', { name: 'Description' }) as HTMLTextAreaElement;
  expect(said.value.replaceAll('\u00a0', ' ')).toBe(
    `Scrap at final inspection, an indicator of RSK-2026-0001 ${makeRisk(1).name}, measured 1.6 % on 11/01/2026. Amber from 0.5 %, red from 1.5 %, higher is worse.`,
  );
});

test('where a CAPA may be raised in several workspaces, one of them is chosen', async () => {
  serveIncident('Axle CAPAs', 'Brake CAPAs');
  const { person } = renderAt(page, routes);
  await person.click(await screen.findByRole('button', { name: 'Raise CAPA' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Axle CAPAs', 'Brake CAPAs']);
});

test('whoever may raise a CAPA nowhere is not offered it', async () => {
  const server = serveIncident();
  renderAt(page, routes);
  await screen.findByText('1 worse than expected');
  await waitFor(() => expect(server.of(workspaceEndpoints.capa.list)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Raise CAPA' })).toBeNull();
});

test('what was raised from a risk already stands below its incidents', async () => {
  const server = serveIncident();
  server.on(riskParts.link.list, () => [
    {
      _id: idOf(300),
      relation: 'source_of' as const,
      record: {
        _id: idOf(301),
        kind: 'capa' as const,
        module: 'capa' as const,
        number: 'CAPA-2026-0004',
        name: 'Press started with its guard open',
        status: 'pending',
        workspace: { _id: idOf(70), name: 'Axle CAPAs' },
        link: `/capa/${idOf(8)}/workspace/${idOf(70)}/library/detail/${idOf(301)}`,
      },
      isDeleted: false,
      note: null,
      createdBy: null,
      createdAt: '2026-11-02T09:00:00.000Z',
    },
  ]);
  renderAt(page, routes);
  const heading = await screen.findByRole('heading', { name: 'CAPAs raised from it' });
  within(heading.parentElement ?? heading).getByRole('link', { name: /^CAPA-2026-0004/ });
});

test('a CAPA is raised from a risk itself by its menu, and knows what the risk says', async () => {
  serveIncident('Axle CAPAs');
  const { person } = renderAt(detail, routes);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Raise CAPA' }));
  await screen.findByRole('link', { name: /^RSK-2026-0001 / });
  const { name, description } = makeRisk(1);
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveProperty('value', description);
  expect(screen.getByRole('textbox', { name: /name/i })).toHaveProperty('value', name);
});

test.each([
  ['an incident', page, 'button'],
  ['the menu', detail, 'menuitem'],
] as const)(
  'what is raised by %s from a confidential risk, and says what that says, begins as confidential',
  async (_by, place, role) => {
    serveIncidentOf(makeRisk(1, { confidential: true }), 'Axle CAPAs');
    const { person } = renderAt(place, routes);
    if (role === 'menuitem') await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(await screen.findByRole(role, { name: 'Raise CAPA' }));
    await screen.findByRole('link', { name: /^RSK-2026-0001 / });
    expect(await screen.findByRole('checkbox', { name: 'Confidential' })).toHaveProperty('checked', true);
  },
);

test('a risk is duplicated by its menu: the form begins with what it says, without its day, and both are linked', async () => {
  const risk = makeRisk(1);
  const server = serveIncident('Axle CAPAs');
  server.on(riskEndpoints.create, () => refuse('INTERNAL', 'Try again'));
  const { person } = renderAt(detail, routes);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByText(/Copied from/);
  await person.click(await screen.findByRole('button', { name: 'Save risk' }));
  await waitFor(() => expect(server.of(riskEndpoints.create)).toHaveLength(1));
  const [sent] = server.of(riskEndpoints.create);
  expect(sent?.query.get('copiedFrom')).toBe(risk._id);
  const { name, description, category, site, process } = risk;
  expect(sent?.body).toMatchObject({
    name: `${name} (copy)`,
    description,
    category,
    site: site._id,
    process: process?._id,
    confidential: risk.confidential,
    managers: [mara._id],
  });
  expect(sent?.body).not.toMatchObject({ dateIdentified: risk.dateIdentified });
});
