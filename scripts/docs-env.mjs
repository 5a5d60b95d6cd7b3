// `npm run docs:env`: writes the README's table of settings from the schema that the server reads them with.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeVariable, envSchema } from '../server/src/env.ts';

export const readme = join(import.meta.dirname, '..', 'README.md');

const [begin, end] = ['<!-- settings: begin, written by npm run docs:env -->', '<!-- settings: end -->'];

/** Gives the README's text with a fresh table between the two marks. */
export function withSettings(text) {
  const rows = Object.keys(envSchema.shape).map((name) => {
    const { description, allowed, fallback } = describeVariable(name);
    return `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${allowed.replaceAll('<', '&lt;')} | ${description} |`;
  });
  const table = ['| variable | default | allowed | what for |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  const [before, rest = ''] = text.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error('README.md has lost the marks around its table of settings.');
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}

if (process.argv[1] === import.meta.filename)
  await writeFile(readme, withSettings(await readFile(readme, 'utf8')));
