import { defineConfig, type Plugin } from 'vite';

/** Identifies the release. It names the cache of the service worker. */
const release = process.env.BUILD_ID ?? 'development';

/** Patches sonner 2, which hard-codes the swipe distance that closes a toast: from 45 px to 20 px (docs/product.md, rule 52). */
const swipeThreshold: Plugin = {
  name: 'swipe-threshold',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined;
    const changed = code.replace('const SWIPE_THRESHOLD = 45;', 'const SWIPE_THRESHOLD = 20;');
    if (changed === code)
      throw new Error('Cannot patch sonner: SWIPE_THRESHOLD = 45 not found. Check how this version detects a swipe.');
    return changed;
  },
};

/** Vite loads each part by a function that first loads its styles. No part has any, so this one is a fifth of the page script too much. */
const loadWithoutStyles: Plugin = {
  name: 'load-without-styles',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle);
    if (files.some((name) => name.endsWith('.css'))) throw new Error(`A part of the page script has styles: ${files}`);
  },
};

/** Builds the page script and the service worker of the public pages, which do not load Waku's client (docs/decisions/0008). */
export default defineConfig({
  publicDir: false,
  plugins: [swipeThreshold, loadWithoutStyles],
  define: { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(release) },
  build: {
    outDir: `${process.env.LEVADA_DIST ?? 'dist'}/browser`,
    // `scripts/prepare.mjs` reads the names of the scripts from it.
    manifest: 'manifest.json',
    license: { fileName: 'licences.json' },
    modulePreload: false,
    rolldownOptions: {
      input: {
        page: 'web/page-script/page.client.ts',
        'first-paint': 'web/page-script/first-paint.client.ts',
        'service-worker': 'web/page-script/offline/service-worker.client.ts',
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
