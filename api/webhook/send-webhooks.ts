import pLimit from 'p-limit';
import { listWebhooks, type WebhookView } from '#projections/webhook/queries.ts';
import { sleep } from '#storage/wait/sleep.ts';
import { executeDefinition } from '../commands/execute.ts';
import { logError } from '../error-log.ts';
import { type Schedule, type ScheduleServices, schedulerActor } from '../schedule/schedule.ts';
import { webhookCommands } from './commands.ts';
import { createDeliveries } from './deliveries/create-deliveries.ts';
import type { ConnectionOptions } from './deliveries/post-message.ts';
import { createWebhookState } from './deliveries/secrets.ts';
import { sendDue } from './deliveries/send-due.ts';

/** Milliseconds between two looks at the log. */
const INTERVAL_MS = 10_000;
/** Milliseconds for which a run waits for receivers: a slow one delays no other. */
const SLOW_MS = 2_000;

/**
 * Creates deliveries for one webhook at a time. Its transaction reads the log and the read models on further connections: as many webhooks at
 * once as there are connections would wait for each other, and requests for them.
 */
const oneAtATime = pLimit(1);

/**
 * Creates the schedule that sends webhooks: for each that is on, it creates deliveries for new events and sends those that are due. Several
 * processes may run it: each delivery is created once, and sent by one of them at a time.
 */
export const createWebhookSchedule = (options?: ConnectionOptions): Schedule => {
  const busy = new Map<string, Promise<void>>();
  const start = (services: ScheduleServices, webhook: WebhookView, head: bigint, signal: AbortSignal): void => {
    const work = sendOne(services, webhook, head, signal, options)
      .catch((error) => {
        if (!signal.aborted) logError(`Webhook ${webhook.name}`, error);
      })
      .finally(() => busy.delete(webhook.id));
    busy.set(webhook.id, work);
  };
  return {
    name: 'send-webhooks',
    every: INTERVAL_MS,
    async run(services, _now, signal) {
      const active = (await listWebhooks(services.read)).filter(({ status }) => status === 'on');
      const idle = active.filter(({ id }) => !busy.has(id));
      const head = idle.length > 0 ? await services.store.headPosition() : 0n;
      for (const webhook of idle) start(services, webhook, head, signal);
      await untilDone([...busy.values()], signal);
    },
  };
};

/** Resolves when all work has ended, or after `SLOW_MS`, but not before it has ended once `signal` is aborted. */
const untilDone = async (work: Promise<void>[], signal: AbortSignal): Promise<void> => {
  const isDone = new AbortController();
  const all = Promise.all(work).finally(() => isDone.abort());
  await sleep(SLOW_MS, AbortSignal.any([signal, isDone.signal]));
  if (signal.aborted) await all;
};

const sendOne = async (
  services: ScheduleServices,
  webhook: WebhookView,
  head: bigint,
  signal: AbortSignal,
  options?: ConnectionOptions,
): Promise<void> => {
  await createWebhookState(services, webhook.id);
  for (let more = true; more && !signal.aborted; ) {
    const hasEvents = await oneAtATime(async () => !signal.aborted && createDeliveries(services, webhook, head));
    const round = await sendDue(services, webhook, signal, options);
    if (round === 'gone') return turnOff(services, webhook);
    more = hasEvents || round === 'more';
  }
};

/** Turns a webhook off, in the name of the site, because its receiver wants no more. */
const turnOff = async (services: ScheduleServices, { id }: WebhookView): Promise<void> => {
  await executeDefinition(services, webhookCommands.EditWebhook!, {
    name: 'EditWebhook',
    body: { id, status: 'off' },
    actor: schedulerActor,
  });
};

export const webhookSchedule = createWebhookSchedule();
