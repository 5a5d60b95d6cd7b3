// Checks the import rules of .dependency-cruiser.mjs, and that the tool has really read every source file.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

const sources = ['contract/src', 'server/src', 'server/test', 'web/src'];

/** Gives a line for each import that breaks a rule, and for each file or import that the tool could not read. */
export async function importProblems(baseDir) {
  const files = sources.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: baseDir }));
  const { output } = await cruise(files, {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const seen = new Set(output.modules.map(({ source }) => source));
  const unread = files.filter((file) => !seen.has(file)).map((file) => `unread: ${file}`);
  const unresolved = output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ couldNotResolve }) => couldNotResolve)
      .map(({ module }) => `unresolved: ${source} → ${module}`),
  );
  const broken = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { files: files.length, problems: [...unread, ...unresolved, ...broken] };
}

if (process.argv[1] === import.meta.filename) {
  const { files, problems } = await importProblems(join(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  if (files < 50) console.error(`Only ${files} files were found.`);
  console.log(`${files} files checked against the import rules, ${problems.length} problems.`);
  if (files < 50 || problems.length > 0) process.exitCode = 1;
}
