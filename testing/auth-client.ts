import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { AuthAdminApi, AuthClient } from '@supabase/auth-js';
import { serviceKey } from '#api/auth/account-admin/service-key.ts';
import type { SiteUnderTest } from './site-under-test.ts';

/** The client of Supabase. */
export type Client = InstanceType<typeof AuthClient>;

/** The package of Supabase, as it is, against a site that listens. */
export interface AuthClients {
  /** `http://127.0.0.1:port/auth/v1` */
  url: string;
  /** Somebody's application, signed in nowhere. */
  client(options?: { flowType?: 'implicit' | 'pkce' }): Client;
  /** A program of the house, with the service key unless another token is given. */
  admin(token?: string): InstanceType<typeof AuthAdminApi>;
}

/** Lets the site listen, and answers with clients of it. */
export const authClients = async ({ app, runtime }: SiteUnderTest): Promise<AuthClients> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/auth/v1`;
  return {
    url,
    client: (options = {}) =>
      new AuthClient({ url, autoRefreshToken: false, persistSession: false, storageKey: randomUUID(), ...options }),
    admin: (token = serviceKey(runtime.personalData)) =>
      new AuthAdminApi({ url, headers: { Authorization: `Bearer ${token}` } }),
  };
};

export const TEST_PASSWORD = 'Um caminho de 9 levadas!';
export const OTHER_PASSWORD = 'Mais um caminho, de 10 levadas!';

/** Makes somebody of the staff who may sign in with `TEST_PASSWORD`, and a client where they did. */
export const signedInPerson = async (
  clients: AuthClients,
  role: 'admin' | 'editor' | 'analyst' | null = 'editor',
): Promise<{ id: string; email: string; client: Client }> => {
  const email = `${randomUUID()}@levada.test`;
  const { data, error } = await clients.admin().createUser({
    email,
    password: TEST_PASSWORD,
    email_confirm: true,
    app_metadata: { role },
  });
  if (error) throw error;
  return { id: data.user!.id, email, client: await signIn(clients, email) };
};

/** Another client of theirs. */
export const signIn = async (clients: AuthClients, email: string): Promise<Client> => {
  const client = clients.client();
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
};
