import type { AddressInfo } from 'node:net';
import { StorageClient } from '@supabase/storage-js';
import type { FastifyInstance } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { createTestServiceKey } from '../auth/service-key.ts';
import { openSite, type SiteUnderTest } from '../site-under-test.ts';

export interface StorageUnderTest {
  site: SiteUnderTest;
  /** `http://127.0.0.1:…/storage/v1` */
  url: string;
  /** Creates an unmodified Supabase client with the credentials of this caller. */
  as(who: StaffRole | 'service' | 'visitor'): Promise<StorageClient>;
  /** Returns the request headers that authenticate this caller. */
  headersOf(who: StaffRole | 'service' | 'visitor'): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens a site that listens on loopback, with clients for its storage service. */
export const openStorage = async (...options: Parameters<typeof openSite>): Promise<StorageUnderTest> => {
  const site = await openSite(...options);
  const url = await serveStorage(site.app);
  const serviceKey = await createTestServiceKey(site.runtime);
  const headersOf = async (who: StaffRole | 'service' | 'visitor'): Promise<Record<string, string>> => {
    if (who === 'visitor') return {};
    if (who === 'service') return { authorization: `Bearer ${serviceKey}` };
    return { cookie: await site.signIn(who) };
  };
  return {
    site,
    url,
    headersOf,
    as: async (who) => new StorageClient(url, await headersOf(who)),
    close: () => site.close(),
  };
};

/** Makes an app listen on loopback and returns the URL of its storage service. */
export const serveStorage = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/storage/v1`;
};
