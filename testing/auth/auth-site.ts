import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppOptions } from '#api/app.ts';
import { createAccount, type NewAccount } from '#api/auth/accounts/create-account.ts';
import type { TextMessage } from '#api/auth/phone/text-messages.ts';
import { beginSession } from '#api/auth/tokens/sessions.ts';
import { codeIn } from '../mail/account-mails.ts';
import { createMailbox, newAddress } from '../mail/newsletter.ts';
import { openSite, type SiteUnderTest } from '../site-under-test.ts';
import { type AuthClients, authClients, hashOfTestPassword, TEST_PASSWORD } from './auth-client.ts';

export interface AuthSite extends AuthClients {
  site: SiteUnderTest;
  mailbox: ReturnType<typeof createMailbox>;
  /** Text messages sent to phones. */
  messages: TextMessage[];
  /** Resolves when every requested mail has been sent. */
  settled(): Promise<void>;
}

/** Opens a site with sign-up enabled, also anonymously, with clients, a mailbox and a phone double. The caller closes `site`. */
export const openAuthSite = async (options: Partial<AppOptions> = {}): Promise<AuthSite> => {
  const mailbox = createMailbox();
  const messages: TextMessage[] = [];
  const textMessages = { send: async (message: TextMessage) => void messages.push(message) };
  const site = await openSite({ signUp: true, anonymous: true, mailer: mailbox.mailer, textMessages, ...options });
  const clients = await authClients(site);
  return { ...clients, site, mailbox, messages, settled: () => site.app.auth.drained() };
};

/** Signs up through the API and confirms the e-mail address; returns a client that is signed in. */
export const signUpSomebody = async ({ client, mailbox, site }: AuthSite) => {
  const email = newAddress();
  const somebody = client();
  const { error } = await somebody.signUp({ email, password: TEST_PASSWORD });
  if (error) throw error;
  await site.app.auth.drained();
  const { data, error: wrong } = await somebody.verifyOtp({
    email,
    type: 'signup',
    token: codeIn(mailbox.to(email)[0]!),
  });
  if (wrong) throw wrong;
  return { email, client: somebody, id: data.user!.id, session: data.session! };
};

/** Returns a random phone number. */
export const newPhone = (): string => `3519${randomUUID().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`;

/**
 * Creates an account with the password `TEST_PASSWORD` and a session directly in the database, without requests. `columns` override the
 * account's columns.
 */
export const createAccountAndSession = async ({ site }: Pick<AuthSite, 'site'>, columns: Partial<NewAccount> = {}) => {
  const { auth } = site.app;
  const known = { role: null, password_hash: await hashOfTestPassword(), email_confirmed_at: new Date() };
  const account = await createAccount(auth.db, { email: newAddress(), ...known, ...columns });
  const session = await beginSession(auth, account!.id, { method: 'password' });
  return { ...account!, session, token: session.access_token };
};

/** Makes the sessions of an account, and the proofs in them, look this many minutes older. */
export const ageSessions = async (
  { runtime: { db } }: Pick<SiteUnderTest, 'runtime'>,
  accountId: string,
  minutes: number,
) => {
  await sql`update session set created_at = created_at - make_interval(mins => ${minutes}),
    amr = (select jsonb_agg(jsonb_set(way, '{timestamp}', to_jsonb((way ->> 'timestamp')::int - ${minutes} * 60)))
      from jsonb_array_elements(amr) as way)
    where account_id = ${accountId}`.execute(db);
};
