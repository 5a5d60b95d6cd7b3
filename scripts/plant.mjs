import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { root } from './pinned-node.mjs';

/** The folders of an invented module: what an engineer writes who adds one. */
export const fixture = join(root, 'scripts', 'planted-module');

const migrations = join('server', 'migrations');
const numbers = readdirSync(join(root, migrations)).map((name) => Number.parseInt(name, 10));
const ownNumber = String(Math.max(...numbers) + 1).padStart(3, '0');

/** Where the module's migration stands in the copy: it comes after ours. */
export const plantedMigration = join(migrations, `${ownNumber}-audits.sql`);

/** At most so many files outside its folders may have to be written. */
export const mostOutside = 6;

const own = /^(?:contract|server|web)\/src\/modules\/audit\/|^e2e\//;

/** What stands in lists that name every module: where, after which text, and what. */
const lines = [
  {
    file: 'contract/src/core/record-kinds.ts',
    after: 'export const recordKinds = {\n',
    text: `  audit: {
    module: 'audit',
    prefix: 'AUD',
    words: { title: 'Audit', titles: 'Audits', one: 'audit', many: 'audits' },
    exports: 'audits',
    paths: { create: 'library/new', report: 'report', record: 'library/detail', own: 'my-audit/detail', task: 'tasks/detail' },
    conditions: ['site', 'status'],
    parts: [],
    acts: { verify: { level: 'approve', does: 'Verify effectiveness' } },
    concerns: {},
    asks: {},
    owns: {},
    awaits: {
      verification: {
        key: 'audit_unverified',
        label: 'Unverified audits',
        rule: 'The audit is open, older than 30 days, and its effectiveness is not verified.',
        why: 'The audit was raised on {date}, {ago}, and its effectiveness is not verified.',
        setting: 'verificationDays',
        days: 30,
        does: 'decide',
        act: 'Verify',
      },
    },
  },
`,
  },
  ...['contract', 'server'].flatMap((side) => [
    {
      file: `${side}/src/modules.ts`,
      after: "import { riskModule } from './modules/risk/module.ts';\n",
      text: "import { auditModule } from './modules/audit/module.ts';\n",
    },
    { file: `${side}/src/modules.ts`, after: '  risk: riskModule,\n', text: '  audit: auditModule,\n' },
  ]),
  {
    file: 'web/src/app/module-lists.ts',
    after: "import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';\n",
    text: "import { auditEndpoints } from 'contract/modules/audit/audit.endpoints';\n",
  },
  {
    file: 'web/src/app/module-lists.ts',
    after: "import { riskLists } from '../modules/risk/risk-lists.ts';\n",
    text: "import { auditLists } from '../modules/audit/audit-lists.ts';\n",
  },
  {
    file: 'web/src/app/module-lists.ts',
    after: '  risk: { ...riskLists, calls: riskEndpoints },\n',
    text: '  audit: { ...auditLists, calls: auditEndpoints },\n',
  },
  {
    file: 'web/src/app/module-lists.ts',
    after: "import('../modules/risk/list/risk-list-page.tsx')),\n",
    text: "  audit: () => loadCode(() => import('../modules/audit/audit-pages.tsx')),\n",
  },
  {
    file: 'web/src/app/module-lists.ts',
    after: "(await loadCode(() => import('../modules/risk/risk-kind.ts'))).riskKind,\n",
    text: "  audit_action: async () => (await loadCode(() => import('../modules/audit/audit-kind.ts'))).auditKind,\n",
  },
  {
    file: 'web/src/app/modules.ts',
    after: "import { riskRoutes } from '../modules/risk/risk-routes.tsx';\n",
    text: "import { auditRoutes } from '../modules/audit/audit-screens.ts';\n",
  },
  {
    file: 'web/src/app/modules.ts',
    after: '  risk: riskRoutes,\n',
    text: '  audit: auditRoutes,\n',
  },
];

// What is made from the tree, or beside it.
const made = /^(?:\.git|node_modules|data|web\/dist|web\/\.dist-[^/]*|e2e\/results)(?:\/|$)/;

// They change while other tests are at work.
const caches = /^[.](?:cache|vite|vitest)/;

/** A copy of the tree at hand with its packages. */
export function copyTree(target) {
  rmSync(target, { recursive: true, force: true });
  cpSync(root, target, { recursive: true, filter: (path) => !made.test(relative(root, path)) });
  mkdirSync(join(target, 'node_modules'));
  const packages = readdirSync(join(root, 'node_modules')).filter((name) => !caches.test(name));
  const from = packages.map((name) => join(root, 'node_modules', name));
  try {
    execFileSync('cp', ['-al', ...from, join(target, 'node_modules')], { stdio: 'ignore' });
  } catch {
    // Another disk has no links to this one.
    execFileSync('cp', ['-a', ...from, join(target, 'node_modules')]);
  }
}

/** Adds the invented module to a copy of the tree; gives the files outside its folders that had to be written. */
export function plant(target) {
  cpSync(fixture, target, { recursive: true });
  renameSync(join(target, migrations, 'next-audits.sql'), join(target, plantedMigration));
  const brought = readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(fixture.length + 1));
  for (const { file, after, text } of lines) {
    const before = readFileSync(join(target, file), 'utf8');
    const at = before.indexOf(after);
    if (at < 0) throw new Error(`${file} has no line to follow: ${after}`);
    const end = at + after.length;
    writeFileSync(join(target, file), before.slice(0, end) + text + before.slice(end));
  }
  const outside = new Set([...lines.map(({ file }) => file), ...brought.filter((file) => !own.test(file))]);
  return [...outside].toSorted();
}
