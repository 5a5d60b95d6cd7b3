import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pinnedEnvironment, root, run } from './pinned-node.mjs';

const output = join(root, 'web', 'dist');
const stampIn = (folder) => join(folder, '.plumbline-sources');

/** Builds the web application, but only when its sources are others than those that were built. Says if it worked. */
export async function buildWebIfNeeded() {
  const sources = hashOfSources();
  if (existsSync(stampIn(output)) && readFileSync(stampIn(output), 'utf8') === sources) return true;
  return buildWeb(sources);
}

/** Builds the web application beside the present one and then takes its place. Says if it worked. */
export async function buildWeb(sources = hashOfSources()) {
  console.log('Building the web application…');
  const draft = join(root, 'web', `.dist-${process.pid}`);
  const env = { ...pinnedEnvironment(), NODE_ENV: 'production' };
  const code = await run(
    'vite',
    ['build', 'web', '--outDir', draft, '--emptyOutDir', '--manifest', '--logLevel', 'warn'],
    env,
  );
  const isBuilt = code === 0 && (await prerenderPages(draft, env));
  if (isBuilt) {
    compressFiles(draft);
    writeFileSync(stampIn(draft), sources);
    rmSync(output, { recursive: true, force: true });
    renameSync(draft, output);
  }
  rmSync(draft, { recursive: true, force: true });
  return isBuilt;
}

/** Draws the public pages into a build, by the same sources built once more for Node. Says if it worked. */
async function prerenderPages(draft, env) {
  const renderer = `${draft}-renderer`;
  const options = ['--ssr', 'src/prerender.tsx', '--outDir', renderer, '--emptyOutDir', '--logLevel', 'warn'];
  const isReady = (await run('vite', ['build', 'web', ...options], env)) === 0;
  const isDrawn = isReady && (await run('node', ['scripts/prerender.mjs', draft, renderer], env)) === 0;
  rmSync(renderer, { recursive: true, force: true });
  return isDrawn;
}

/** Compresses the texts once, better than there is time for in a request; the server sends what a browser takes. */
function compressFiles(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|html|svg)$/.test(path)) continue;
    const file = join(folder, path);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = [
    'package-lock.json',
    'scripts/prerender.mjs',
    ...filesBelow('contract'),
    ...filesBelow('web'),
  ];
  for (const file of files.toSorted()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const relevant = entries.filter(({ name }) => !/^(node_modules|dist|test|\..*)$|\.test\.tsx?$/.test(name));
  return relevant.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
