import { unstable_createServerEntryAdapter as createServerEntryAdapter } from 'waku/adapter-builders';
import { type RequestContext, runWithContext } from './request-context.ts';

/** Only `fetch(request, context)`: the host owns the socket, the static files and every header. */
export default createServerEntryAdapter(({ processRequest, processBuild, config }) => ({
  fetch: async (request: Request, context?: unknown): Promise<Response> => {
    const response = await runWithContext(context as RequestContext, () => processRequest(request));
    return response ?? new Response(null, { status: 404 });
  },
  build: processBuild,
  buildOptions: { distDir: config.distDir },
}));
