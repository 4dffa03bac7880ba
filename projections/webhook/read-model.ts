import { webhooks } from './projector.ts';
import { webhookQueries } from './queries.ts';

/** The read model of webhooks. */
export const webhook = { projections: [webhooks], queries: webhookQueries };
