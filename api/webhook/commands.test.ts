import { expect, it } from 'vitest';
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
