// `npm test`: runs every check, also after one has failed, and ends with one line of totals.
// `node scripts/test.mjs lint types` runs those two alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromiumForTests } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, root, run } from './pinned-node.mjs';
import { ensureSwift, hasSwift, swiftAdvice } from './swift.mjs';
import { buildWebIfNeeded } from './web-build.mjs';

const results = join(root, 'node_modules', '.cache', 'plumbline-results');
const unitResults = join(results, 'unit.json');
const unitAgain = join(results, 'unit-again.json');
const journeyResults = join(results, 'journeys.json');

await installIfNeeded();
const environment = { ...pinnedEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults };

/** Each check gives how many tests passed and failed; one that is no test run counts as one. */
const checks = {
  lint: () => command('oxlint', '--type-aware', '--deny-warnings'),
  format: () => command('prettier', '--check', '--log-level=warn', '.'),
  'dead code': () => command('knip'),
  imports: () => command('node', 'scripts/check-imports.mjs'),
  'types of contract': () => command('tsc', '-p', 'contract'),
  'types of server': () => command('tsc', '-p', 'server'),
  'types of web': () => command('tsc', '-p', 'web'),
  'types of the rest': () => command('tsc', '-p', '.'),
  build: () => command('node', 'scripts/build.mjs'),
  unit: async () => {
    await ensureSwift();
    const passed = await runUnitTests(unitResults);
    const counts = tally(passed, unitResults, ({ numPassedTests, numFailedTests }) => [
      numPassedTests,
      numFailedTests,
    ]);
    const failed = failedUnitTests();
    const files = [...new Set(failed.map(({ file }) => file))];
    // What fails by chance is told apart from what is broken; a run in which much fails is not worth the time.
    if (passed || files.length === 0 || files.length > 3 || !(await runUnitTests(unitAgain, files)))
      return counts;
    onlyAtSecondTry.push(...failed.map(({ file, name }) => `${file} > ${name}`));
    return [counts[0] + failed.length, 0];
  },
  journeys: async () => {
    const chromium = await findChromiumForTests();
    await ensureSwift();
    const isReady = chromium !== undefined && (await buildWebIfNeeded());
    const passed = isReady && (await succeeds('playwright', 'test', '--retries=1', '--reporter=list,json'));
    return tally(passed, journeyResults, ({ stats, suites }) => {
      onlyAtSecondTry.push(...flakyJourneys(suites));
      return [stats.expected + stats.flaky, stats.unexpected];
    });
  },
};

/** The tests that failed first and passed when they were run again: each is a fault of the product or of the test. */
const onlyAtSecondTry = [];

function runUnitTests(outputFile, files = []) {
  return succeeds(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${outputFile}`,
    ...files,
  );
}

function flakyJourneys(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...flakyJourneys(inner),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} > ${title}`),
  ]);
}

async function succeeds(tool, ...args) {
  return (await run(tool, args, environment)) === 0;
}

async function command(...words) {
  return (await succeeds(...words)) ? [1, 0] : [0, 1];
}

/** Reads the totals of a test run; a run that failed otherwise than by a test counts as one failure. */
function tally(passed, file, totalsOf) {
  const [good, bad] = existsSync(file) ? totalsOf(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0];
  return [good, passed ? bad : Math.max(bad, 1)];
}

/** The unit tests that failed, or whole files that could not be read. */
function failedUnitTests() {
  if (!existsSync(unitResults)) return [];
  const { testResults } = JSON.parse(readFileSync(unitResults, 'utf8'));
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ file, name: 'the whole file', message }];
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        message: failureMessages[0],
      }));
    });
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 12).join('\n');
}

function chosenChecks(words) {
  if (words.length === 0) return Object.entries(checks);
  return Object.entries(checks).filter(([name]) =>
    words.some((word) => name === word || name.startsWith(`${word} `)),
  );
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const chosen = chosenChecks(process.argv.slice(2));
const failures = [];
let [totalPassed, totalFailed] = [0, 0];
for (const [name, check] of chosen) {
  const begin = Date.now();
  console.log(`\n── ${name}`);
  const [passed, failed] = await check();
  console.log(
    `── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} (${Math.round((Date.now() - begin) / 1000)} s)`,
  );
  totalPassed += passed;
  totalFailed += failed;
  if (failed > 0) failures.push(name);
}

if (!hasSwift() && chosen.some(([name]) => name === 'unit' || name === 'journeys'))
  console.log(`\nLeft out: the tests against an S3-compatible store. ${swiftAdvice}`);
// Said again at the end, since the journeys print thousands of lines after them.
if (failures.includes('unit'))
  for (const { file, name, message } of failedUnitTests())
    console.log(`\n× ${file} > ${name}\n${firstLines(message)}`);
for (const name of onlyAtSecondTry) console.log(`\nPassed only at the second try: ${name}`);
console.log(failures.length > 0 ? `\nFailed: ${failures.join(', ')}.` : '');
console.log(`${totalPassed} passed, ${totalFailed} failed`);
process.exitCode = totalFailed === 0 ? 0 : 1;
