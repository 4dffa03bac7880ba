import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const target = 'https://example.org/further';
const facts = () => ({ title: { pt: unique('Título'), en: unique('Title') }, target });
/** Returns an id that no other test uses. */
const freshId = () => randomUUID().replaceAll('-', '').slice(0, 12);

const get = (path: string) => site.app.inject(path);

describe('a hyperlink', () => {
  it('is added under the id that the editor chose, in any case, and works immediately', async () => {
    const id = freshId();
    await get('/en/hyperlink');
    const given = facts();
    const { stream, message, ...outcome } = await room.execute('AddHyperlink', { id: id.toUpperCase(), ...given });
    expect({ id: outcome.id, stream, message }).toEqual({
      id,
      stream: `hyperlink-${id}`,
      message: 'Hyperlink successfully added',
    });
    expect((await get('/en/hyperlink')).body).toContain(given.title.en);
    expect((await get(`/hyperlink/${id}`)).body).toContain(given.title.pt);
  });

  it('gets a generated id that is easy to type if none is chosen', async () => {
    const { id } = await room.execute('AddHyperlink', facts());
    expect(id).toMatch(/^[2-9a-hj-km-np-z]{5}$/);
    expect((await get(`/hyperlink/${id}`)).body).toContain(target);
  });

  it('gets one id when the command is repeated', async () => {
    const given = facts();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await room.execute('AddHyperlink', given, headers);
    expect(await room.execute('AddHyperlink', given, headers)).toEqual(first);
  });

  it('gets an id only once when it is added concurrently', async () => {
    const id = freshId();
    const answers = await Promise.all([1, 2, 3].map(() => room.send('AddHyperlink', { id, ...facts() })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const refused = await room.send('AddHyperlink', { id, ...facts() });
    expect(refused.json()).toMatchObject({
      code: 'hyperlink_exists',
      detail: `The code “${id}” is already in use`,
      errors: [{ path: 'id' }],
    });
  });

  it('is edited', async () => {
    const { id } = await room.execute('AddHyperlink', facts());
    await get(`/en/hyperlink/${id}`);
    const title = { pt: unique('Novo'), en: unique('New') };
    const { message } = await room.execute('EditHyperlink', { id, title, target: 'https://example.com/elsewhere' });
    expect(message).toBe('Hyperlink successfully updated');
    const { body } = await get(`/en/hyperlink/${id}`);
    expect(body).toContain(title.en);
    expect(body).toContain('https://example.com/elsewhere');
  });

  it('is deleted, and can be added again', async () => {
    const { id } = await room.execute('AddHyperlink', facts());
    await get(`/hyperlink/${id}`);
    expect((await room.execute('DeleteHyperlink', { id })).message).toBe('Hyperlink successfully deleted');
    expect((await get(`/hyperlink/${id}`)).statusCode).toBe(404);
    expect((await room.send('EditHyperlink', { id, target })).json()).toMatchObject({ code: 'deleted' });
    await room.execute('AddHyperlink', { id, ...facts() });
    expect((await get(`/hyperlink/${id}`)).statusCode).toBe(200);
  });

  it('rejects pictures that do not exist', async () => {
    const picture = { mediaId: '0'.repeat(32) };
    for (const answer of [
      await room.send('AddHyperlink', { ...facts(), picture }),
      await room.send('EditHyperlink', { id: freshId(), picture }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'picture.mediaId' }] });
    }
  });

  it('accepts https URLs only', async () => {
    const answer = await room.send('AddHyperlink', { ...facts(), target: 'http://example.org' });
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'target', message: 'The address must begin with https://' }],
    });
  });
});

it('hyperlink commands require an editor or administrator', async () => {
  const analyst = await site.signIn('analyst');
  for (const name of ['AddHyperlink', 'EditHyperlink', 'DeleteHyperlink']) {
    expect((await room.send(name, {}, { cookie: analyst })).statusCode).toBe(403);
    expect((await room.send(name, {}, { cookie: '' })).statusCode).toBe(401);
  }
});
