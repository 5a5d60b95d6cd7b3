import { expect, test, type Page } from '@playwright/test';
import type { RiskMode } from 'contract/modules/risk/risk-levels';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const modeNames = { matrix: /^Matrix/, fmea: /^FMEA/, iso14971: /^ISO 14971/ } satisfies Record<
  RiskMode,
  RegExp
>;

async function publish(page: Page, address: string, mode: RiskMode) {
  await page.goto(`${address}/settings/scheme`);
  await page.getByRole('radio', { name: modeNames[mode] }).check();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The customer asks for it');
  await expectAccessible(page, `the scheme by ${mode}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Scheme published')).toBeVisible();
}

/** Chooses a rating by arrow keys, from the worst on. */
async function rate(page: Page, name: string, rating: number) {
  const group = page.getByRole('group', { name });
  await group.getByRole('radio', { name: /^10 / }).focus();
  await page.keyboard.press('Space');
  for (let at = 10; at > rating; at--) await page.keyboard.press('ArrowDown');
  await expect(group.getByRole('radio', { name: new RegExp(`^${rating} `) })).toBeChecked();
}

test('an administrator changes to FMEA; a risk is rated by key, and the list has its number and priority', async ({
  browser,
}) => {
  const { caller, address, raise } = await foundRegister(url);
  const { _id } = await raise('Pump seal');
  const page = await (await openSignedIn(browser, caller)).newPage();
  await publish(page, address, 'fmea');
  await page.goto(`${address}/library/detail/${_id}/assess?type=residual`);
  await rate(page, 'Severity', 9);
  await rate(page, 'Occurrence', 3);
  await rate(page, 'Detection', 10);
  const result = page.getByRole('status', { name: 'Result' });
  await expect(result).toContainText('RPN 270');
  await expect(result).toContainText('Action priority high');
  await page.getByRole('textbox', { name: 'Rationale' }).fill('Three lots of last year.');
  await expectAccessible(page, 'assessing by FMEA');
  await page.getByRole('button', { name: /^Save 10 High/ }).click();
  await expect(page.getByText(/^Severity 9, occurrence 3, detection 10, RPN 270/)).toBeVisible();
  await expectAccessible(page, 'an assessment by FMEA');
  await page.goto(`${address}/library`);
  await expect(page.getByRole('row', { name: /Pump seal/ })).toContainText('270');
});

test('by ISO 14971 a risk says its hazard, and a control is verified where it stands', async ({
  browser,
}) => {
  const { caller, address, workspaceId, raise } = await foundRegister(url);
  const { _id, managers } = await raise('Shock from the housing');
  const page = await (await openSignedIn(browser, caller)).newPage();
  await publish(page, address, 'iso14971');
  const owners = managers.map((one) => one._id);
  const control = { name: 'Double insulation', controlType: 'preventive' as const, owners };
  await caller.call(riskParts.control.create, { params: { workspaceId, recordId: _id }, body: control });

  await page.goto(`${address}/library/detail/${_id}`);
  const hazard = page.getByRole('region', { name: 'Hazard' });
  await hazard.getByRole('button', { name: 'Add the rest' }).click();
  await hazard.getByRole('button', { name: /Edit Harm$/ }).click();
  await hazard.getByRole('textbox', { name: 'Harm' }).fill('Burn');
  await page.keyboard.press('Enter');
  await expect(hazard.getByText('Burn')).toBeVisible();
  await expectAccessible(page, 'a hazard');

  await page.goto(`${address}/library/detail/${_id}?tab=controls`);
  await page.getByRole('button', { name: 'Verify' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify Double insulation' });
  await dialog.getByRole('combobox', { name: /^New risks introduced/ }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say which new risks')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Which new risks' }).fill('It gets warmer.');
  await expectAccessible(page, 'verifying a control');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('It gets warmer.')).toBeVisible();
});
