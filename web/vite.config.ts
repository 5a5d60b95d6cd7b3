import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AliasOptions, defineConfig, type Plugin, type UserConfig } from 'vite';
import { plainCalls } from './calls.ts';
import { chunkGroups, signedInSources } from './chunks.ts';
import { fontSheet, narrowFont } from './fonts.ts';

/**
 * What main.tsx asks for next is fetched with it, not after it; and so is what every signed-in screen needs, marked for
 * the pages that are drawn beforehand, which do without it.
 */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const collect = (files: string[], found: Set<string>): Set<string> => {
          for (const file of files) {
            const chunk = bundle[file];
            if (chunk?.type !== 'chunk' || found.has(file)) continue;
            collect(chunk.imports, found.add(file));
          }
          return found;
        };
        const signedIn = signedInSources.flatMap((source) =>
          chunks.filter((chunk) => chunk.facadeModuleId === source).map((chunk) => chunk.fileName),
        );
        const application = collect(
          chunks
            .filter((chunk) => chunk.isEntry)
            .flatMap((chunk) => chunk.dynamicImports)
            .filter((file) => !signedIn.includes(file)),
          new Set(),
        );
        const inside = collect(signedIn, new Set()).difference(application);
        const styles = new Set(
          chunks
            .filter((chunk) => inside.has(chunk.fileName))
            .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]),
        );
        const link = (file: string, attrs: Record<string, string | boolean>) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        });
        return [
          ...[...application].map((file) => link(file, { rel: 'modulepreload' })),
          ...[...inside].map((file) => link(file, { rel: 'modulepreload', 'data-frame': true })),
          ...[...styles].map((file) => link(file, { rel: 'preload', as: 'style', 'data-frame': true })),
        ].filter(({ attrs }) => !html.includes(`"${attrs.href}"`));
      },
    },
  };
}

/** The page brings its sign along: asked for by itself, it would cost a phone as much as a script does. */
function inlineIcon(): Plugin {
  const icon = readFileSync(new URL('./public/favicon.svg', import.meta.url), 'utf8');
  return {
    name: 'inline-icon',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace('/favicon.svg', `data:image/svg+xml,${encodeURIComponent(icon)}`),
  };
}

// Only `npm run dev` has this server; what it does not know it asks of the API.
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const shared = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), plainCalls()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false },
} satisfies UserConfig;

export default defineConfig(async ({ command, isSsrBuild }) => {
  const groups = command === 'build' && !isSsrBuild ? await chunkGroups(shared) : [];
  const alias: AliasOptions = command === 'build' ? { [fontSheet]: await narrowFont() } : {};
  return {
    ...shared,
    resolve: { alias },
    plugins: [...shared.plugins, preloadApplication(), inlineIcon()],
    server: {
      proxy: { '^/(v1|docs/api|livez|readyz|metrics)': api, '/socket.io': { target: api, ws: true } },
    },
    build: {
      ...shared.build,
      // The first file names all others, and each word of their names would have to be fetched with it.
      rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash].js' } },
    },
  };
});
