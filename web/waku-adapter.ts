import { unstable_createServerEntryAdapter as createServerEntryAdapter } from 'waku/adapter-builders';
import { type RequestContext, runWithContext } from './request-context.ts';

/** A Waku adapter that exports only `fetch(request, context)`: the server handles the socket, static files and all headers. */
export default createServerEntryAdapter(({ processRequest, processBuild, config }) => ({
  fetch: async (request: Request, context?: unknown): Promise<Response> => {
    const response = await runWithContext(context as RequestContext, () => processRequest(request));
    return response ?? new Response(null, { status: 404 });
  },
  build: processBuild,
  buildOptions: { distDir: config.distDir },
}));
