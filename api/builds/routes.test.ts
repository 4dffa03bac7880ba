import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendProblem } from '../http/problem-details.ts';
import { buildRoutes } from './routes.ts';

const served = { id: 'a'.repeat(16), timestamp: '2026-11-20T12:00:00.000Z' };
const before = { id: 'b'.repeat(16), timestamp: '2026-11-19T12:00:00.000Z' };

let dist: string;
let app: FastifyInstance;

const siteOf = async (release: string) => {
  const site = Fastify();
  site.setErrorHandler(sendProblem);
  await buildRoutes(site, { dist: join(dist, release) });
  return site;
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'levada-builds-'));
  for (const build of [served, before]) {
    await mkdir(join(dist, build.id));
    await writeFile(join(dist, build.id, 'build.json'), JSON.stringify(build));
  }
  await writeFile(join(dist, 'build.json'), JSON.stringify({ ...served, id: 'c'.repeat(16) }));
  app = await siteOf(served.id);
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

describe('the latest build', () => {
  it('is the release being served, and is not cached', async () => {
    const { headers, json } = await app.inject('/builds/latest.json');
    expect(json()).toEqual(served);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('responds 404 if nothing was built', async () => {
    const site = await siteOf('nothing');
    expect((await site.inject('/builds/latest.json')).statusCode).toBe(404);
    await site.close();
  });
});

describe('the manifest of a build', () => {
  it.each([served, before])('is cached permanently: $id', async (build) => {
    const { headers, json } = await app.inject(`/builds/meta/${build.id}.json`);
    expect(json()).toEqual(build);
    expect(headers['cache-control']).toContain('immutable');
  });

  it.each(['c'.repeat(16), 'x', '..', '%2e%2e', `..%2F${before.id}`, '%00'])('responds 404 for %s', async (id) => {
    const answer = await app.inject(`/builds/meta/${id}.json`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});
