import { defineConfig } from 'waku/config';

const buildId = process.env.BUILD_ID ?? Date.now().toString(36);

export default defineConfig({
  srcDir: 'web',
  distDir: process.env.LEVADA_DIST ?? 'dist',
  vite: {
    define: { 'import.meta.env.WAKU_BUILD_ID': JSON.stringify(buildId) },
  },
});
