import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '#testing/auth/auth-api-schemas.ts';
import { signedInPerson } from '#testing/auth/auth-client.ts';
import { type AuthSite, openAuthSite } from '#testing/auth/auth-site.ts';
import { createTestServiceKey } from '#testing/auth/service-key.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';

let auth: AuthSite;
let admin: AuthSite['admin'] extends (...given: never[]) => infer Api ? Api : never;
beforeAll(async () => {
  auth = await openAuthSite();
  admin = auth.admin();
});
afterAll(() => auth.site.close());

const CLIENT = { client_name: 'Desk companion', redirect_uris: ['https://desk.example/callback'] };
const create = async (fields: object = {}) => {
  const { data, error } = await admin.oauth.createClient({ ...CLIENT, ...fields });
  expect(error).toBeNull();
  return data!;
};
const storedHash = ({ client_id }: { client_id: string }) =>
  auth.site.runtime.db
    .selectFrom('oauth_client')
    .select('secret_hash')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();

describe('an OAuth client, administered by Supabase’s client', () => {
  it('is confidential by default, and its secret is returned once and stored as a hash', async () => {
    const { client_secret, ...made } = await create();
    expect(client_secret).toMatch(/^levada_client_[\w-]{43}$/);
    expect(made).toEqual({
      ...CLIENT,
      client_id: expect.any(String),
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'read write',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await admin.oauth.getClient(made.client_id)).data).toEqual(made);
    const { secret_hash } = await storedHash(made);
    expect(secret_hash).toMatch(/^[\da-f]{64}$/);
    expect(secret_hash).not.toContain(client_secret);
  });

  it.each([{ client_type: 'public' }, { token_endpoint_auth_method: 'none' }])(
    'has no secret with %j',
    async (type) => {
      const made = await create(type);
      expect(made).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' });
      expect(made).not.toHaveProperty('client_secret');
      const { error } = await admin.oauth.regenerateClientSecret(made.client_id);
      expect(error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: expect.stringContaining('secret'),
      });
    },
  );

  it('is changed field by field, and an empty URI removes it', async () => {
    const made = await create({ client_uri: 'https://desk.example/', scope: 'openid read' });
    const { data } = await admin.oauth.updateClient(made.client_id, { client_name: ' Desk ' });
    expect(data).toMatchObject({
      client_name: 'Desk',
      client_uri: 'https://desk.example/',
      redirect_uris: CLIENT.redirect_uris,
      scope: 'read',
    });
    await Promise.all([
      admin.oauth.updateClient(made.client_id, { client_uri: '' }),
      admin.oauth.updateClient(made.client_id, { logo_uri: 'https://desk.example/logo.png' }),
      admin.oauth.updateClient(made.client_id, { token_endpoint_auth_method: 'client_secret_post' }),
    ]);
    const { data: after } = await admin.oauth.getClient(made.client_id);
    expect(after).toMatchObject({
      client_name: 'Desk',
      logo_uri: 'https://desk.example/logo.png',
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(after).not.toHaveProperty('client_uri');
    expect(after).not.toHaveProperty('client_secret');
  });

  it('gets a new secret', async () => {
    const made = await create();
    const { secret_hash } = await storedHash(made);
    const { data } = await admin.oauth.regenerateClientSecret(made.client_id);
    expect(data!.client_secret).toMatch(/^levada_client_/);
    expect(data!.client_secret).not.toBe(made.client_secret);
    expect((await storedHash(made)).secret_hash).not.toBe(secret_hash);
  });

  it('is listed in pages, newest first', async () => {
    const made = [await create(), await create(), await create()];
    const first = await admin.oauth.listClients({ page: 1, perPage: 2 });
    expect(first.data.clients.map(({ client_id }) => client_id)).toEqual([made[2]!.client_id, made[1]!.client_id]);
    expect(first.data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    const second = await admin.oauth.listClients({ page: 2, perPage: 2 });
    expect(second.data.clients[0]!.client_id).toBe(made[0]!.client_id);
    expect(JSON.stringify([first, second])).not.toContain('secret"');
    expect((await admin.oauth.listClients()).data.clients.length).toBeGreaterThanOrEqual(3);
  });

  it('is deleted once', async () => {
    const { client_id } = await create();
    expect((await admin.oauth.deleteClient(client_id)).error).toBeNull();
    for (const { error } of [
      await admin.oauth.getClient(client_id),
      await admin.oauth.deleteClient(client_id),
      await admin.oauth.updateClient(client_id, { client_name: 'Desk' }),
      await admin.oauth.regenerateClientSecret(client_id),
    ])
      expect(error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
  });
});

describe('what is refused', () => {
  const refused: [object, RegExp][] = [
    [{ client_name: undefined }, /client_name is required/],
    [{ client_name: ' \u200B' }, /client_name/],
    [{ client_name: 'a\nb' }, /client_name/],
    [{ client_name: 'a'.repeat(121) }, /client_name/],
    [{ redirect_uris: undefined }, /redirect_uris is required/],
    [{ redirect_uris: [] }, /redirect_uris is required/],
    [{ redirect_uris: Array.from({ length: 11 }, (_, index) => `https://desk.example/${index}`) }, /exceed 10/],
    [{ redirect_uris: ['http://desk.example/'] }, /https/],
    [{ redirect_uris: ['desk:/callback'] }, /https/],
    [{ redirect_uris: ['org.example.desk:/callback#a'] }, /https/],
    [{ redirect_uris: ['org.example.desk://a@callback'] }, /https/],
    [{ redirect_uris: ['https://desk.example/', 'javascript:alert(1)'] }, /https/],
    [{ redirect_uris: ['https://a@desk.example/'] }, /https/],
    [{ redirect_uris: ['https://desk.example/#a'] }, /https/],
    [{ grant_types: ['client_credentials'] }, /grant_types/],
    [{ grant_types: ['refresh_token'] }, /grant_types/],
    [{ response_types: ['token'] }, /response_types/],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, /token_endpoint_auth_method/],
    [{ client_type: 'public', token_endpoint_auth_method: 'client_secret_post' }, /client_type/],
    [{ client_type: 'confidential', token_endpoint_auth_method: 'none' }, /client_type/],
    [{ scope: 'openid' }, /scope/],
    [{ client_uri: 'javascript:alert(1)' }, /client_uri/],
    [{ logo_uri: `https://desk.example/${'a'.repeat(2_048)}` }, /logo_uri/],
  ];

  it.each(refused)('registers no client with %j', async (fields, says) => {
    const { error } = await admin.oauth.createClient({ ...CLIENT, ...fields } as never);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: expect.stringMatching(says) });
  });

  it('changes nothing to what would not be registered', async () => {
    const { client_id } = await create();
    const before = (await admin.oauth.getClient(client_id)).data;
    for (const change of [
      {},
      { client_name: '' },
      { redirect_uris: [] },
      { redirect_uris: ['http://desk.example/'] },
      { grant_types: [] },
      { token_endpoint_auth_method: 'none' as const },
    ])
      expect((await admin.oauth.updateClient(client_id, change)).error).toMatchObject({ code: 'validation_failed' });
    expect((await admin.oauth.getClient(client_id)).data).toEqual(before);
    const open = await create({ client_type: 'public' });
    const { error } = await admin.oauth.updateClient(open.client_id, {
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect(error).toMatchObject({ code: 'validation_failed' });
  });

  it.each(['x', '%00', 'a'.repeat(90)])('finds no client %s', async (id) => {
    const token = await createTestServiceKey(auth.site.runtime);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { client_name: 'Desk' } : undefined;
      const answer = await send(auth.site.app, {
        method,
        path: `admin/oauth/clients/${id}`,
        token,
        ...(body && { body }),
      });
      expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'oauth_client_not_found']);
    }
  });
});

describe('the administration of OAuth clients', () => {
  it('is for administrators and for service keys with the scope of accounts', async () => {
    const { client_id } = await create();
    const statusesOf = async (token: string) => {
      const as = auth.admin(token).oauth;
      const answers = [
        await as.listClients(),
        await as.createClient(CLIENT),
        await as.getClient(client_id),
        await as.updateClient(client_id, { client_name: 'Desk' }),
        await as.regenerateClientSecret(client_id),
        await as.deleteClient(client_id),
      ];
      return answers.map(({ error }) => error?.status ?? 200);
    };
    for (const role of ['editor', 'analyst', null] as const) {
      const { client } = await signedInPerson(auth, role);
      const { data } = await client.getSession();
      expect(await statusesOf(data.session!.access_token), String(role)).toEqual(Array(6).fill(403));
    }
    const storageKey = await createTestServiceKey(auth.site.runtime, ['storage']);
    expect(await statusesOf(storageKey)).toEqual(Array(6).fill(403));
    expect(new Set(await statusesOf('none'))).not.toContain(200);
    expect(await statusesOf(bearerOfCookie(await auth.site.signIn('admin')))).toEqual(Array(6).fill(200));
  });

  it('is in the audit, with what was changed and by whom, and without secrets', async () => {
    const made = await create();
    await admin.oauth.updateClient(made.client_id, { client_name: 'Desk', redirect_uris: CLIENT.redirect_uris });
    await admin.oauth.updateClient(made.client_id, { client_name: 'Desk' });
    const { data } = await admin.oauth.regenerateClientSecret(made.client_id);
    await admin.oauth.deleteClient(made.client_id);
    const stream = `oauthclient-${made.client_id}`;
    const events = () => Array.fromAsync(auth.site.runtime.store.read(stream));
    await expect
      .poll(async () => (await events()).map(({ type }) => type), { timeout: 15_000 })
      .toEqual(['OAuthClientRegistered', 'OAuthClientUpdated', 'OAuthClientSecretReplaced', 'OAuthClientDeleted']);
    const [registered, updated] = await events();
    expect(registered!.data).toMatchObject({ name: 'Desk companion', authMethod: 'client_secret_basic' });
    expect(updated!.data).toEqual({ id: made.client_id, name: 'Desk' });
    expect(JSON.stringify((await events()).map((event) => event.data))).not.toMatch(
      new RegExp(`${made.client_secret}|${data!.client_secret}`),
    );
    for (const { metadata } of await events()) expect(metadata.actor.id).toMatch(/^service:/);

    const headers = { cookie: await auth.site.signIn('admin') };
    const history = async () => (await auth.site.app.inject({ url: `/api/history/${stream}`, headers })).json();
    await expect.poll(async () => (await history()).items?.length, { timeout: 15_000 }).toBe(4);
  });
});
