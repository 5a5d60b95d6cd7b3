import { type Browser, expect, type Page, test } from '@playwright/test';
import { dayIn, daysAfter } from 'contract/core/days';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { makePerson, type Person } from '../actors.ts';
import { actingIn, type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { readMail } from '../mail.ts';
import { foundRegister, type Register } from '../plant.ts';
import { passDays } from '../time.ts';
import { keepPicture } from '../visit.ts';
import { answerStep, takeStep } from '../take-step.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';

// Reminders go out from seven in the morning: the plant stands where it is about noon.
const offset = 12 - new Date().getUTCHours();
const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
const day = (days: number) => daysAfter(dayIn(zone), days);

// Ada keeps the register, Vera assesses and may decide, Cleo decides.
const [ada, vera, cleo]: [Person, Person, Person] = [
  makePerson('Ada'),
  makePerson('Vera'),
  makePerson('Cleo'),
];
let place: Register;
let callers: { vera: Caller; cleo: Caller };

test.beforeAll(async () => {
  place = await foundRegister(url, ada);
  const { caller } = place;
  const [site] = await caller.call(siteEndpoints.list, {}).then(({ results }) => results);
  if (site)
    await caller.call(siteEndpoints.update, { params: { siteId: site._id }, body: { timeZone: zone } });
  const join = async (person: Person, organization: string) => {
    const guest = await signUpWithOrganization(url, person, organization);
    await letIn(guest, place, person.email, 'Quality Manager');
    return actingIn(guest, caller.user._id);
  };
  callers = { vera: await join(vera, 'Example Castings'), cleo: await join(cleo, 'Example Gears') };
});

async function open(browser: Browser, who: Caller): Promise<Page> {
  const organizationId = place.caller.user._id;
  return (
    await openSignedIn(browser, who, { organizationId, viewport: { width: 1366, height: 900 } })
  ).newPage();
}

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs the step whose dialog is open. */
async function sign(page: Page, { password }: Person, as: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What you sign')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: as }).click();
  await expect(dialog).toBeHidden();
}

test('a risk is raised, assessed by two, approved by a third, treated, accepted for a time, and comes back for decision', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { caller, workspaceId, address, raise } = place;
  const { _id: recordId, version } = await raise('Torque tool drift');
  const params = { workspaceId, recordId };
  const path = `${address}/library/detail/${recordId}`;
  const { accountId } = await caller.call(userEndpoints.me, {});
  const statement = { cause: 'A worn clutch', event: 'a nut works loose', consequence: 'a wheel comes off' };
  await caller.call(riskEndpoints.update, { params, body: { statement, version } });
  await caller.call(riskParts.consequence.create, {
    params,
    body: { name: 'A wheel comes off', dimension: 'people', severity: 4 },
  });
  const assess = (who: Caller, type: 'inherent' | 'current' | 'residual' | 'target', impact: number) =>
    who.call(riskAssessmentEndpoints.create, {
      params,
      body: { type, likelihood: 3, impacts: { people: impact }, rationale: 'As seen on the line.' },
    });
  const look = ({ _id: assessmentId, version: seen }: { _id: string; version: number }) =>
    callers.cleo.call(riskAssessmentEndpoints.decide, {
      params: { ...params, assessmentId },
      body: { status: 'reviewed', feedback: 'As it is', version: seen },
    });
  const adas = await open(browser, caller);
  const veras = await open(browser, callers.vera);
  const cleos = await open(browser, callers.cleo);

  await test.step('two people assess it, and Ada submits it', async () => {
    await assess(caller, 'inherent', 5);
    await assess(callers.vera, 'current', 4);
    await assess(callers.vera, 'target', 1);
    for (const one of (await callers.cleo.call(riskAssessmentEndpoints.list, { params })).results)
      await look(one);
    await adas.goto(path);
    await takeStep(adas, 'Finish assessment');
    await takeStep(adas, 'Submit for approval');
    await expect(step(adas, 'Submit for approval')).toBeHidden();
  });

  await test.step('whoever assessed it does not approve it; somebody else signs', async () => {
    await veras.goto(path);
    await expect(
      veras.getByText(/Whoever made an assessment does not decide about it/).first(),
    ).toBeVisible();
    await expect(step(veras, 'Approve assessment')).toHaveAttribute('aria-disabled', 'true');
    await cleos.goto(path);
    await step(cleos, 'Approve assessment').click();
    await sign(cleos, cleo, 'Sign as approved');
    await expect(cleos.getByText('Evaluated').first()).toBeVisible();
  });

  const addAction = (name: string, endDate: string) =>
    caller.call(riskParts.action.create, {
      params,
      body: { name, startDate: day(0), endDate, assignedTo: [accountId] },
    });
  const late = await test.step('it is treated by two actions', async () => {
    await caller.call(riskParts.treatment.save, {
      params,
      body: { strategy: 'reduce-likelihood', rationale: 'The clutch can be changed.', version: 0 },
    });
    const action = await addAction('Change the clutch', day(2));
    await addAction('Check torque each shift', day(40));
    await adas.goto(path);
    await takeStep(adas, 'Start treatment');
    await expect(adas.getByText('In treatment').first()).toBeVisible();
    return action;
  });

  await test.step('one is late: it needs attention, and a mail says so', async () => {
    await passDays(dataDir, caller.user._id, 5);
    await adas.goto(`${address}/need-attention`);
    await expect(adas.getByText('Change the clutch').first()).toBeVisible();
    await expectAccessible(adas, 'what needs attention');
    const mail = await readMail(ada.email, 'Change the clutch');
    expect(mail).toContain('Torque tool drift');
  });

  await test.step('both are done, and what is left is assessed and accepted for a time', async () => {
    for (const action of (await caller.call(riskParts.action.list, { params })).results)
      await caller.call(riskParts.action.move, {
        params: { ...params, actionId: action._id },
        body: { step: 'complete', version: action.version },
      });
    expect(late.status).toBe('pending');
    await look(await assess(callers.vera, 'residual', 2));
    await caller.call(riskEndpoints.update, { params, body: { newRisks: 'none' } });
    await adas.goto(path);
    await takeStep(adas, 'Complete treatment');
    await expect(step(adas, 'Complete treatment')).toBeHidden();
    await caller.call(riskParts.acceptance.create, {
      params,
      body: { justification: 'The line is closed in spring.', validFrom: day(0), expiresOn: day(20) },
    });
    await adas.reload();
    await adas.getByRole('button', { name: 'Other steps' }).click();
    await adas.getByRole('menuitem', { name: /^Request acceptance/ }).click();
    await answerStep(adas, 'Request acceptance');
    await expect(adas.getByText('Acceptance in review').first()).toBeVisible();
    await cleos.goto(path);
    await step(cleos, 'Accept risk').click();
    await sign(cleos, cleo, 'Sign as accepted');
    await expect(cleos.getByText('Monitored').first()).toBeVisible();
    // What was accepted is what is left after treatment.
    const [accepted] = (await caller.call(riskParts.acceptance.list, { params })).results;
    expect(accepted?.frozen).toMatchObject({ type: 'residual', score: 6 });
  });

  await test.step('the acceptance ends by itself, and the risk comes back for decision', async () => {
    await passDays(dataDir, caller.user._id, 22);
    await expect
      .poll(async () => (await caller.call(riskEndpoints.find, { params })).stage)
      .toBe('evaluated');
    await adas.goto(`${address}/need-attention`);
    await expect(adas.getByRole('link', { name: 'Decide: Torque tool drift' })).toBeVisible();
    await adas.goto(path);
    await expect(adas.getByText('Evaluated').first()).toBeVisible();
  });

  await test.step('read as of the day before it is monitored still', async () => {
    await adas.getByRole('button', { name: 'More actions' }).click();
    await adas.getByRole('menuitem', { name: 'As of a day' }).click();
    await expect(adas.getByRole('heading', { name: /Torque tool drift/ })).toBeVisible();
    await expect(adas.getByText('Monitored').first()).toBeVisible();
    await expectAccessible(adas, 'a risk as it was');
    await keepPicture(adas, 'risk-as-of');
  });
  for (const page of [adas, veras, cleos]) await page.context().close();
});
