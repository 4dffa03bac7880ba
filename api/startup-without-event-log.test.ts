import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDouble } from '#testing/eventstoredb/open-double.ts';
import { createSiteProcess } from '#testing/fault-injection/site-process.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';

const account = { email: 'editor@levada.test', password: 'a password for tests' };

/** Creates a site process with an event log in EventStoreDB and its own database. */
const newSite = async (eventStoreUrl: string) => {
  const database = await createTestDatabase({ for: 'site' });
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(path.join(tmpdir(), 'levada-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = await createSiteProcess(folder, {
    DATABASE_URL: database.connection,
    EVENTSTORE_URL: eventStoreUrl,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  });
  onTestFinished(() => site.kill());
  const post = (route: string, body: object, cookie = '') =>
    fetch(site.url + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', origin: site.url, cookie },
      body: JSON.stringify(body),
    });
  return {
    ...site,
    async signIn(): Promise<string> {
      const { headers } = await post('/api/session', account);
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0]!)
        .join('; ');
    },
    send: (name: string, body: object, cookie: string) => post(`/api/commands/${name}`, body, cookie),
    contributors: async (): Promise<string> => (await fetch(`${site.url}/api/contributors`)).text(),
  };
};

const sentences = (complaints: string[]) => complaints.filter((line) => /^\s+at /.test(line) === false);
const traces = (complaints: string[]) => complaints.filter((line) => /^\s+at /.test(line));

describe('a start without the event log', () => {
  it('serves readers from filled read models, is not reported as open, and accepts commands when the log returns', async () => {
    const double = await openDouble();
    const site = await newSite(double.connectionString);
    await site.start();
    const cookie = await site.signIn();
    expect((await site.send('AddContributor', { name: 'Ana Freitas', role: 'author' }, cookie)).status).toBe(200);
    await site.kill();
    await double.stop();
    const said = site.complaints.length;

    let isOpen = false;
    const opening = site.start().then(() => {
      isOpen = true;
    });
    // If an assertion fails before it is awaited, the process is killed, and its rejection must not end the whole run.
    opening.catch(() => {});
    await vi.waitFor(async () => expect(await site.contributors()).toContain('Ana Freitas'), 60_000);
    const refused = await site.send('AddContributor', { name: 'Rui Nunes', role: 'author' }, cookie);
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable']);
    expect((await fetch(`${site.url}/health/ready`)).status).toBe(503);
    expect(isOpen).toBe(false);
    const complaints = site.complaints.slice(said);
    expect(complaints.join('\n')).toContain('pages are served from the read models');
    expect(traces(complaints)).toEqual([]);
    expect(sentences(complaints).length).toBeLessThan(20);

    await double.start();
    await opening;
    expect((await site.send('AddContributor', { name: 'Rui Nunes', role: 'author' }, cookie)).status).toBe(200);
    await vi.waitFor(async () => expect(await site.contributors()).toContain('Rui Nunes'), 60_000);
  });
});

describe('a start with an event log that cannot be used', () => {
  it('fails with one message that names the setting and no password', async () => {
    const double = await openDouble({ user: { name: 'levada', password: 'the right one' } });
    const site = await newSite(`esdb://levada:secreto@${double.address}?tls=false`);
    await expect(site.start()).rejects.toThrow('The site exited (1)');
    expect(site.complaints.at(-1)).toContain('EVENTSTORE_URL');
    expect(traces(site.complaints)).toEqual([]);
    expect(site.complaints.join('\n')).not.toContain('secreto');
  });
});
