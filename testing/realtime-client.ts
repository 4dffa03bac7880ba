import type { AddressInfo } from 'node:net';
import {
  type RealtimeChannel,
  RealtimeClient,
  type RealtimeClientOptions,
  type RealtimePostgresChangesPayload,
} from '@supabase/realtime-js';
import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';
import { anonKey } from '#api/auth/tokens/program-token.ts';
import type { Runtime } from '#api/runtime.ts';
import { PATIENCE_MS } from './patience.ts';

/** Makes the app listen, and returns its address as the clients of Supabase expect it. */
export const listenForRealtime = async (app: FastifyInstance, port = 0): Promise<string> => {
  if (!app.server.listening) await app.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/realtime/v1`;
};

/** Returns the anon key of a site under test. */
export const anonKeyOf = ({ personalData }: Pick<Runtime, 'personalData'>): Promise<string> =>
  anonKey({ personalData, siteUrl: 'http://localhost' });

/** Creates an unmodified client, which is disconnected when the test ends. */
export const createRealtimeClient = (url: string, apikey: string, options: RealtimeClientOptions = {}) => {
  const client = new RealtimeClient(url, { params: { apikey }, timeout: 10_000, ...options });
  onTestFinished(async () => {
    await client.disconnect();
  });
  return client;
};

/** Joins a channel. Resolves when the server has accepted it, and rejects with the reason when it has not. */
export const subscribed = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
  new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel);
      else reject(error ?? new Error(status));
    });
  });

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

/** Joins a channel that listens to changes, and returns the array to which those that arrive are added. */
export const changesOf = async (client: RealtimeClient, wanted: object): Promise<Change[]> => {
  const changes: Change[] = [];
  const channel = client.channel(crypto.randomUUID());
  const all = { event: '*', schema: 'public', ...wanted } as { event: '*'; schema: string };
  channel.on('postgres_changes', all, (change) => changes.push(change));
  await subscribed(channel);
  return changes;
};

/** Repeats a check until it passes. */
export const eventually = <Result>(check: () => Result): Promise<Awaited<Result>> =>
  vi.waitFor(check, { timeout: PATIENCE_MS }) as Promise<Awaited<Result>>;
