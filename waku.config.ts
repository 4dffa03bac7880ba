import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'waku/config';

const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

/** Where Waku hears from React that a component failed while a page was rendered as data; documents are not its affair (`web/html-renderer/`). */
const WAKU_HEARS = 'const digest = getDigest(e);';

/**
 * Waku writes failures of components to the console and answers 200. This tells the host of them too (`web/request-context.ts`), which
 * else would have to look for their traces in the page, where readers' and editors' texts stand.
 */
const tellOfFailures: Plugin = {
  name: 'levada:tell-of-failures',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('waku/dist/lib/vite-rsc/handler.js')) return undefined;
    const parts = code.split(WAKU_HEARS);
    if (parts.length !== 2) this.error(`${id} does not say ${WAKU_HEARS} once: see what became of its onError`);
    const context = JSON.stringify(resolve('web/request-context.ts'));
    const told = `${WAKU_HEARS} if (digest === undefined) recordRenderError(e);`;
    return `import { recordRenderError } from ${context};\n${parts.join(told)}`;
  },
};

/** sonner puts its style sheet into the page by itself, which the desk's policy forbids; the desk links it (`web/admin/admin-shell.client.tsx`). */
const sonnerWithoutStyles: Plugin = {
  name: 'levada:sonner-without-styles',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined;
    const changed = code
      .replace(/^__insertCSS\(".*"\);$/m, '')
      .replace('const SWIPE_THRESHOLD = 45;', 'const SWIPE_THRESHOLD = 20;');
    if (/^__insertCSS\(/m.test(changed))
      this.error('sonner inserts its styles in another way: look at levada:sonner-without-styles');
    return changed;
  },
};

export default defineConfig({
  srcDir: 'web',
  distDir: process.env.LEVADA_DIST ?? 'dist',
  vite: {
    define: { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId) },
    plugins: [tellOfFailures, sonnerWithoutStyles],
    // Errors name files and lines of the source. Only the host has these maps; browsers are sent none.
    environments: { rsc: { build: { sourcemap: true } }, ssr: { build: { sourcemap: true } } },
  },
});
