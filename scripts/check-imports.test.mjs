import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import config from '../.dependency-cruiser.mjs';
import { importProblems } from './check-imports.mjs';

const soundTree = {
  'node_modules/zod/index.js': 'export const z = 1;',
  'node_modules/pg/index.js': 'export default 1;',
  'node_modules/react/index.js': 'export default 1;',
  'contract/package.json': '{ "name": "contract", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'contract/src/core/field.ts': "import { z } from 'zod'; export type Field = typeof z;",
  'contract/src/modules/risk/risk.ts':
    "import type { Field } from '../../core/field.ts'; export type Risk = Field;",
  'contract/src/modules/audit/audit.ts': 'export type Audit = string;',
  'contract/src/endpoints.ts': "import type { Risk } from './modules/risk/risk.ts'; export type All = Risk;",
  'server/src/core/database/database.ts': "import pg from 'pg'; export const database = pg;",
  'server/src/core/store/store.ts':
    "import { database } from '../database/database.ts'; export const store = database;",
  'server/src/modules/risk/risk.store.ts':
    "import { store } from '../../core/store/store.ts'; export const risks = store;",
  'server/src/modules/risk/risk.service.ts':
    "import { risks } from './risk.store.ts'; export const make = () => risks;",
  'server/src/modules/risk/risk.routes.ts':
    "import { make } from './risk.service.ts'; export const routes = [make];",
  'server/src/organization/site/site.service.ts': 'export const site = 1;',
  'server/src/organization/site/site.store.ts': 'export const sites = 1;',
  'server/src/modules/audit/audit.service.ts':
    "import { site } from '../../organization/site/site.service.ts'; export const audit = site;",
  'web/src/ui/actions/button.tsx': "import React from 'react'; export const button = React;",
  'web/src/shared/card.tsx': "import { button } from '../ui/actions/button.tsx'; export const card = button;",
  'web/src/modules/risk/risk-page.tsx':
    "import type { Risk } from 'contract/modules/risk/risk'; import { button } from '../../ui/actions/button.tsx'; export const page = button as Risk;",
};

const plants = [
  [
    'contract-is-pure',
    'contract/src/modules/risk/risk-file.ts',
    "import { readFile } from 'node:fs'; export const read = readFile;",
  ],
  [
    'contract-is-pure',
    'contract/src/modules/risk/risk-view.ts',
    "import React from 'react'; export const view = React;",
  ],
  [
    'sides-meet-in-the-contract',
    'web/src/organization/site/site-page.tsx',
    "export { site } from '../../../../server/src/organization/site/site.service.ts';",
  ],
  [
    'sides-meet-in-the-contract',
    'server/src/core/http/page.ts',
    "export type { button } from '../../../../web/src/ui/actions/button.tsx';",
  ],
  [
    'core-knows-no-floor',
    'server/src/core/store/risks.ts',
    "import { risks } from '../../modules/risk/risk.store.ts'; export const all = risks;",
  ],
  [
    'core-knows-no-floor',
    'web/src/ui/badge.tsx',
    "import type { Risk } from 'contract/modules/risk/risk'; export type Badge = Risk;",
  ],
  [
    'core-knows-no-floor',
    'web/src/core/risks.ts',
    "import type { Risk } from 'contract/modules/risk/risk'; export type Risks = Risk[];",
  ],
  [
    'core-knows-no-floor',
    'web/src/core/cards.ts',
    "import { card } from '../shared/card.tsx'; export const cards = [card];",
  ],
  [
    'modules-are-strangers',
    'contract/src/modules/audit/finding.ts',
    "import type { Risk } from '../risk/risk.ts'; export type Finding = Risk;",
  ],
  [
    'modules-are-strangers',
    'server/src/modules/audit/plan.service.ts',
    "import { make } from '../risk/risk.service.ts'; export const plan = make;",
  ],
  [
    'imports-go-down',
    'server/src/organization/site/use.service.ts',
    "import { make } from '../../modules/risk/risk.service.ts'; export const use = make;",
  ],
  [
    'imports-go-down',
    'server/src/support/file/owner.service.ts',
    "import { site } from '../../organization/site/site.service.ts'; export const owner = site;",
  ],
  [
    'imports-go-down',
    'contract/src/modules/risk/all.ts',
    "import type { All } from '../../endpoints.ts'; export type Every = All;",
  ],
  [
    'rooms-meet-through-services',
    'server/src/modules/risk/sites.service.ts',
    "import { sites } from '../../organization/site/site.store.ts'; export const all = sites;",
  ],
  [
    'only-core-touches-the-driver',
    'server/src/organization/site/site.jobs.ts',
    "import pg from 'pg'; export const pool = pg;",
  ],
  [
    'only-core-touches-the-driver',
    'server/src/organization/site/raw.service.ts',
    "import { database } from '../../core/database/database.ts'; export const raw = database;",
  ],
  [
    'routes-do-not-touch-stores',
    'server/src/organization/site/site.routes.ts',
    "import { sites } from './site.store.ts'; export const routes = sites;",
  ],
  [
    'no-cycles',
    'server/src/core/store/loop.ts',
    "import { other } from './loop-other.ts'; export const loop = () => other;",
  ],
];

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-imports-'));
  for (const [path, text] of Object.entries(soundTree)) await plant(path, text);
  await plant('server/src/core/store/loop-other.ts', 'export const other = 1;');
  await symlink('../contract', join(folder, 'node_modules', 'contract'));
});

afterEach(() => rm(folder, { recursive: true }));

async function plant(path, text) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

test('a tree that keeps the rules passes, and every file of it is read', async () => {
  const { files, problems } = await importProblems(folder);
  expect(problems).toEqual([]);
  expect(files).toBe(16);
});

test.each(plants)('%s is seen to fail on %s', async (rule, path, text) => {
  if (rule === 'no-cycles') {
    await plant(
      'server/src/core/store/loop-other.ts',
      "import { loop } from './loop.ts'; export const other = () => loop;",
    );
  }
  await plant(path, text);
  const { problems } = await importProblems(folder);
  expect(problems).not.toEqual([]);
  expect(new Set(problems.map((problem) => problem.split(':')[0]))).toEqual(new Set([rule]));
});

test('every rule has been seen to fail', () => {
  expect(new Set(plants.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map(({ name }) => name)));
});

test('an import that leads nowhere is a problem, as no rule could judge it', async () => {
  await plant('web/src/ui/lost.tsx', "export { lost } from './nowhere.tsx';");
  const { problems } = await importProblems(folder);
  expect(problems).toEqual(['unresolved: web/src/ui/lost.tsx → ./nowhere.tsx']);
});
