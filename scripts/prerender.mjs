// Draws the pages that strangers open first into the built web application: node scripts/prerender.mjs BUILT RENDERER.
// Their words stand in the first answer, so that nobody waits for a script to read them.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { entryChunks } from './web-entry.mjs';

const [built, renderer] = process.argv.slice(2);
const { prerender, prerendered } = await import(pathToFileURL(join(renderer, 'prerender.js')).href);
const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'));
// What the signed-in screens are framed by, nobody needs here.
const template = readFileSync(join(built, 'index.html'), 'utf8')
  .replaceAll(/\n *<link [^>]*data-frame[^>]*>/g, '')
  .replace(/<div id="root">.*<\/div>/s, '<div id="root"></div>');

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The scripts and style sheets of these chunks and of all that they import, each once, what is imported first. */
function filesOf(chunks, found = { scripts: new Set(), styles: new Set() }, seen = new Set()) {
  for (const name of chunks) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk)
      throw new Error(`The web build has no chunk ${name}: name the present one in web/src/prerender.tsx.`);
    filesOf(chunk.imports ?? [], found, seen);
    found.scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) found.styles.add(`/${style}`);
  }
  return found;
}

const isLink = /\n *<link rel="(stylesheet|modulepreload)"[^>]*href="([^"]+)"[^>]*>/g;

/** One style sheet in place of many small ones, each of which would hold up the first paint. */
function joinStyles(paths) {
  const text = paths.map((path) => readFileSync(join(built, path), 'utf8')).join('\n');
  const path = `/assets/page-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(built, path), text);
  return path;
}

const font = Object.values(manifest).find(({ file }) => /inter-latin-opsz-normal.*\.woff2$/.test(file));
if (!font) throw new Error('The web build has no Latin font: name the present one in scripts/prerender.mjs.');

function headOf({ title, description, scripts, styles }) {
  const fullTitle = `${title} · Plumbline`;
  return [
    `<title>${escape(fullTitle)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Plumbline" />`,
    `<meta property="og:title" content="${escape(fullTitle)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`,
    `<link rel="stylesheet" crossorigin href="${joinStyles(styles)}">`,
    ...scripts.map((path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${path}">`),
  ].join('\n    ');
}

const linked = [...template.matchAll(isLink)].map(([, rel, path]) => ({ rel, path }));
const pathsOf = (rel) => linked.filter((link) => link.rel === rel).map(({ path }) => path);
// The page can be read without its scripts: the style sheet and the font go first.
const bare = template
  .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  .replaceAll(isLink, '')
  .replace(/ *<meta\s+name="description"[^>]*>\n/, '')
  .replace(/ *<title>.*<\/title>\n/, '');

for (const { path, description, chunks } of prerendered) {
  const { title, markup } = await prerender(path);
  const files = filesOf([...entryChunks(manifest).slice(1), ...chunks]);
  const entry = manifest['index.html'].file;
  const head = headOf({
    title,
    description,
    styles: [...new Set([...pathsOf('stylesheet'), ...files.styles])],
    scripts: [...new Set([...pathsOf('modulepreload'), ...files.scripts])].filter(
      (one) => one !== `/${entry}`,
    ),
  });
  // What is typed before the application is there would be lost, so its forms wait for it.
  const waiting = markup.replaceAll('<form', '<form inert=""');
  const page = bare
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-prerendered>${waiting}</div></div>`);
  if (!page.includes('data-prerendered') || !page.includes('<h1'))
    throw new Error(`${path} could not be drawn.`);
  const file = join(built, 'pages', `${path === '/' ? 'index' : path.slice(1)}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
}
// What the pages have begun, such as timers of their caches, is of no use here.
process.exit(0);
