import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createSiteProcess, type SiteProcess } from '../fault-injection/site-process.ts';
import type { AttackedSite } from './attack-requests.ts';
import type { MixedLoad } from './mixed-load.ts';

const ACCOUNT = { email: 'editor@levada.test', password: 'a password for tests' };
const PICTURE = new URL('../../sample/adverts/newsletter-en.jpg', import.meta.url);
const STAFF = 3;

export interface SiteToAttack extends Pick<MixedLoad, 'url' | 'site' | 'staff' | 'articles'> {
  /** Connection string of its database. */
  connection: string;
  process: SiteProcess;
  close(): Promise<void>;
}

/** Starts the whole site with the sample edition, sign-up and anonymous sign-in, three signed-in staff and a public picture. */
export const openSiteToAttack = async (): Promise<SiteToAttack> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'levada-attack-'));
  // Postgres does not run as root and must be able to enter the folder.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), settings: { fsync: 'off' } });
  const process = await createSiteProcess(path.join(folder, 'site'), {
    SAMPLE: '',
    PREPARE_PICTURES: 'off',
    AUTH_SIGNUP: 'on',
    AUTH_ANONYMOUS: 'on',
    DATABASE_URL: postgres.connection,
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  });
  const close = async () => {
    await process.kill();
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
  await process.start();
  return { ...(await fill(process.url)), connection: postgres.connection, process, close };
};

const fill = async (url: string): Promise<Pick<MixedLoad, 'url' | 'site' | 'staff' | 'articles'>> => {
  const staff = await Promise.all(Array.from({ length: STAFF }, () => signIn(url)));
  const articles = await jsonOf(`${url}/api/articles?locale=pt&limit=30`);
  const restaurants = await jsonOf(`${url}/api/restaurants?locale=pt`);
  const site: AttackedSite = {
    staffEmail: ACCOUNT.email,
    restaurantId: restaurants.items[0]!.id,
    picture: await publishPicture(url),
    pages: ['/', ...articles.items.map(({ url: address }) => address)],
  };
  return { url, site, staff, articles: articles.items.slice(0, STAFF).map(({ id }) => id) };
};

const jsonOf = async (url: string): Promise<{ items: { id: string; url: string }[] }> => (await fetch(url)).json();

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  if (!answer.ok) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

/** Uploads a picture to a public bucket and returns its path below the bucket's routes. */
const publishPicture = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  const { access_token } = await answer.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const bucket = JSON.stringify({ id: 'pictures', name: 'pictures', public: true });
  const made = await fetch(`${url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: bucket,
  });
  const uploaded = await fetch(`${url}/storage/v1/object/pictures/one.jpg`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: await readFile(PICTURE),
  });
  if (!made.ok || !uploaded.ok) throw new Error(`The picture was not stored: ${await uploaded.text()}`);
  return 'pictures/one.jpg';
};
