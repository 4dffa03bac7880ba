import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'waku/config';
import { locales } from './domain/shared/locale.ts';

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

/** The messages of one language are one chunk, which the admin area and its command menu share. */
const messageGroups = locales.map((locale) => ({
  name: `messages-${locale}`,
  test: new RegExp(`[/](messages[.]${locale}[.]json|catalogue[.]${locale}[.]client[.]ts)$`),
}));

/**
 * Gives messages chunks of their own, and moves React, which nearly all chunks import, from the entry to one. The entry has the names of all chunks: its
 * own name changes with each release, and so would the names of all chunks that import it.
 */
const sharedChunks: Plugin = {
  name: 'levada:shared-chunks',
  outputOptions(options) {
    if (this.environment.name !== 'client') return undefined;
    const test = /node_modules[/](react|react-dom|scheduler)[/]/;
    return { ...options, codeSplitting: { groups: [{ name: 'react', test }, ...messageGroups] } };
  },
};

/** The packages in what is built, with their licences. `scripts/prepare.mjs` gathers these files. */
const license = { fileName: 'licences.json' };

/**
 * Errors name files and lines of the source. Only the server has these source maps; they are not sent to browsers. They leave out the
 * sources themselves, which were a third of the build. The image leaves out the maps too, which take a second of its build.
 */
const server = {
  sourcemap: process.env.SOURCE_MAPS !== 'off',
  license,
  rolldownOptions: { output: { sourcemapExcludeSources: true, comments: false } },
};

export default defineConfig({
  srcDir: 'web',
  distDir: process.env.LEVADA_DIST ?? 'dist',
  vite: {
    // Otherwise the build compresses all files once more, only to print their sizes.
    build: { reportCompressedSize: false },
    define: {
      'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId),
      'import.meta.env.WAKU_PAGE_SCRIPT': JSON.stringify(process.env.PAGE_SCRIPT ?? '/assets/page-development.js'),
      'import.meta.env.WAKU_FIRST_PAINT_SCRIPT': JSON.stringify(
        process.env.FIRST_PAINT_SCRIPT ?? '/assets/first-paint-development.js',
      ),
    },
    plugins: [reportRenderErrors, sonnerWithoutStyles, sharedChunks],
    environments: {
      rsc: { build: server },
      ssr: { build: server },
      // Browsers read the release from the document, so that their files have other names only when something else changes.
      client: {
        build: { license },
        define: { 'import.meta.env.WAKU_BUILD_ID': 'document.documentElement.dataset.release' },
      },
    },
  },
});
