import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './pinned-node.mjs';

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/results/**'];
const files = globSync('{.dependency-cruiser.mjs,*,{bench,contract,docs,e2e,scripts,server,web}/**/*.*}', {
  cwd: root,
  exclude,
});
const pages = files.filter((file) => /^(README|docs\/.+)\.md$/.test(file));

/** The files that a page names in its text, each by its path or the end of it. */
const namedIn = (text) =>
  [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|sql|css|md))`|\((\d{2,3}-[a-z-]+\.sql)\)/g)].map(
    ([, quoted, bracketed]) => quoted ?? bracketed,
  );

const linksIn = (text) => [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => to);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');

  test('names files that are there', () => {
    const gone = namedIn(text).filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect(gone).toEqual([]);
  });

  test('links to pages that are there', () => {
    const gone = linksIn(text).filter((to) => !existsSync(join(root, dirname(page), to)));
    expect(gone).toEqual([]);
  });
});
