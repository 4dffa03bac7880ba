import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { drawPicture } from '../media/test-pictures.ts';

let site: SiteUnderTest;
let room: EditorClient;
let advert: Record<string, unknown>;

beforeAll(async () => {
  site = await openSite();
  const cookie = await site.signIn('editor');
  room = await createEditorClient(site.app, cookie);
  advert = {
    name: 'Quinta do Ensaio',
    picture: await uploadPicture(cookie),
    alt: { pt: 'Um jardim', en: 'A garden' },
    target: 'https://example.org/quinta',
    placement: 'list',
    from: '2020-01-01',
    until: '2099-12-31',
  };
});
afterAll(() => site.close());

const uploadPicture = async (cookie: string): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await drawPicture(320, 160).jpeg().toBuffer())]), 'advert.jpg');
  const body = new Response(form);
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { cookie, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json().id;
};

const list = async () => (await site.app.inject('/artigos')).body;

describe('an advert', () => {
  it('appears on the next page from its first day, and disappears when it is deleted', async () => {
    const target = 'https://example.org/primeiro';
    expect(await list()).not.toContain(target);
    const tomorrow = '2099-01-01';
    const { id, stream, message } = await room.execute('AddAdvert', { ...advert, target, from: tomorrow });
    expect({ stream, message }).toEqual({ stream: `advert-${id}`, message: 'Advertisement successfully added' });
    expect(await list()).not.toContain(target);

    const begins = { id, from: todayInMadeira(new Date()) };
    expect((await room.execute('EditAdvert', begins)).message).toBe('Advertisement successfully updated');
    expect(await list()).toContain(target);

    expect((await room.execute('DeleteAdvert', { id })).message).toBe('Advertisement successfully deleted');
    expect(await list()).not.toContain(target);
    expect((await room.send('EditAdvert', { id, name: 'Outra' })).json()).toMatchObject({
      status: 409,
      code: 'deleted',
    });
  });

  it('cannot end before it begins', async () => {
    const answer = await room.send('AddAdvert', { ...advert, until: '2019-12-31' });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'ends_before_it_begins',
      errors: [{ path: 'until', message: 'The last day must not be before the first one' }],
    });
  });

  it('requires a description in every language in which it is shown', async () => {
    const alt = { pt: 'Um jardim', en: '' };
    const answer = await room.send('AddAdvert', { ...advert, alt });
    expect(answer.json()).toMatchObject({ status: 409, code: 'alt_required', errors: [{ path: 'alt.en' }] });
    await room.execute('AddAdvert', { ...advert, alt, locale: 'pt', placement: 'guide' });
  });

  it('rejects a picture that does not exist', async () => {
    const answer = await room.send('AddAdvert', { ...advert, picture: '0'.repeat(32) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path: 'picture', message: 'Refers to something that does not exist' }]);
  });

  it('is added once, however often the request is repeated', async () => {
    const once = { 'idempotency-key': 'advert-once' };
    const first = await room.execute('AddAdvert', { ...advert, placement: 'guide' }, once);
    expect(await room.execute('AddAdvert', { ...advert, placement: 'guide' }, once)).toEqual(first);
  });

  it('rejects analysts and visitors', async () => {
    const cookie = await site.signIn('analyst');
    expect((await room.send('AddAdvert', advert, { cookie })).statusCode).toBe(403);
    expect((await room.send('AddAdvert', advert, { cookie: '' })).statusCode).toBe(401);
  });
});
