import { expect, type Locator, type Page } from '@playwright/test';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import type { Chance } from './chance.ts';
import { allowedIn, expectStored, type Model } from './model.ts';
import type { Place, Texts } from './places.ts';
import type { Watcher } from './watcher.ts';
import { organizations, type World } from './world.ts';

export type Walk = {
  world: World;
  places: readonly Place[];
  chance: Chance;
  model: Model;
  watcher: Watcher;
};

export const box = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waits = 'Not saved: no connection.';
const saved = /^(Site|Process|Risk)[\w ]* (created|updated|saved|successfully)/i;

async function storedOf(place: Place, { model }: Walk): Promise<Texts> {
  const name = model.of(place).words.get(place.fields[0]) ?? '';
  const found = await place.read(name);
  return found ?? Object.fromEntries(place.fields.map((field) => [field, '']));
}

/** Opens a form and finds in it what was typed before, and what is stored in the other fields. */
export async function open(walk: Walk, place: Place): Promise<Texts> {
  const { world, model } = walk;
  const { page } = world;
  await page.goto(place.address);
  await expect(box(page, place.fields[0])).toBeVisible();
  const stored = await storedOf(place, walk);
  for (const field of place.fields) {
    const allowed = new Set(allowedIn(place, field, model, stored));
    const shown = () => box(page, field).inputValue();
    const message = `${place.name} shows ${field} as ${[...allowed].join(' or ')}`;
    await expect.poll(async () => allowed.has(await shown()), { message }).toBe(true);
  }
  return stored;
}

async function typeInto({ world: { page }, chance, model }: Walk, place: Place, stored: Texts) {
  const field = chance.pick(place.fields);
  const text = chance.words();
  await box(page, field).fill(text);
  model.type(place, field, text, stored);
  return field;
}

/** Opens a form, types in it, and gives what the record held. */
export async function begin(walk: Walk, place: Place): Promise<Texts> {
  const stored = await open(walk, place);
  for (let times = 1 + walk.chance.below(2); times > 0; times -= 1) await typeInto(walk, place, stored);
  return stored;
}

/** Fills in what a form asks for beside what was typed. */
async function complete(walk: Walk, place: Place, stored: Texts): Promise<void> {
  const { page } = walk.world;
  for (const field of place.fields.slice(0, 2)) {
    if (await box(page, field).inputValue()) continue;
    const text = walk.chance.words();
    await box(page, field).fill(text);
    walk.model.type(place, field, text, stored);
  }
  await place.complete?.(page);
}

/** Chooses in each field that two people have changed: mine where words were typed, else theirs. */
async function resolveConflict(page: Page, words: ReadonlyMap<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this in the meantime' });
  for (const group of await dialog.getByRole('group').all()) {
    const label = (await group.locator('legend').textContent()) ?? '';
    await group.getByRole('radio', { name: words.has(label) ? /^Yours/ : /^Theirs/ }).check();
  }
  await button(page, 'Save').last().click();
}

type Saving = {
  /** What others have changed since the form was opened. */
  theirs?: Texts;
  /** Both have changed the same field: it must be asked. */
  mustAsk?: boolean;
};

/** Waits until a save has ended well, through a conflict if there is one, and reads back what is stored. */
async function awaitSaved(
  walk: Walk,
  place: Place,
  stored: Texts,
  { theirs = {}, mustAsk = false }: Saving = {},
) {
  const { world, model } = walk;
  const { page } = world;
  const { words } = model.of(place);
  const conflict = page.getByRole('heading', { name: 'Somebody else has changed this in the meantime' });
  const done = page.getByText(saved).first();
  await expect(conflict.or(done).first()).toBeVisible();
  const isConflict = await conflict.isVisible();
  expect(isConflict || !mustAsk, `${place.name}: both changed the same field, and it was not asked`).toBe(
    true,
  );
  if (isConflict) await resolveConflict(page, words);
  await expect(done).toBeVisible();
  await expectStored(place, words, { ...stored, ...theirs });
  model.settle(place);
}

async function press(walk: Walk, place: Place): Promise<void> {
  walk.watcher.expectConflict();
  await button(walk.world.page, place.save).click();
}

async function setOffline({ world, watcher }: Walk, isOffline: boolean): Promise<void> {
  if (isOffline) watcher.setOffline(true);
  await world.context.setOffline(isOffline);
  if (isOffline) return;
  await expect(world.page.getByText(/You are offline|cannot be reached|no connection/)).toHaveCount(0);
  watcher.setOffline(false);
}

const leave: Record<string, (page: Page) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  'a link': (page) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Dashboard|Library)/ })
      .first()
      .click(),
  Back: (page) => page.goBack(),
  'an address': (page) => page.goto('/my-task'),
  'Escape and a link': async (page) => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(My tasks|My Risk)/ })
      .first()
      .click();
  },
};

/** Leaves a form with words in it. Where it is asked first, the answer is to stay, and they are still there. */
async function leaveBy(walk: Walk, place: Place): Promise<void> {
  const { page } = walk.world;
  const way = walk.chance.pick(Object.keys(leave));
  await leave[way]?.(page);
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
  if (!(await question.isVisible())) return;
  await question.getByRole('button', { name: /^(Stay|Keep editing|Go back|Cancel)/ }).click();
  for (const [field, text] of walk.model.of(place).words)
    await expect(box(page, field), `${place.name} after staying`).toHaveValue(text);
}

const somewhere = ['/dashboard/home', '/my-task', '/business-management', '/activity-logs', '/home/profile'];

/** What the one who walks may do next, each with how often it is chosen. */
export const steps: Record<string, { weight: number; take: (walk: Walk) => Promise<void> }> = {
  'types and leaves': {
    weight: 4,
    async take(walk) {
      const place = walk.chance.pick(walk.places);
      await begin(walk, place);
      await leaveBy(walk, place);
      await open(walk, place);
    },
  },
  'types and saves': {
    weight: 4,
    async take(walk) {
      const place = walk.chance.pick(walk.places);
      const stored = await begin(walk, place);
      await complete(walk, place, stored);
      await press(walk, place);
      await awaitSaved(walk, place, stored);
    },
  },
  'saves without a connection, which comes back': {
    weight: 3,
    async take(walk) {
      const place = walk.chance.pick(walk.places);
      const stored = await begin(walk, place);
      await complete(walk, place, stored);
      await setOffline(walk, true);
      await press(walk, place);
      await expect(walk.world.page.getByText(waits).first()).toBeVisible();
      await expect(walk.world.page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
      await setOffline(walk, false);
      await awaitSaved(walk, place, stored);
    },
  },
  'saves without a connection, and calls it off': {
    weight: 2,
    async take(walk) {
      const { page } = walk.world;
      const place = walk.chance.pick(walk.places);
      const stored = await begin(walk, place);
      await complete(walk, place, stored);
      await setOffline(walk, true);
      await press(walk, place);
      await button(page, 'Cancel sending').click();
      for (const [field, text] of walk.model.of(place).words)
        await expect(box(page, field)).toHaveValue(text);
      await setOffline(walk, false);
      await open(walk, place);
    },
  },
  'saves without a connection, and leaves': {
    weight: 2,
    async take(walk) {
      const { page } = walk.world;
      const place = walk.chance.pick(walk.places);
      const stored = await begin(walk, place);
      await complete(walk, place, stored);
      await setOffline(walk, true);
      await press(walk, place);
      await expect(page.getByText(waits).first()).toBeVisible();
      await page.evaluate(() => history.back());
      await setOffline(walk, false);
      await open(walk, place);
    },
  },
  'meets a change of the same field': {
    weight: 3,
    async take(walk) {
      const place = walk.chance.pick(walk.places.filter(({ change }) => change));
      const isFresh = walk.model.of(place).words.size === 0;
      const stored = await open(walk, place);
      const field = await typeInto(walk, place, stored);
      await place.change?.(field, walk.chance.words());
      await press(walk, place);
      await awaitSaved(walk, place, stored, { mustAsk: isFresh });
    },
  },
  'meets a change of another field': {
    weight: 3,
    async take(walk) {
      const place = walk.chance.pick(walk.places.filter(({ change }) => change));
      const stored = await open(walk, place);
      const field = await typeInto(walk, place, stored);
      const { words } = walk.model.of(place);
      const free = place.fields.filter((one) => one !== field && !words.has(one));
      const text = walk.chance.words();
      const other = free.length > 0 ? walk.chance.pick(free) : undefined;
      if (other) await place.change?.(other, text);
      await press(walk, place);
      await awaitSaved(walk, place, stored, other ? { theirs: { [other]: text } } : {});
    },
  },
  'works in another organization in a second tab': { weight: 2, take: switchElsewhere },
  'looks around': {
    weight: 2,
    async take({ world: { page }, chance }) {
      await page.goto(chance.pick(somewhere));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
};

/** Switches in a second tab while words stand in a form of the first, and back. Nothing of them may be stored there. */
async function switchElsewhere(walk: Walk): Promise<void> {
  const { world, model, chance, places } = walk;
  const place = chance.pick(places);
  await begin(walk, place);
  const second = await world.context.newPage();
  const switcher = (name: string) => second.getByRole('button', { name: new RegExp(`^${name}.*switch`) });
  const switchTo = async (from: string, to: string) => {
    await switcher(from).click();
    await second.getByRole('menuitemradio', { name: to }).click();
    await expect(switcher(to)).toBeVisible();
  };
  await second.goto('/dashboard/home');
  await switchTo(organizations.own, organizations.other);
  const { caller, workspaceId } = world.bob;
  const [sites, processes, risks] = await Promise.all([
    caller.call(siteEndpoints.list),
    caller.call(processEndpoints.list),
    caller.call(riskEndpoints.list, { params: { workspaceId } }),
  ]);
  const names = [sites, processes, risks].flatMap(({ results }) => results.map(({ name }) => name));
  expect(
    names.filter((name) => model.typed.has(name)),
    'words that were stored in another organization',
  ).toEqual([]);
  await switchTo(organizations.other, organizations.own);
  await second.close();
  await open(walk, place);
}
