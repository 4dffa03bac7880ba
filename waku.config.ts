import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'waku/config';

const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

/**
 * The line of Waku's `onError` handler for failures of components in the RSC payload. HTML of public pages is rendered by
 * `web/html-renderer/`.
 */
const WAKU_ERROR_HANDLER = 'const digest = getDigest(e);';

/**
 * Patches Waku, which logs failures of components and responds 200, so that it also reports them to the server (`web/request-context.ts`).
 * Otherwise the server would have to search the page for traces of errors, among the texts of readers and editors. Waku itself no longer
 * logs these failures: the server does, an outage without a stack trace.
 */
const reportRenderErrors: Plugin = {
  name: 'levada:report-render-errors',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('waku/dist/lib/vite-rsc/handler.js')) return undefined;
    const parts = code.split(WAKU_ERROR_HANDLER);
    if (parts.length !== 2)
      this.error(
        `Cannot patch Waku: ${id} must contain "${WAKU_ERROR_HANDLER}" exactly once. Check its onError handler.`,
      );
    const context = JSON.stringify(resolve('web/request-context.ts'));
    const reporting = `${WAKU_ERROR_HANDLER} if (digest === undefined && recordRenderError(e)) return digest;`;
    return `import { recordRenderError } from ${context};\n${parts.join(reporting)}`;
  },
};

/**
 * Keeps sonner from inserting its style sheet, which the content security policy of the admin area forbids and
 * `web/admin/shell/admin-shell.client.tsx` links instead. Also lowers sonner's swipe distance from 45 px to 20 px (docs/product.md, rule 52).
 */
const sonnerWithoutStyles: Plugin = {
  name: 'levada:sonner-without-styles',
  transform(code, id) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined;
    const changed = code
      .replace(/^__insertCSS\(".*"\);$/m, '')
      .replace('const SWIPE_THRESHOLD = 45;', 'const SWIPE_THRESHOLD = 20;');
    if (/^__insertCSS\(/m.test(changed))
      this.error(
        'Cannot patch sonner: its style sheet is still inserted. Update levada:sonner-without-styles in waku.config.ts.',
      );
    return changed;
  },
};

export default defineConfig({
  srcDir: 'web',
  distDir: process.env.LEVADA_DIST ?? 'dist',
  vite: {
    define: { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId) },
    plugins: [reportRenderErrors, sonnerWithoutStyles],
    // Errors name files and lines of the source. Only the server has these source maps; they are not sent to browsers.
    environments: { rsc: { build: { sourcemap: true } }, ssr: { build: { sourcemap: true } } },
  },
});
