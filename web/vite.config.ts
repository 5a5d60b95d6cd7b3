import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The first paint waits for no font, but it asks for the Latin one at once so that text swaps early. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** What main.tsx asks for next is fetched with it, not after it. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const found = new Set<string>();
        const collect = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || found.has(file)) return;
          found.add(file);
          chunk.imports.forEach(collect);
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.dynamicImports.forEach(collect);
        }
        return [...found]
          .filter((file) => !html.includes(`/${file}"`))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}

// Only `npm run dev` has this server; what it does not know it asks of the API.
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), preloadLatinFont(), preloadApplication()],
  server: {
    proxy: { '^/(v1|docs/api|livez|readyz|metrics)': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
