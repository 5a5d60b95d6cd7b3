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

// Only `npm run dev` has this server; what it does not know it asks of the API.
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), preloadLatinFont()],
  server: {
    proxy: { '^/(v1|docs/api|livez|readyz|metrics)': api, '/socket.io': { target: api, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
