import { expect, test } from '@playwright/test';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { choose, makePerson } from '../actors.ts';
import { actingIn, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { openCompany } from '../company.ts';
import { letIn } from '../let-in.ts';
import { foundPlant } from '../plant.ts';
import { takeStep } from '../take-step.ts';
import { settingEndpoints } from 'contract/setting.endpoints';

const url = process.env['PLUMBLINE_URL'] ?? '';

const findings = {
  source: 'customer-complaint',
  kind: 'corrective',
  recurrenceLikelihood: 3,
  problemStatement: 'Housings of line 2 leak.',
  adverseImplications: 'None for other products.',
  sourceAnswer: 'The customer was told of the new seal.',
  form5W2H: { what: 'Three housings leaked.', when: 'In week 3.', where: 'At the leak test.' },
} as const;

const training = {
  name: 'Train the shift again',
  type: 'training',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
} as const;

test('a CAPA is raised; a plan of training alone is refused in plain words; it is carried out, and proves that it works before it is closed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [ada, vera] = [makePerson('Ada'), makePerson('Vera')];
  const { caller } = await foundPlant(url, ada);
  const { moduleId = '', workspaceId = '' } = (await openCompany(caller, ['capa'])).capa;
  // Ada raises it and carries its actions out; Vera decides, and checks whether they have worked.
  const guest = await signUpWithOrganization(url, vera, 'Example Gears');
  await letIn(guest, { caller, workspaceId, type: 'capa' }, vera.email, 'Quality Manager');
  const decider = actingIn(guest, caller.user._id);
  const assignedTo = [caller.user.accountId];
  // Nobody waits for months here until it is checked whether it has worked.
  const settings = { type: 'capa', workspaceId } as const;
  const { version: settingsVersion } = await caller.call(settingEndpoints.find, { params: settings });
  await caller.call(settingEndpoints.update, {
    params: settings,
    body: {
      criticalWaitDays: 0,
      majorWaitDays: 0,
      minorWaitDays: 0,
      version: settingsVersion,
      reason: 'A trial',
    },
  });
  const home = `/capa/${moduleId}/workspace/${workspaceId}`;
  const page = await (await openSignedIn(browser, caller)).newPage();

  await page.goto(`${home}/library`);
  await expect(page.getByText('No CAPA found.')).toBeVisible();
  await page.getByRole('link', { name: 'New CAPA' }).click();
  await page.getByRole('button', { name: 'Save CAPA' }).click();
  await expect(page.getByText('CAPA name is required')).toBeVisible();
  await page.getByLabel('CAPA name').fill('Housings leak');
  await page.getByLabel('Description').fill('A customer sent back three housings.');
  await choose(page, 'Severity', '3: does not do what was promised');
  await choose(page, 'Site', 'Plant 1');
  await choose(page, 'Process', 'Milling');
  await page.getByRole('button', { name: 'Save CAPA' }).click();
  await expect(page.getByRole('heading', { name: /CAPA-\d{4}-0001/ })).toBeVisible();

  const [made] = (await caller.call(capaEndpoints.list, { params: { workspaceId } })).results;
  const params = { workspaceId, recordId: made?._id ?? '' };
  const version = async () => (await caller.call(capaEndpoints.find, { params })).version;
  const take = async (step: string, who = caller) =>
    who.call(capaEndpoints.move, { params, body: { step, version: await version() } });
  await caller.call(capaEndpoints.update, { params, body: { ...findings, version: await version() } });
  await take('submit');

  // What keeps it from spreading is entered before it is accepted, and holds up the plan until it is done.
  await page.goto(`${home}/library/detail/${params.recordId}?tab=containment`);
  await page.getByRole('button', { name: 'Add containment' }).click();
  const containing = page.getByRole('dialog', { name: 'Add containment' });
  await containing.getByLabel('What is done').fill('Block the lot in the warehouse');
  await containing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Containment added')).toBeVisible();
  await take('accept', decider);
  const whys = capaParts['five-whys'];
  const analysis = await caller.call(whys.create, { params, body: { name: 'Why do they leak?' } });
  const inWhys = { ...params, fiveWhysId: analysis._id };
  await caller.call(whys.add, { params: inWhys, body: { name: 'The seal has hardened' } });
  await caller.call(whys.update, { params: inWhys, body: { status: 'complete', version: analysis.version } });

  await page.goto(`${home}/library/detail/${params.recordId}?tab=analysis`);
  await page.getByRole('button', { name: 'Add cause' }).click();
  const naming = page.getByRole('dialog', { name: 'Add cause' });
  await naming.getByLabel('Cause', { exact: true }).fill('The seal has hardened');
  await choose(page, 'Category', 'Material and supply');
  await choose(page, 'Certainty', 'Verified');
  await naming.getByRole('button', { name: 'Add' }).click();
  await expect(naming.getByText('Say how it was proved')).toBeVisible();
  await choose(page, 'Certainty', 'Most probable');
  await naming.getByRole('button', { name: 'Add' }).click();
  await expect(naming).toBeHidden();
  await expect(page.getByText('Most probable')).toBeVisible();
  await expectAccessible(page, 'a cause and how sure it is');
  await caller.call(capaParts.action.create, { params, body: { ...training, assignedTo } });

  await page.goto(`${home}/library/detail/${params.recordId}`);
  const lacks = page.getByText(/^Training alone does not keep it from happening again\./);
  await expect(lacks.first()).toBeVisible();
  await expect(page.getByText('No action covers the root cause "The seal has hardened".')).toBeVisible();
  await expect(
    page.getByText(/^Finish the containment "Block the lot in the warehouse" first/),
  ).toBeVisible();
  await expect(page.getByText('Plan how effectiveness will be checked before implementation.')).toBeVisible();

  await page.goto(`${home}/library/detail/${params.recordId}?tab=containment`);
  await page.getByRole('button', { name: 'Edit Block the lot in the warehouse' }).click();
  const done = page.getByRole('dialog', { name: 'Edit containment' });
  await choose(page, 'Status', 'Done');
  await done.getByLabel('How well it holds').fill('All crates are marked.');
  await done.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Containment saved')).toBeVisible();
  await expectAccessible(page, 'a CAPA that is contained');

  const body = { ...training, name: 'Change the seal', type: 'corrective', assignedTo } as const;
  await caller.call(capaParts.action.create, { params, body });
  await page.goto(`${home}/library/detail/${params.recordId}?tab=coverage`);
  await expect(page.getByText('0 of 1 root cause covered')).toBeVisible();
  await expectAccessible(page, 'a root cause that nothing covers');
  await page.getByRole('checkbox', { name: 'Change the seal removes The seal has hardened' }).click();
  await expect(page.getByText('1 of 1 root cause covered')).toBeVisible();
  await expect(page.getByText('Covers nothing')).toBeHidden();

  const record = `${home}/library/detail/${params.recordId}`;
  await page.goto(`${record}?tab=effectiveness`);
  await page.getByRole('button', { name: 'Plan effectiveness check' }).click();
  const plan = page.getByRole('dialog', { name: 'Effectiveness plan' });
  await plan.getByLabel('Objective').fill('No customer sends a leaking housing back.');
  await plan.getByLabel('Measure').fill('Leaks a week');
  await choose(page, 'Kind of data', 'Readings entered by hand');
  await plan.getByLabel('Baseline').fill('4');
  await plan.getByLabel('Target').fill('1');
  await plan.getByLabel('Days until the first check').fill('0');
  await choose(page, 'Checker', `${vera.firstName} ${vera.lastName}`);
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Effectiveness plan saved')).toBeVisible();

  await page.goto(`${record}?tab=impact`);
  await page.getByRole('button', { name: 'Add place' }).click();
  const lateral = page.getByRole('dialog', { name: 'Add place' });
  await lateral.getByLabel('Where else').fill('Line 3');
  await choose(page, 'Finding', 'It could happen there');
  await lateral.getByLabel('What was found there').fill('Its seals are of the same make.');
  await lateral.getByRole('button', { name: 'Save' }).click();
  await expect(lateral.getByText('Name the action by which it is prevented there')).toBeVisible();
  await choose(page, 'Action', 'Change the seal');
  await lateral.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Place added')).toBeVisible();
  await takeStep(page, 'Submit plan');
  await expect(page.getByText('Plan submitted for approval')).toBeVisible();

  const sign = async (step: string, meaning: 'Approved' | 'Closed') => {
    const { hash, record: seen } = await decider.call(capaParts.signature.review, {
      params,
      query: { step },
    });
    const asked = { meaning, hash, recordVersion: seen.version, step };
    const { token } = await decider.call(capaParts.signature.challenge, { params, body: asked });
    const signature = { token, password: vera.password };
    await decider.call(capaEndpoints.move, { params, body: { step, signature, version: await version() } });
  };
  await sign('approve', 'Approved');

  // The due date is promised since its acceptance: Ada asks for more time, and Vera decides.
  await page.goto(`${record}?tab=extensions`);
  await page.getByRole('button', { name: 'Ask for more time' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask for more time' });
  await choose(page, 'Reason', 'Waiting for parts');
  await asking.getByLabel('Justification').fill('The new seal comes two weeks late.');
  await asking.getByLabel('What the delay means').fill('Housings are checked by hand for two weeks more.');
  await asking.getByRole('button', { name: 'Ask for more time' }).click();
  await expect(page.getByText(/^More time asked until .* Somebody who may approve decides\.$/)).toBeVisible();
  await expectAccessible(page, 'a CAPA for which more time is asked');
  const verasTasks = await (
    await openSignedIn(browser, decider, { organizationId: caller.user._id })
  ).newPage();
  await verasTasks.goto(`${home}/my-tasks`);
  await verasTasks
    .getByRole('link', { name: /Housings leak/ })
    .first()
    .click();
  await verasTasks.getByRole('button', { name: 'Grant' }).click();
  await expect(verasTasks.getByText('More time granted')).toBeVisible();
  await expect(verasTasks.getByText('Given more time', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Given more time once\./)).toBeVisible();
  for (const { _id: actionId } of (await caller.call(capaEndpoints.find, { params })).tasks)
    for (const status of ['in-progress', 'completed'] as const) {
      const one = { params: { ...params, actionId } };
      const { version: now } = await caller.call(capaParts.action.find, one);
      await caller.call(capaParts.action.update, { ...one, body: { status, version: now } });
    }
  await take('submit-verification');
  await page.goto(`${record}?tab=impact`);
  await page.getByRole('button', { name: 'Add document' }).click();
  const affected = page.getByRole('dialog', { name: 'Add document' });
  await affected.getByLabel('Document').fill('WI-12 Fitting seals');
  await choose(page, 'Kind', 'Work instruction');
  await choose(page, 'Decision', 'Updated');
  await affected.getByLabel('Version after').fill('4');
  await affected.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Document added')).toBeVisible();
  await take('pass', decider);

  await page.goto(`${record}?tab=effectiveness`);
  await expect(page.getByText('Checks that count so far: 0 of 1.').first()).toBeVisible();
  // Whoever has carried out an action does not check it.
  const organizationId = caller.user._id;
  const veras = await (await openSignedIn(browser, decider, { organizationId })).newPage();
  await veras.goto(`${record}?tab=effectiveness`);
  await veras.getByRole('button', { name: 'Record check' }).click();
  const check = veras.getByRole('dialog', { name: 'Record check' });
  await check.getByLabel('Measured').fill('0.5');
  await check.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Meets the target')).toBeVisible();
  await expect(page.getByText(/^1 check of 1 met the target, at most 1;/)).toBeVisible();
  await expectAccessible(page, 'a CAPA that has proved that it works');

  await veras.getByRole('button', { name: 'Confirm as effective', exact: true }).click();
  const signing = veras.getByRole('dialog');
  await expect(signing.getByText('What you sign')).toBeVisible();
  await signing.getByLabel('Password', { exact: true }).fill(vera.password);
  await signing.getByRole('button', { name: 'Sign as verified' }).click();
  await expect(veras.getByText('CAPA confirmed as effective')).toBeVisible();
  await expect(veras.getByRole('region', { name: 'Verdict given' })).toContainText('Effective');

  await page.goto(`${home}/detail/effectiveness/detail?library=${params.recordId}`);
  await expect(page.getByRole('button', { name: 'Checklist', pressed: true })).toBeVisible();
  await expectAccessible(page, 'the effectiveness checklist');
  await page.goto(`${record}?tab=impact`);
  await page.getByRole('button', { name: 'Add lesson' }).click();
  const lesson = page.getByRole('dialog', { name: 'Add lesson' });
  await lesson.getByLabel('Lesson').fill('Ask the makers of seals how they age.');
  await lesson.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lesson added')).toBeVisible();
  await expectAccessible(page, 'what a CAPA means elsewhere');
  await sign('close', 'Closed');
  await page.goto(record);
  await expect(page.getByText('Closed').first()).toBeVisible();

  // It happens again: the later CAPA knows of the first, and the first asks to be reopened.
  const { site, process, name, description, dateDetected, severity } = made ?? {};
  const again = await caller.call(capaEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: `${name} again`,
      description: description ?? '',
      dateDetected: dateDetected ?? '',
      severity: severity ?? 3,
      site: site?._id ?? '',
      process: process?._id ?? '',
      managers: assignedTo,
    },
  });
  await page.goto(`${home}/library/detail/${again._id}?tab=similar`);
  await expect(page.getByText('60 points')).toBeVisible();
  await expect(page.getByText('Ask the makers of seals how they age.')).toBeVisible();
  await expect(page.getByText('Likely the same again', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a CAPA with an earlier one that is like it');
  await page.getByRole('button', { name: 'It is the same again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It is the same again' }).click();
  await expect(page.getByText(/^A repeat of it/)).toBeVisible();
  await page.goto(`${home}/need-attention`);
  const concerns = page.getByRole('table', { name: 'Needs attention' });
  await expect(concerns.getByText('Housings leak', { exact: true })).toBeVisible();
  await page.goto(`${record}?tab=links`);
  await expect(page.getByText('is repeated by').first()).toBeVisible();
  await page.getByRole('button', { name: 'Other steps' }).click();
  await expect(page.getByRole('menuitem', { name: /^Reopen/ })).toBeVisible();
});
