import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { AuthAdminApi, AuthClient } from '@supabase/auth-js';
import { hashPassword } from '#api/auth/accounts/password.ts';
import type { SiteUnderTest } from '../site-under-test.ts';
import { createTestServiceKey } from './service-key.ts';

/** The client class of Supabase. */
export type Client = InstanceType<typeof AuthClient>;

/** Unmodified Supabase clients for a listening site. */
export interface AuthClients {
  /** `http://127.0.0.1:port/auth/v1` */
  url: string;
  /** Creates an application's client that is not signed in. */
  client(options?: { flowType?: 'implicit' | 'pkce' }): Client;
  /** Creates an admin client with a service key, or the given token. */
  admin(token?: string): InstanceType<typeof AuthAdminApi>;
}

/** Makes the site listen and returns clients for it. */
export const authClients = async ({ app, runtime }: SiteUnderTest): Promise<AuthClients> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/auth/v1`;
  const serviceKey = await createTestServiceKey(runtime);
  return {
    url,
    client: (options = {}) =>
      new AuthClient({ url, autoRefreshToken: false, persistSession: false, storageKey: randomUUID(), ...options }),
    admin: (token = serviceKey) => new AuthAdminApi({ url, headers: { Authorization: `Bearer ${token}` } }),
  };
};

export const TEST_PASSWORD = 'Um caminho de 9 levadas!';
export const OTHER_PASSWORD = 'Mais um caminho, de 10 levadas!';

let testPasswordHash: Promise<string> | undefined;

/** Returns the hash of `TEST_PASSWORD`, computed once, because hashing takes longer than most requests. */
export const hashOfTestPassword = (): Promise<string> => {
  testPasswordHash ??= hashPassword(TEST_PASSWORD);
  return testPasswordHash;
};

/** Creates an account that can sign in with `TEST_PASSWORD` (a staff account unless `role` is null), and a client signed in to it. */
export const signedInPerson = async (
  clients: AuthClients,
  role: 'admin' | 'editor' | 'analyst' | null = 'editor',
): Promise<{ id: string; email: string; client: Client }> => {
  const email = `${randomUUID()}@levada.test`;
  const { data, error } = await clients.admin().createUser({
    email,
    password_hash: await hashOfTestPassword(),
    email_confirm: true,
    app_metadata: { role },
  });
  if (error) throw error;
  return { id: data.user!.id, email, client: await signIn(clients, email) };
};

/** Creates another client signed in to an account with `TEST_PASSWORD`. */
export const signIn = async (clients: AuthClients, email: string): Promise<Client> => {
  const client = clients.client();
  const { error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
  if (error) throw error;
  return client;
};
