/// <reference types="vite/client" />
import.meta.hot?.on('rsc:update', () => location.reload());
await import('../../../web/page-script/page.client.ts');
