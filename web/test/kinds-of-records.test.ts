import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleKeys } from 'contract/core/modules';
import { modulesWithRecords, recordKinds } from 'contract/core/record-kinds';
import { expect, test } from 'vitest';
import { listScreens, moduleLists } from '../src/app/module-lists.ts';
import { recordScreens } from '../src/app/modules.ts';

const folder = join(import.meta.dirname, '../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** What knows of no module: all but their own rooms and the public site. */
const isForAll = ({ path }: { path: string }) => !/^(modules|public)\//.test(path);

/** The lists of the modules: one of their screens and navigation, one of what is asked before their code is there. */
const lists = ['app/module-lists.ts', 'app/modules.ts'];

const ofModule = new RegExp(
  `from '[^']*/(?:${moduleKeys.join('|')})/[^']*'|import\\('[^']*/(?:${moduleKeys.join('|')})/`,
);

test('the application and the screens of every kind take a module from nowhere but the lists', () => {
  const forAll = files.filter(isForAll);
  expect(forAll.length).toBeGreaterThan(300);
  const takers = forAll.filter(({ text }) => ofModule.test(text)).map(({ path }) => path);
  expect(takers.toSorted()).toEqual(lists);
});

// A comment may give an example.
const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** What may speak of risks outside their module: the lists of modules, what is said of the product, and what shows risks at work. */
const speakers =
  /^(?:prerender-texts\.ts|app\/modules?[-a-z]*\.ts|access\/auth\/auth-texts\.ts|records\/(?:sample-data|dashboard)\/)/;

test('outside their module nobody speaks of risks, who is there for all', () => {
  const spoken = files.filter((file) => isForAll(file) && /\brisks?\b/i.test(code(file.text)));
  expect(spoken.length).toBeGreaterThan(5);
  expect(spoken.map(({ path }) => path).filter((path) => !speakers.test(path))).toEqual([]);
});

test('the screens of every kind name none', () => {
  const room = files.filter(({ path }) => path.startsWith('records/record/'));
  expect(room.length).toBeGreaterThan(30);
  const named = new RegExp(`\\b(?:${moduleKeys.filter((key) => key !== 'document').join('|')})s?\\b`, 'i'); // `document` is the page's, too
  expect(room.filter(({ text }) => named.test(code(text))).map(({ path }) => path)).toEqual([]);
});

test('every module with records has its screens, its lists and the code of its list', () => {
  const expected = modulesWithRecords.toSorted();
  expect(Object.keys(recordScreens).toSorted()).toEqual(expected);
  expect(Object.keys(moduleLists).toSorted()).toEqual(expected);
  expect(Object.keys(listScreens).toSorted()).toEqual(expected);
  for (const module of modulesWithRecords) {
    const { paths } = Object.values(recordKinds).find((kind) => kind.module === module) ?? {};
    expect(paths?.create).toBe(`${moduleLists[module]?.lists.all.path}/new`);
  }
});
