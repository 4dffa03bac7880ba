import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { projectionsOf } from '#projections/read-models.ts';
import { listWebhooks } from '#projections/webhook/queries.ts';
import { type HttpsReceiver, openHttpsReceiver } from '#testing/network/https-receiver.ts';
import { scheduleServices } from '#testing/schedule-services.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createDeliveries } from './deliveries/create-deliveries.ts';
import { createWebhookSchedule } from './send-webhooks.ts';

let receiver: HttpsReceiver;
const admin = useEditorClient('admin');
beforeAll(async () => {
  receiver = await openHttpsReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.respondWith(200);
  receiver.received.length = 0;
});

/** Runs the schedule as one of several processes would, until nothing is due any more. `changes`: what this process knows. */
const send = async (timeoutMs = 5_000, changes = admin.site.runtime.changes) => {
  const { lookup, ca } = receiver;
  const schedule = createWebhookSchedule({ lookup, ca, timeoutMs });
  for (let sent = -1; sent < receiver.received.length; ) {
    sent = receiver.received.length;
    await schedule.run({ ...scheduleServices(admin.site.runtime), changes }, new Date(), new AbortController().signal);
  }
};

const post = (path: string, body: object = {}) =>
  admin.site.app.inject({
    method: 'POST',
    url: path,
    headers: { cookie: admin.cookie, 'accept-language': 'en', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

/** Adds a webhook for hyperlinks and returns its id and secret. */
const addWebhook = async (subject = 'hyperlink') => {
  const { id } = await admin.room.execute('AddWebhook', { name: 'Build', url: receiver.url, subject });
  const { secret } = (await post(`/api/webhooks/${id}/secret`)).json();
  await send();
  return { id, secret, end: () => admin.room.execute('DeleteWebhook', { id }) };
};

const addHyperlink = async () => {
  const title = randomUUID();
  const facts = { title: { pt: title, en: title }, target: 'https://example.org/' };
  const { id } = await admin.room.execute('AddHyperlink', facts);
  return { id, title };
};

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

/** Makes all waiting messages due, as if the time until the next attempt had passed. */
const letTimePass = () =>
  sql`update webhook_delivery set try_at = now(), tried_at = now() - interval '1 hour' where status = 'waiting'`.execute(
    admin.site.runtime.db,
  );

const deliveriesOf = (id: string) =>
  admin.site.runtime.db
    .selectFrom('webhook_delivery')
    .select(['id', 'status', 'attempts', 'error'])
    .where('webhook_id', '=', id)
    .orderBy('position')
    .execute();

it('sends what happened since a webhook was added, signed, with the rows that readers see', async () => {
  await addHyperlink();
  const { secret, end } = await addWebhook();
  const { id, title } = await addHyperlink();
  await send();
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  const message = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(message).toMatchObject({
    type: 'hyperlink.added',
    data: { id, view: 'hyperlinks', rows: [{ id, title_en: title }] },
  });
  await end();
});

it('sends tags and series, with rows once readers can see one of their articles', async () => {
  const [tags, series] = [await addWebhook('keyword'), await addWebhook('series')];
  const name = { pt: `Água ${randomUUID()}`, en: `Water ${randomUUID()}` };
  const tag = await admin.room.execute('AddKeyword', { name });
  const texts = { pt: { title: randomUUID() } };
  const article = await admin.room.execute('CreateArticle', {
    ...admin.room.article({ draft: true, translations: texts }),
    keywords: [tag.id],
  });
  const added = await admin.room.execute('AddSeries', { title: name, articles: [article.id] });
  await send();
  const sent = () => bodies().map(({ type, data }) => ({ type, ...data }));
  expect(sent()).toHaveLength(2);
  expect(sent()).toContainEqual(
    expect.objectContaining({ type: 'keyword.added', id: tag.id, view: 'keywords', rows: [] }),
  );
  expect(sent()).toContainEqual(expect.objectContaining({ type: 'series.added', id: added.id, rows: [] }));

  await admin.room.execute('PublishArticle', { id: article.id, locale: 'pt' });
  await admin.room.execute('EditKeyword', { id: tag.id, name: { ...name, en: 'Springs' } });
  await admin.room.execute('EditSeries', { id: added.id, title: { ...name, en: 'By the springs' } });
  await send();
  expect(sent()).toHaveLength(4);
  expect(sent().at(-2).rows.concat(sent().at(-1).rows)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: tag.id, name_en: 'Springs' }),
      expect.objectContaining({ id: added.id, title_en: 'By the springs', article_ids: [article.id] }),
    ]),
  );
  await Promise.all([tags.end(), series.end()]);
});

it('sends no rows of an article that readers cannot see, and none of its text', async () => {
  const { end } = await addWebhook('article');
  const title = `Rascunho ${randomUUID()}`;
  const { id } = await admin.room.execute(
    'CreateArticle',
    admin.room.article({ draft: true, translations: { pt: { title } } }),
  );
  await send();
  expect(bodies()).toMatchObject([{ type: 'article.created', data: { id, rows: [] } }]);
  expect(receiver.received[0]!.body).not.toContain(title);
  await admin.room.execute('PublishArticle', { id, locale: 'pt' });
  await send();
  expect(bodies().at(-1)).toMatchObject({ type: 'article.published', data: { id, rows: [{ locale: 'pt', title }] } });
  await end();
});

it('waits for the read models, and then misses nothing', async () => {
  const { end } = await addWebhook('all');
  const article = await admin.room.execute('CreateArticle', admin.room.article({ draft: true }));
  const hyperlink = await addHyperlink();
  const behind = createReadModelChanges();
  for (const projection of projectionsOf('hyperlink-a')) {
    behind.publish({ projection, position: await admin.site.runtime.store.headPosition(), tags: [] });
  }
  await send(5_000, behind);
  expect(bodies()).toEqual([]);
  await send();
  expect(
    bodies()
      .sort((a, b) => a.data.position - b.data.position)
      .map(({ data }) => data.id),
  ).toEqual([article.id, hyperlink.id]);
  await end();
});

it('tries again after a failure with the same id, and then sends what has waited', async () => {
  const { id, end } = await addWebhook();
  receiver.respondWith(500);
  await addHyperlink();
  await send();
  await addHyperlink();
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ error }) => error)).toEqual(['The receiver responded with 500', null]);
  receiver.respondWith(200);
  await letTimePass();
  await send();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  await end();
});

it.each([302, 404])('does not accept the status %d', async (status) => {
  const { id, end } = await addWebhook();
  receiver.respondWith(status);
  await addHyperlink();
  await send();
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'waiting', error: `The receiver responded with ${status}` }]);
  await end();
});

it('gives up a receiver that does not respond, after ten attempts, until it is sent again', async () => {
  const { id, end } = await addWebhook();
  receiver.respondWith('silent');
  await addHyperlink();
  await send(50);
  for (let attempt = 1; attempt < 10; attempt++) {
    await letTimePass();
    await send(50);
  }
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ status: 'failed', attempts: 10, error: 'No response within 0.05 seconds' });
  receiver.respondWith(200);
  expect((await post(`/api/webhook-deliveries/${delivery!.id}/send-again`)).statusCode).toBe(202);
  await send();
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  await end();
});

it('is turned off by 410, and later sends nothing of what happened while it was off', async () => {
  const { id, end } = await addWebhook();
  receiver.respondWith(410);
  await addHyperlink();
  await send();
  const [webhook] = await admin.site.runtime.read.selectFrom('webhook').selectAll().where('id', '=', id).execute();
  expect(webhook).toMatchObject({ status: 'off' });
  expect((await post(`/api/webhooks/${id}/test`)).json()).toMatchObject({ code: 'webhook_off' });
  receiver.respondWith(200);
  receiver.received.length = 0;
  await addHyperlink();
  await admin.room.execute('EditWebhook', { id, status: 'on' });
  const { title } = await addHyperlink();
  await send();
  expect(bodies()).toMatchObject([{ data: { rows: [{ title_en: title }] } }]);
  await end();
});

it('does not begin again in a process that has not seen yet that it was turned off and on', async () => {
  const { id, end } = await addWebhook();
  const services = scheduleServices(admin.site.runtime);
  const seen = (await listWebhooks(services.read)).find((webhook) => webhook.id === id)!;
  await admin.room.execute('EditWebhook', { id, status: 'off' });
  await addHyperlink();
  await admin.room.execute('EditWebhook', { id, status: 'on' });
  const { title } = await addHyperlink();
  await send();
  await createDeliveries(services, seen, await services.store.headPosition());
  await send();
  expect(bodies()).toMatchObject([{ data: { rows: [{ title_en: title }] } }]);
  await end();
});

it('sends nothing again from a position that the log has not reached', async () => {
  const { id, end } = await addWebhook();
  await addHyperlink();
  await send();
  // As after a week, when deliveries that were sent are deleted.
  await admin.site.runtime.db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute();
  receiver.received.length = 0;
  expect((await post(`/api/webhooks/${id}/replay`, { position: '9'.repeat(18) })).statusCode).toBe(202);
  await send();
  expect(bodies()).toEqual([]);
  const { title } = await addHyperlink();
  await send();
  expect(bodies()).toMatchObject([{ data: { rows: [{ title_en: title }] } }]);
  await end();
});

it('sends everything again from a position, with the same ids', async () => {
  const { id, end } = await addWebhook();
  await addHyperlink();
  const second = await addHyperlink();
  await addHyperlink();
  await send();
  const sent = receiver.received.splice(0);
  const { position } = JSON.parse(sent.find(({ body }) => body.includes(second.id))!.body).data;
  expect((await post(`/api/webhooks/${id}/replay`, { position })).statusCode).toBe(202);
  await send();
  const idsOf = (requests: typeof sent) => requests.map(({ headers }) => headers['webhook-id']).sort();
  expect(idsOf(receiver.received)).toEqual(
    idsOf(sent.filter(({ body }) => JSON.parse(body).data.position >= position)),
  );
  expect(receiver.received).toHaveLength(2);
  await end();
});

it('is sent once by several processes', async () => {
  const { end } = await addWebhook();
  const titles: string[] = [];
  for (let count = 0; count < 5; count++) titles.push((await addHyperlink()).title);
  await Promise.all([send(), send(), send()]);
  expect(
    bodies()
      .map(({ data }) => data.rows[0].title_en)
      .sort(),
  ).toEqual(titles.sort());
  await end();
});

it('leaves connections of the database to requests when there are many webhooks', async () => {
  const facts = { name: 'Build', url: receiver.url, subject: 'hyperlink' };
  const webhooks = await Promise.all(Array.from({ length: 30 }, () => admin.room.execute('AddWebhook', facts)));
  await addHyperlink();
  const sending = send(60_000);
  const { statusCode } = await admin.site.app.inject('/api/restaurants?locale=en');
  await sending;
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(webhooks.length);
  expect(statusCode).toBe(200);
  for (const { id } of webhooks) await admin.room.execute('DeleteWebhook', { id });
});

it('signs with the secret before for a day after a new one was made', async () => {
  const { id, secret, end } = await addWebhook();
  const { secret: next } = (await post(`/api/webhooks/${id}/secret`)).json();
  expect((await post(`/api/webhooks/${id}/test`)).statusCode).toBe(202);
  await send();
  const { headers, body } = receiver.received[0]!;
  for (const each of [secret, next]) {
    expect(new Webhook(each).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
  }
  await end();
});

it('the example of the documentation reads a message', async () => {
  const [, example] = /```ts\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8'))!;
  const { secret, end } = await addWebhook('article');
  const title = randomUUID();
  await admin.room.execute('CreateArticle', admin.room.article({ translations: { en: { title } } }));
  await send();
  const shown: string[] = [];
  for (const { body, headers } of receiver.received) {
    const show = (...words: string[]) => shown.push(words.join(' '));
    new Function('Webhook', 'secret', 'body', 'headers', 'show', example!)(Webhook, secret, body, headers, show);
  }
  expect(shown).toEqual([`build ${title}`]);
  await end();
});
