import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { aMail } from '#storage/mail/mailer-contract.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { restaurantInput } from '#testing/content/restaurant.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import { newAddress } from '#testing/mail/newsletter.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { createVotingClient, newBrowser } from '#testing/voting.ts';
import { queries } from '../slice-endpoints.ts';
import type { ApiDocument } from './document.ts';
import type { Operation } from './operation.ts';

let site: SiteUnderTest;
let room: EditorClient;
let admin: string;
let document: ApiDocument;

useEditorClient('editor', async (opened) => {
  ({ site, room } = opened);
  admin = await site.signIn('admin');
  document = (await read('/api/openapi.json')).json();
});
/** URLs of queries with something in their responses. */
const urls: Record<string, string> = { '/api/statistics/votes': '/api/statistics/votes?by=restaurant&rule=week' };
beforeAll(async () => {
  const translations = { pt: { title: 'Levada do Norte', slug: 'norte' }, en: { title: 'Northern levada' } };
  const article = await room.execute('CreateArticle', room.article({ translations }));
  await room.execute('CreateArticle', room.article());
  const restaurant = await room.execute('AddRestaurant', restaurantInput({ openingHours: 'Mo-Su 12:00-15:00' }));
  await createVotingClient(site.app).vote(newBrowser(), restaurant.id);
  const title = { pt: 'Água', en: 'Water' };
  await room.execute('OpenEdition', { number: 1, title, month: '2026-10', articles: [article.id] });
  await room.execute('Subscribe', { email: newAddress(), locale: 'pt' });
  const mail = aMail();
  await site.runtime.personalData.createKey(mail.person);
  await createOutbox(site.runtime.db, site.runtime.personalData).send(mail);
  Object.assign(urls, {
    '/api/articles': '/api/articles?q=levada',
    '/api/articles/:slug': '/api/articles/norte',
    '/api/history/:stream': `/api/history/${article.stream}`,
    '/api/subscribers': '/api/subscribers?state=all',
    '/api/outbox/:id': `/api/outbox/${mail.id}`,
  });
});

const read = (url: string) => site.app.inject({ url, headers: { cookie: admin } });
const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('describes commands, queries, uploads, functions, views and procedures, each once and with its response', () => {
    const operations = operationsOf(document);
    expect(new Set(operations.map(({ tags }) => tags[0]))).toEqual(
      new Set(['commands', 'queries', 'uploads', 'functions', 'views', 'procedures']),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const successes = operations.map(({ responses }) => (responses['200'] ?? responses['201']) as { content?: object });
    expect(successes.filter((success) => !success?.content)).toEqual([]);
  });
});

describe('the data API in the OpenAPI document', () => {
  const restPaths = () => Object.entries(document.paths).filter(([path]) => path.startsWith('/rest/v1/'));

  it('has its own form of errors, which the responses have', async () => {
    const defaults = restPaths().flatMap(([, item]) => Object.values(item).map(({ responses }) => responses.default));
    expect(new Set(defaults.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['{"$ref":"#/components/responses/RestError"}']),
    );
    const { properties, required } = document.components.schemas.RestError as {
      properties: object;
      required: string[];
    };
    for (const url of [
      '/rest/v1/articles?select=nope',
      '/rest/v1/vote_hours',
      '/rest/v1/rpc/search_articles?limit=x',
    ]) {
      const answer = await site.app.inject(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(Object.keys(answer.json()).sort()).toEqual([...required].sort());
      expect(required.filter((name) => !(name in properties))).toEqual([]);
    }
    expect(Object.keys(document.components.responses.RestError.content)).toEqual(['application/json']);
  });

  it.each([
    ['search_articles', 'q=levada', ['q', 'locale', 'limit', 'offset', 'select', 'order', 'date']],
    ['open_restaurants', 'at=2026-11-02T13:00:00Z', ['at', 'locale', 'limit', 'offset', 'select', 'order', 'rating']],
  ])('describes the procedure %s, its arguments and its rows', async (name, query, parameters) => {
    const { get, post } = document.paths[`/rest/v1/rpc/${name}`]!;
    const names = get!.parameters!.map((each) => each.name);
    expect(names).toEqual(expect.arrayContaining(parameters));
    expect(new Set(names).size).toBe(names.length);
    expect(post!.requestBody).toBeDefined();
    const { schema } = (get!.responses['200'] as { content: Record<string, { schema: object }> }).content[
      'application/json'
    ]!;
    const { properties } = (schema as { items: { properties: object } }).items;
    const [row] = (await site.app.inject(`/rest/v1/rpc/${name}?${query}`)).json();
    expect(Object.keys(row).filter((column) => !(column in properties))).toEqual([]);
  });

  it('names the commands of staff, and none of visitors', () => {
    const { parameters } = document.paths['/rest/v1/rpc/{command}']!.post!;
    const { enum: commands } = parameters!.find((each) => each.name === 'command')!.schema as { enum: string[] };
    expect(commands).toContain('CreateArticle');
    expect(commands).not.toContain('CastVote');
  });
});

describe('the response of', () => {
  it.each(Object.keys(queries).filter((path) => path !== '/api/backups/:name'))('%s is as described', async (path) => {
    const { response } = queries[path]!;
    const answer = await read(urls[path] ?? path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    if ('mediaType' in response) expect(answer.headers['content-type']).toContain(response.mediaType);
    else expect((response as z.ZodType).safeParse(answer.json()).error?.issues).toBeUndefined();
  });
});

describe('the documentation for people', () => {
  it('shows every operation', async () => {
    const page = await read('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item)) expect(page.body).toContain(`${method.toUpperCase()} ${path}`);
    }
  });

  it('explains each problem at the address in its type', async () => {
    const { type } = (await site.app.inject('/api/articles/none')).json();
    expect(type).toBe('/api/problems/not_found');
    const page = await site.app.inject(type);
    expect(page.body).toContain('Não foi encontrado.');
    expect((await site.app.inject('/api/problems')).body).toContain(`href="${type}"`);
    expect((await site.app.inject('/api/problems/none')).statusCode).toBe(404);
  });
});
