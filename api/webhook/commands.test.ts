import { describe, expect, it } from 'vitest';
import { deletedItems } from '#projections/history/queries.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const admin = useEditorClient('admin');

it('only administrators change webhooks', async () => {
  const facts = { name: 'Build', url: 'https://build.example.org/hook' };
  const { id } = await admin.room.execute('AddWebhook', facts);
  const cookie = await admin.site.signIn('editor');
  const refused = await admin.room.send('EditWebhook', { id, status: 'off' }, { cookie });
  expect(refused.statusCode).toBe(403);
  await admin.room.execute('EditWebhook', { id, status: 'off' });
  await admin.room.execute('DeleteWebhook', { id });
  await admin.room.execute('RestoreWebhook', { id });
});

describe.each([
  ['en', 'private network', 'full host name', 'user name or password', 'begin with https://'],
  ['pt', 'rede privada', 'nome completo', 'nome de utilizador', 'começar por https://'],
])('the URL of a webhook, in %s,', (language, privateNetwork, hostName, credentials, scheme) => {
  const messagesFor = async (command: string, input: object) => {
    const answer = await admin.room.send(command, input, { 'accept-language': language });
    return [
      answer.statusCode,
      answer.json().errors.map(({ path, message }: Record<string, string>) => [path, message]),
    ];
  };

  it.each([
    ['https://127.0.0.1/x', privateNetwork],
    ['https://10.0.0.1/', privateNetwork],
    ['https://169.254.169.254/', privateNetwork],
    ['https://0x7f.1/', privateNetwork],
    ['https://2130706433/', privateNetwork],
    ['https://[::1]/', privateNetwork],
    ['https://[fe80::1]/', privateNetwork],
    ['https://[::ffff:10.0.0.1]/', privateNetwork],
    ['https://site.localhost/', privateNetwork],
    ['https://localhost/x', hostName],
    ['https://user:pw@example.org/', credentials],
    ['http://example.org/', scheme],
  ])('is refused where it is %s, with the reason', async (url, reason) => {
    const refused = [422, [['url', expect.stringContaining(reason)]]];
    expect(await messagesFor('AddWebhook', { name: 'Build', url })).toEqual(refused);
    const { id } = await admin.room.execute('AddWebhook', { name: 'Build', url: 'https://build.example.org/hook' });
    expect(await messagesFor('EditWebhook', { id, url })).toEqual(refused);
    expect((await admin.room.send('EditWebhook', { id, name: 'Other' })).statusCode).toBe(200);
  });
});

it('accepts a public address in each form', async () => {
  for (const url of ['https://93.184.215.14/x', 'https://[2a00:1450:4003:80f::200e]/x', 'https://example.org:8443/x']) {
    expect((await admin.room.send('AddWebhook', { name: 'Build', url })).statusCode).toBe(200);
  }
});

it('a text that is no URL is refused, however long it is and whatever it contains', async () => {
  for (const url of ['x'.repeat(501), 'no\turl']) {
    const { statusCode, ...answer } = await admin.room.send('AddWebhook', { name: 'Build', url });
    expect([statusCode, answer.json().errors?.[0]?.path]).toEqual([422, 'url']);
  }
});

it('a deleted webhook is among the deleted items', async () => {
  const { id, stream } = await admin.room.execute('AddWebhook', { name: 'Build', url: 'https://build.example.org/' });
  await admin.room.execute('DeleteWebhook', { id });
  const deleted = async () => (await deletedItems(admin.site.runtime.read, { limit: 10 })).map((each) => each.stream);
  expect(await deleted()).toContain(stream);
  await admin.room.execute('RestoreWebhook', { id });
  expect(await deleted()).not.toContain(stream);
});
