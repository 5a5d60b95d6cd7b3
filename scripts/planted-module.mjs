// Adds an invented module to a copy of the tree and says what that took: the files outside its folders, whether every
// check passes with it, and whether something fails by name for each thing that it leaves out.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree, mostOutside, plant, plantedMigration } from './plant.mjs';

const loops = [
  'server/test/loops/catalogue.test.ts',
  'server/test/loops/every-endpoint.test.ts',
  'server/test/loops/every-write.test.ts',
  'server/test/loops/every-version.test.ts',
  'server/test/loops/every-module.test.ts',
  'server/test/loops/every-check.test.ts',
  'server/test/loops/every-kind.test.ts',
  'server/test/loops/every-step.test.ts',
  'server/test/loops/every-import.test.ts',
  'server/test/loops/every-list.test.ts',
  'server/test/loops/every-scope.test.ts',
  'server/test/loops/every-right.test.ts',
  'server/test/loops/every-grant.test.ts',
  'server/test/loops/every-text.test.ts',
  'server/test/loops/recount.test.ts',
  'server/test/loops/matrix.test.ts',
  'server/src/records',
  'server/src/organization/site',
];

const vitest = (project, ...files) => [
  'scripts/with-node.mjs',
  'vitest',
  'run',
  '--project',
  project,
  ...files,
];

const checks = {
  types: ['scripts/test.mjs', 'types', 'imports'],
  contract: vitest('contract'),
  loops: vitest('server', ...loops),
  screens: vitest('web', 'web/test', 'web/src/app', 'web/src/records'),
  build: ['scripts/build.mjs'],
  journey: ['scripts/with-node.mjs', 'playwright', 'test', 'e2e/journeys/planted.test.ts'],
};

const catalogue = vitest('server', 'server/test/loops/catalogue.test.ts');

/** What is left out on purpose: where, what stands there in place of what, the check that fails, and what it names. */
const omissions = [
  {
    what: 'scope: its table is not narrowed to the sites and processes of a person',
    file: plantedMigration,
    from: "call narrow('audits', 'id');\n",
    to: '',
    check: catalogue,
    names: /audits/,
  },
  {
    what: 'tenants: its table is not protected',
    file: plantedMigration,
    from: "call protect('audits', 'select, insert, update, delete');\n",
    to: '',
    check: catalogue,
    names: /audits/,
  },
  {
    what: 'in-use check, deleted source, reassigning and notices: its kind is not in the list of the server',
    file: 'server/src/modules.ts',
    from: '  audit: auditModule,\n',
    to: '',
    check: vitest('server', 'server/src/modules.test.ts'),
    names: /audit/,
  },
  {
    what: 'sentence: the log knows no words for its fields',
    file: 'contract/src/modules/audit/module.ts',
    from: '      fields: auditFields,\n',
    to: '',
    check: ['scripts/with-node.mjs', 'tsc', '-p', 'contract'],
    names: /audit[^]*fields/,
  },
  {
    what: 'sentence of a field: one has no label',
    file: 'contract/src/modules/audit/audit.ts',
    from: ".meta({ label: 'Containment', control: 'textarea' })",
    to: '',
    check: vitest('server', 'server/test/loops/every-endpoint.test.ts', '-t', 'label'),
    names: /audit\.(?:create|update) containment/,
  },
  {
    what: 'attention words: nothing says why it needs attention',
    file: 'contract/src/core/record-kinds.ts',
    from: "        why: 'The audit was raised on {date}, {ago}, and its effectiveness is not verified.',\n",
    to: '',
    check: ['scripts/with-node.mjs', 'tsc', '-p', 'contract'],
    names: /why/,
  },
  {
    what: 'attention: its store does not say whether the decision is still to be made',
    file: 'server/src/modules/audit/audit.store.ts',
    from: "  awaits: { verification: ({ verification }) => verification !== 'Verified' },\n",
    to: '',
    check: ['scripts/with-node.mjs', 'tsc', '-p', 'server'],
    names: /awaits/,
  },
  {
    what: 'permissions: an act of its own has no words',
    file: 'contract/src/core/record-kinds.ts',
    from: "verify: { level: 'approve', does: 'Verify effectiveness' }",
    to: "verify: { level: 'approve' }",
    check: ['scripts/with-node.mjs', 'tsc', '-p', 'contract'],
    names: /does/,
  },
  {
    what: 'X-ray: a check that it declares has no query',
    file: 'server/src/modules/audit/module.ts',
    from: / {2}xray: \{[^]*?\n {2}\},\n/,
    to: '',
    check: vitest('server', 'server/src/records/xray/xray.test.ts'),
    names: /audit_completed_unverified/,
  },
  {
    what: 'X-ray: a check has no case on either side of its boundary',
    file: 'server/src/modules/audit/audit.samples.ts',
    from: / {2}xray: \{[^]*?\n {2}\},\n/,
    to: '',
    check: vitest('server', 'server/test/loops/every-check.test.ts', '-t', 'has cases'),
    names: /audit_completed_unverified/,
  },
  {
    what: 'exports: nothing gives its rows',
    file: 'server/src/modules/audit/module.ts',
    from: / {6}exports: recordExport[^]*?\]\),\n/,
    to: '',
    check: ['scripts/with-node.mjs', 'tsc', '-p', 'server'],
    names: /exports/,
  },
  {
    what: 'screens: the web has none of its lists',
    file: 'web/src/app/modules.ts',
    from: '  audit: auditRoutes,\n',
    to: '',
    check: vitest('web', 'web/test/kinds-of-records.test.ts'),
    names: /audit/,
  },
  {
    what: 'first calls: what is asked before its code is there',
    file: 'web/src/app/module-lists.ts',
    from: '  audit: { ...auditLists, calls: auditEndpoints },\n',
    to: '',
    check: vitest('web', 'web/test/kinds-of-records.test.ts'),
    names: /audit/,
  },
];

// `--only omissions`, `--only checks` or one of the checks by its name; `--keep` says where the copy stays.
const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'string' } } });
const target = values.keep ?? join(tmpdir(), `plumbline-planted-${process.pid}`);
const failures = [];

function run(command) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: target,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { isGood: status === 0, output: `${stdout}${stderr}` };
}

function report(isGood, words, output = '') {
  console.log(`${isGood ? 'passed' : 'FAILED'}: ${words}`);
  if (isGood) return;
  failures.push(words);
  console.log(output.split('\n').slice(-60).join('\n'));
}

function checkAll(only) {
  for (const [name, command] of Object.entries(checks)) {
    if (only !== undefined && only !== name) continue;
    const { isGood, output } = run(command);
    report(isGood, name, output);
  }
}

function checkOmissions() {
  for (const { what, file, from, to, check, names } of omissions) {
    const path = join(target, file);
    const whole = readFileSync(path, 'utf8');
    const rest = whole.replace(from, to);
    if (rest === whole) throw new Error(`${file} does not hold what is to be left out: ${from}`);
    writeFileSync(path, rest);
    const { isGood, output } = run(check);
    report(!isGood && names.test(output), `left out, and noticed by name: ${what}`, output);
    writeFileSync(path, whole);
  }
}

copyTree(target);
const outside = plant(target);
console.log(`Files outside its folders: ${outside.length}`);
for (const file of outside) console.log(`  ${file}`);
report(outside.length <= mostOutside, `at most ${mostOutside} files outside`);
const isOne = values.only !== undefined && values.only in checks;
if (values.only !== 'omissions') checkAll(isOne ? values.only : undefined);
if (values.only !== 'checks' && !isOne) checkOmissions();
if (!values.keep) rmSync(target, { recursive: true });
if (failures.length > 0) {
  console.error(`\n${failures.length} failed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
  process.exit(1);
}
