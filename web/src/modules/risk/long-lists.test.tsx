import { screen, within } from '@testing-library/react';
import type { Endpoint } from 'contract/core/endpoint';
import { riskAppetiteEndpoints } from 'contract/modules/risk/risk-appetite.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import { expect, test } from 'vitest';
import { makeKri, makeReading } from '../../../test/make-kri.ts';
import { makeAcceptance, makeControl, makeIncident, makeReview } from '../../../test/make-risk-parts.ts';
import { hana, makeRisk, pageOf, riskPath, riskServer } from '../../../test/make-risk.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

// Every history of risk that may be longer than a page has its pages below it.

const at = (tab: string) => riskPath(`my-risk/detail/${idOf(100)}?tab=${tab}`);
const _id = idOf(500);
const publishedAt = '2026-11-20T09:00:00.000Z';
const policy = {
  _id,
  category: 'Operational',
  appetite: 4,
  tolerance: 6,
  statement: null,
  approver: null,
  validFrom: '2026-01-01',
  validTo: null,
  version: 1,
};

type Case = {
  what: string;
  path: string;
  list: Endpoint;
  row: (note: string) => unknown;
  /** How its pages are called. */
  pages: string;
  /** The button that shows it. */
  shows?: string;
};

const lists: Case[] = [
  {
    what: 'readings of an indicator',
    path: at('reviews'),
    list: riskParts['kri-reading'].list,
    row: (note) => makeReading({ note }),
    pages: 'Pages of the readings of Scrap at final inspection',
    shows: 'Show readings',
  },
  {
    what: 'reviews',
    path: at('reviews'),
    list: riskParts.review.list,
    row: (note) => makeReview({ note }),
    pages: 'Pages of the reviews',
  },
  {
    what: 'incidents',
    path: at('reviews'),
    list: riskParts.incident.list,
    row: (description) => makeIncident({ description }),
    pages: 'Pages of the incidents',
  },
  {
    what: 'tests of a control',
    path: at('controls'),
    list: riskParts['control-test'].list,
    row: (note) => ({
      _id,
      control: idOf(950),
      testedOn: '2026-11-01',
      result: 'effective',
      tester: hana,
      note,
      checklistRun: null,
      file: null,
      version: 1,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    }),
    pages: 'Pages of the tests of Torque check',
    shows: 'Show tests',
  },
  {
    what: 'acceptances',
    path: at('acceptance'),
    list: riskParts.acceptance.list,
    row: (justification) => makeAcceptance({ status: 'rejected', justification }),
    pages: 'Pages',
  },
  {
    what: 'editions of the appetite',
    path: riskPath('settings/appetite'),
    list: riskAppetiteEndpoints.editions,
    row: (reason) => ({ ...policy, edition: 1, reason, publishedAt, publishedBy: hana }),
    pages: 'Pages',
  },
  {
    what: 'editions of the scheme',
    path: riskPath('settings/scheme'),
    list: riskSchemeEndpoints.editions,
    row: (reason) => ({ ...defaultScheme, _id, edition: 2, reason, publishedAt, publishedBy: hana }),
    pages: 'Pages',
  },
];

test.each(lists)(
  '$what: beyond the first hundred lies another page',
  async ({ path, list, row, pages, shows }) => {
    const server = riskServer([makeRisk(1)]);
    server.on(riskParts.kri.list, () => pageOf([makeKri()]));
    server.on(riskParts.control.list, () => pageOf([makeControl({ name: 'Torque check' })]));
    server.on(riskSchemeEndpoints.find, () => defaultScheme);
    server.on(list, ({ query }) => {
      const page = Number(query.get('page') ?? 1);
      return { results: [row(`Said on page ${page}`)], total: 250, page, limit: 100 };
    });
    const { person } = renderAt(path, routes);
    if (shows) await person.click(await screen.findByRole('button', { name: shows }));
    await screen.findByText('Said on page 1');
    const pager = within(await screen.findByRole('navigation', { name: pages }));
    await person.click(pager.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('Said on page 3');
    expect(screen.queryByText('Said on page 1')).toBeNull();
  },
);
