// Prints the gzipped JavaScript that the screens of the built web application load, and fails where it is too much.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './pinned-node.mjs';
import { entryChunks, signedInChunks } from './web-entry.mjs';

const output = join(root, 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(output, '.vite', 'manifest.json'), 'utf8'));

const entry = entryChunks(manifest);
const signedIn = [...entry, ...signedInChunks];
const inPublic = [...entry, 'src/public/frame/public-frame.tsx'];
const publicPages = Object.keys(manifest).filter((chunk) => /src\/public\/.*-page\.tsx$/.test(chunk));
// With what floats beside its buttons, which is fetched as soon as it stands.
const list = [
  ...signedIn,
  'src/modules/risk/list/risk-list-page.tsx',
  'src/ui/overlays/menu-list.tsx',
  'src/ui/overlays/popover-panel.tsx',
];
const routes = Object.keys(manifest).filter(
  (chunk) => chunk.endsWith('-page.tsx') && !publicPages.includes(chunk),
);

// The limits are in kB.
const screens = [
  { name: 'sign-in screen', limit: 170, files: filesOf([...entry, 'src/access/auth/login-page.tsx']) },
  ...publicPages.map((chunk) => ({
    name: `public ${chunk.replace(/.*\//, '')}`,
    limit: 170,
    files: filesOf([...inPublic, chunk]),
  })),
  { name: 'first register', limit: 300, files: filesOf(list) },
  ...routes.map((route) => ({
    name: `added by ${route.replace('src/', '')}`,
    limit: 120,
    files: filesOf([route]).difference(filesOf(list)),
  })),
];

/** The JavaScript files that must be there before these chunks run. */
function filesOf(chunks, found = new Set()) {
  for (const chunk of chunks) {
    const { file, imports = [] } = manifest[chunk] ?? {};
    if (file === undefined)
      throw new Error(`The web build has no chunk ${chunk}: name the present one here.`);
    if (found.has(file)) continue;
    found.add(file);
    filesOf(imports, found);
  }
  return found;
}

function kiloBytes(files) {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(output, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const { name, limit, files } of screens) {
  const size = kiloBytes(files);
  const verdict = size > limit ? `  more than ${limit} kB` : '';
  console.log(`${size.toFixed(1).padStart(7)} kB  ${name}${verdict}`);
  if (verdict) process.exitCode = 1;
}
