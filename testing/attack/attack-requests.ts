import { randomBytes, randomUUID } from 'node:crypto';

/** What strangers know of a site: an address of staff, a restaurant, a picture in a public bucket and a page. */
export interface AttackedSite {
  staffEmail: string;
  restaurantId: string;
  /** Path of the picture below `/storage/v1/render/image/public`. */
  picture: string;
  pages: readonly string[];
}

export interface AttackRequest {
  path: string;
  method?: 'GET' | 'POST';
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

const json = (path: string, body: unknown, headers: Record<string, string> = {}): AttackRequest => ({
  path,
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
});

const word = (): string => randomBytes(6).toString('base64url');
const randomToken = (): string => randomBytes(32).toString('base64url');

/** Returns the kinds of requests with which strangers try to get in, to lock staff out and to exhaust the site. Each call makes one anew. */
export const attackRequests = ({ staffEmail, restaurantId, picture, pages }: AttackedSite): (() => AttackRequest)[] => {
  const page = () => pages[Math.floor(Math.random() * pages.length)]!;
  return [
    () => json('/api/session', { email: staffEmail, password: word() }),
    () => json('/auth/v1/token?grant_type=password', { email: staffEmail, password: word() }),
    () => json('/auth/v1/token?grant_type=password', { email: `${word()}@levada.test`, password: word() }),
    () => json('/auth/v1/verify', { type: 'recovery', email: staffEmail, token: '100000' }),
    () => json('/api/session/password', { token: randomToken(), password: `${word()} ${word()}` }),
    () => json('/api/session/recovery', { email: staffEmail }),
    () => json('/auth/v1/signup', {}),
    () => json('/auth/v1/signup', '['.repeat(5_000)),
    () => ({ path: `/auth/v1/authorize?provider=${word()}` }),
    () => json('/storage/v1/object/list/pictures', '['.repeat(100_000)),
    () => ({
      path: `/storage/v1/render/image/public/${picture}?width=640&quality=${20 + Math.floor(Math.random() * 80)}`,
    }),
    () => ({ path: `/artigos?q=${word()}` }),
    () => ({ path: `/en/articles?q=${word()}` }),
    () => ({ path: `${page()}?${word()}=${word()}` }),
    () => ({ path: `/${word()}/${word()}` }),
    () => ({ path: `/preview/${randomToken()}` }),
    () => json('/api/commands/CastVote', { restaurantId }, { 'user-agent': randomUUID() }),
    () => json('/api/commands/Subscribe', { email: `${randomUUID()}@levada.test`, locale: 'pt' }),
    () => json('/insights/view', { path: page(), referrer: `https://${word().toLowerCase()}.example/` }),
    () => json('/api/commands/DeleteArticle', { id: randomUUID() }),
  ];
};
