import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logError } from '../error-log.ts';

interface AfterResponses {
  /** Name in log messages. */
  name: string;
  /** Returns true for the requests after which `work` runs. */
  concerns(request: FastifyRequest): boolean;
  work(): Promise<unknown>;
}

/**
 * Registers a hook that runs `work` after responses, so that no client waits for it. One run follows the other: responses during a run cause
 * one more. Failures are logged; closing the app waits for the last run.
 */
export const runAfterResponses = (app: FastifyInstance, { name, concerns, work }: AfterResponses): void => {
  let running: Promise<void> | undefined;
  let isRequested = false;
  const run = async (): Promise<void> => {
    while (isRequested) {
      isRequested = false;
      await work().catch((error) => logError(name, error));
    }
    running = undefined;
  };
  app.addHook('onResponse', async (request) => {
    if (!concerns(request)) return;
    isRequested = true;
    running ??= run();
  });
  app.addHook('onClose', () => running);
};
