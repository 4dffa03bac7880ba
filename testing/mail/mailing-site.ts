import Fastify from 'fastify';
import { expect, onTestFinished, vi } from 'vitest';
import { healthRoutes } from '#api/health.ts';
import { HEALTH_LIMITS } from '#api/health-limits.ts';
import { createSiteChecks } from '#api/operations/site-checks.ts';
import { startRuntime } from '#api/runtime.ts';
import { executeCommand } from '#api/slice-endpoints.ts';
import type { ConnectionString } from '#storage/database/pool.ts';
import { createMailbox, startMailing } from './newsletter.ts';

/** Locations of a site's parts; the event log is in Postgres unless `eventStoreUrl` is set. */
export interface MagazinePlace {
  connection: ConnectionString;
  dataDir: string;
  eventStoreUrl: string | undefined;
}

/** Opens a site without pages and waits until it is ready; it sends mails until it is closed or the test ends. */
export const openMailingSite = async (place: MagazinePlace) => {
  const runtime = await startRuntime({ ...place, project: true });
  const mailbox = createMailbox();
  const mailing = startMailing(runtime, mailbox.mailer);
  const app = Fastify();
  healthRoutes(app, { checks: createSiteChecks(runtime, HEALTH_LIMITS.answer), limits: HEALTH_LIMITS });
  const over = async () => {
    await mailing.stop();
    await app.close();
    await runtime.close();
  };
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= over();
    return closed;
  };
  onTestFinished(close);
  await vi.waitFor(
    async () => expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'ready' }),
    30_000,
  );
  const ask = (email: string) =>
    executeCommand(runtime, { name: 'Subscribe', body: { email, locale: 'pt' }, actor: undefined });
  return {
    ...runtime,
    mailbox,
    faults: mailing.faults,
    close,
    ask,
    /** Subscribes and waits until the mail has arrived. */
    async subscribe(email: string): Promise<void> {
      await ask(email);
      await mailbox.arrival(email);
    },
    ready: async () => (await app.inject('/health/ready')).statusCode,
  };
};
