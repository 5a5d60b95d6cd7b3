import { type Browser, expect, type Page } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { people } from '../../server/seed/demo-data.ts';
import { demoPassword } from '../../server/seed/demo.ts';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { addressOf } from '../company.ts';
import { library } from '../scenes/scene.ts';
import { test } from '../stage.ts';

type Case = {
  /** Where it is written, and what leads there. */
  address: string;
  open?: (page: Page) => Promise<void>;
  /** What has to be given besides the words. */
  fill?: (page: Page) => Promise<void>;
  field: string;
  save: string | RegExp;
  /** What the second is told before they save; both change one thing, or both keep a new one. */
  told: RegExp;
  isNew?: boolean;
  /** What shows new ones afterwards. */
  show?: (page: Page) => Promise<void>;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const changed = /^Somebody else has changed this since you began/;

const cases: Record<string, Case> = {
  'the form of a risk': { address: '/edit', field: 'Description', save: /^(Save|Update)/, told: changed },
  'a treatment plan': {
    address: '?tab=treatment',
    open: press('Edit plan'),
    field: 'Rationale',
    save: 'Save',
    told: changed,
  },
  'a control': {
    address: '?tab=controls',
    open: press('Edit Guard'),
    field: 'Description',
    save: 'Save',
    told: changed,
  },
  'an assessment': {
    address: '/assess?type=inherent',
    fill: async (page) => {
      await page.getByRole('radio', { name: /^4 Likely/ }).check();
      await page
        .getByRole('radiogroup', { name: 'People' })
        .getByRole('radio', { name: /fatal$/ })
        .check();
    },
    field: 'Rationale',
    save: /^Save/,
    told: /^Mara Lindqvist has assessed the inherent risk since you began: 20/,
    isNew: true,
  },
  'a review': {
    address: '?tab=reviews',
    open: press('Add review'),
    fill: (page) => page.getByRole('radio', { name: 'Nothing has changed' }).check(),
    field: 'Note',
    save: /Add review/,
    told: /^Mara Lindqvist has reviewed it since you began: Nothing has changed/,
    isNew: true,
  },
  'a reading': {
    address: '?tab=reviews',
    open: press('Add reading'),
    fill: (page) => page.getByRole('textbox', { name: /^Value/ }).fill('3'),
    field: 'Note',
    save: 'Save',
    told: /^Mara Lindqvist has kept a reading since you began: 3/,
    isNew: true,
    show: press('Show readings'),
  },
};

const other = async (browser: Browser, url: string) =>
  openSignedIn(browser, await signIn(url, { email: people[1].email, password: demoPassword }));

for (const [what, { address, open, fill, field, save, told, isNew = false, show }] of Object.entries(cases))
  test(`two people who write ${what} at once lose nothing, and the second is told`, async ({
    stage,
    browser,
  }) => {
    const { caller, company, context } = stage.demo;
    const { workspaceId = '', recordId: like = '' } = company.risk;
    const known = await caller.call(riskEndpoints.find, { params: { workspaceId, recordId: like } });
    const { _id: recordId } = await caller.call(riskEndpoints.create, {
      body: {
        workspace: workspaceId,
        name: `Written by two: ${what}`,
        description: 'What may happen, and where.',
        category: 'Operational',
        dateIdentified: new Date().toISOString().slice(0, 10),
        site: known.site._id,
        process: known.process?._id ?? '',
        managers: [caller.user.accountId],
      },
    });
    const params = { workspaceId, recordId };
    await caller.call(riskParts.treatment.save, {
      params,
      body: { strategy: 'avoid', rationale: 'As it was', version: 0 },
    });
    await caller.call(riskParts.control.create, {
      params,
      body: {
        name: 'Guard',
        controlType: 'preventive',
        effectiveness: 'not-tested',
        owners: [caller.user.accountId],
      },
    });
    await caller.call(riskParts.kri.create, {
      params,
      body: {
        name: 'Scrap',
        direction: 'higher-is-worse',
        amber: 2,
        red: 4,
        frequency: 30,
        owner: caller.user.accountId,
      },
    });
    const second = await other(browser, stage.url);
    const pages = [await context.newPage(), await second.newPage()] as const;
    const at = addressOf(library, company) ?? '';
    for (const [index, page] of pages.entries()) {
      await page.goto(`${at}/detail/${recordId}${address}`);
      await open?.(page);
      await fill?.(page);
      await page.getByRole('textbox', { name: field }).fill(`Words of person ${index + 1}`);
    }
    const [mine, theirs] = pages;
    await mine.getByRole('button', { name: save }).last().click();
    await expect(theirs.getByText(told)).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: field })).toHaveValue('Words of person 2');
    await theirs.getByRole('button', { name: save }).last().click();
    if (!isNew) {
      const conflict = theirs.getByRole('dialog', {
        name: 'Somebody else has changed this in the meantime',
      });
      await expect(conflict.getByText('Words of person 1')).toBeVisible();
      await expect(conflict.getByText('Words of person 2')).toBeVisible();
      await conflict.getByRole('button', { name: 'Save' }).click();
      await expect(conflict).toBeHidden();
    }
    await show?.(theirs);
    await expect(theirs.getByText('Words of person 2').first()).toBeVisible();
    if (isNew) await expect(theirs.getByText('Words of person 1').first()).toBeVisible();
    await mine.close();
    await second.close();
  });
