import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import { aMail } from '#storage/mail/mailer-contract.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { anyNetwork } from '#testing/auth/auth-api-schemas.ts';
import { bearerOfCookie } from '#testing/auth/staff-session.ts';
import type { AcknowledgedCommand } from '#testing/command-client.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { routesOf } from '#testing/routes-of.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { t } from '#web/i18n.ts';
import { type Permission, permissions } from './permissions.ts';
import { queries } from './slice-endpoints.ts';

/** An administrator who has signed in with the password, but not yet with the second factor. */
const HALFWAY = 'an administrator without the second factor';
const callers = [...staffRoles, 'an account without a role', HALFWAY, 'a visitor'] as const;
type Caller = (typeof callers)[number];

let site: SiteUnderTest;
/** An article that exists, and the last event of it. */
let article: AcknowledgedCommand;
const storedEmail = aMail();
const cookies = new Map<Caller, string>();

beforeAll(async () => {
  site = await openSite();
  for (const role of staffRoles) cookies.set(role, await site.signIn(role));
  cookies.set('an account without a role', await site.signIn(null));
  cookies.set(HALFWAY, await site.signIn('admin'));
  await giveFactor(cookies.get(HALFWAY)!);
  const room = await createEditorClient(site.app, cookies.get('editor')!);
  article = await room.execute('CreateArticle', room.article());
  // Authors see their own articles only, translators write their languages.
  await setLanguages(accountOf(cookies.get('translator')!), ['en']);
  const assignee = accountOf(cookies.get('author')!);
  await room.execute('AssignArticle', { id: article.id, locale: 'pt', assignee });
  const { db, personalData } = site.runtime;
  await personalData.createKey(storedEmail.person);
  await createOutbox(db, personalData).send(storedEmail);
});
afterAll(() => site.close());

const setLanguages = (id: string, languages: string[]) =>
  site.runtime.db
    .updateTable('account')
    .set({ app_metadata: JSON.stringify({ languages }) })
    .where('id', '=', id)
    .execute();

const giveFactor = (cookie: string) => {
  const account_id = decodeJwt(bearerOfCookie(cookie)).sub!;
  const factor = { id: crypto.randomUUID(), account_id, factor_type: 'phone', status: 'verified' } as const;
  return site.runtime.db
    .insertInto('factor')
    .values({ ...factor, phone: '351291000000' })
    .execute();
};

const ways = {
  cookie: (cookie: string) => ({ cookie }),
  bearer: (cookie: string) => ({ authorization: `Bearer ${bearerOfCookie(cookie)}` }),
};

/** Returns the requests for an operation; a screen is requested as a document and as the payload that the browser's router loads. */
const requestsOf = (permission: Permission, caller: Caller, way: keyof typeof ways): InjectOptions[] => {
  const { kind, name } = permission;
  const url = name.replaceAll(/:\w+/g, 'none').replace('[id]', idIn(name));
  if (kind === 'screen') return formsOf(permission, caller, way).map((form) => ({ url: form(url) }));
  if (kind === 'query') return [{ url }];
  return [{ url: kind === 'command' ? `/api/commands/${name}` : url, method: 'POST', payload: {} }];
};

const document = (url: string): string => url;
const payload = (url: string): string => `/RSC/R${url}.txt`;

/**
 * Returns the forms in which to request a screen: both. In `npm test`, those who send a token get one screen as a document and the next as
 * the payload.
 */
const formsOf = (screen: Permission, caller: Caller, way: keyof typeof ways): ((url: string) => string)[] => {
  if (isFullRun || caller === 'a visitor' || way === 'cookie') return [document, payload];
  return [permissions.indexOf(screen) % 2 === 0 ? document : payload];
};

/** Returns an id that exists, for the path of a screen. */
const idIn = (path: string): string => {
  if (path.startsWith('/admin/pages/')) return 'about-us';
  if (path.startsWith('/admin/emails/')) return storedEmail.id;
  return path.startsWith('/admin/history/') ? article.position : article.id;
};

/** Text shown in place of a screen. */
const NOT_FOUND_IN_DATA = t('pt', 'desk.notFoundMore');

/**
 * Returns the outcome as far as permissions are concerned. The admin area redirects a visitor without a session to the sign-in
 * page, which counts as 401.
 */
const outcomeOf = ({ kind }: Permission, { statusCode, headers, body }: LightMyRequestResponse): string => {
  if (statusCode === 401 || statusCode === 403) return String(statusCode);
  if (statusCode >= 500) return `failed with ${statusCode}`;
  if (/^\/admin\/sign-in/.test(String(headers.location))) return '401';
  if (kind !== 'screen') return 'let in';
  // The payload has status 200 even for a missing screen, because another status would make the browser's router leave the admin
  // area.
  return body.includes(NOT_FOUND_IN_DATA) ? '404' : String(statusCode);
};

/** Returns the expected outcome. A screen without permission is 404; an account without a role is treated as not signed in. */
const expected = ({ kind, roles }: Permission, caller: Caller): string => {
  const isScreen = kind === 'screen';
  if (roles === 'anyone' || (roles as readonly string[]).includes(caller)) return isScreen ? '200' : 'let in';
  if (caller === 'a visitor' || caller === HALFWAY || (isScreen && caller === 'an account without a role'))
    return '401';
  return isScreen ? '404' : '403';
};

describe('the permission table', () => {
  it('contains every command, query, upload and screen', () => {
    const kinds = new Set(permissions.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['command', 'query', 'screen', 'upload']);
    const declared = new Set(Object.keys(queries));
    const asked = routesOf(site.app).filter(({ methods, path }) => methods.includes('GET') && path.startsWith('/api/'));
    expect(asked.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual(NOT_OF_SLICES);
  });

  it('gives analysts no changes', () => {
    const changes = permissions.filter(({ kind }) => kind === 'command' || kind === 'upload');
    expect(changes.filter(({ roles }) => roles !== 'anyone' && roles.includes('analyst'))).toEqual([]);
  });

  it.each([
    [
      'author',
      [
        'command AnswerNote',
        'command CreateArticle',
        'command DeleteNote',
        'command DeleteNoteAnswer',
        'command EditArticle',
        'command MoveArticleStep',
        'command PinNote',
        'command ReopenNote',
        'command ResolveNote',
        'command RestoreNote',
        'command RestoreNoteAnswer',
        'query /api/board',
        'screen /admin',
        'screen /admin/account',
        'screen /admin/articles',
        'screen /admin/articles/[id]',
        'screen /admin/articles/new',
        'screen /admin/board',
        'screen /admin/connect',
        'screen /admin/help',
        'upload /api/attachments',
        'upload /api/media',
      ],
    ],
    [
      'translator',
      [
        'command AnswerNote',
        'command DeleteNote',
        'command DeleteNoteAnswer',
        'command EditArticle',
        'command MoveArticleStep',
        'command PinNote',
        'command ReopenNote',
        'command ResolveNote',
        'command RestoreNote',
        'command RestoreNoteAnswer',
        'query /api/board',
        'screen /admin',
        'screen /admin/account',
        'screen /admin/articles',
        'screen /admin/articles/[id]',
        'screen /admin/board',
        'screen /admin/connect',
        'screen /admin/help',
        'screen /admin/media',
      ],
    ],
    [
      'photographer',
      [
        'command DeleteMedia',
        'command EditMedia',
        'command FrameMedia',
        'command RestoreMedia',
        'screen /admin',
        'screen /admin/account',
        'screen /admin/connect',
        'screen /admin/help',
        'screen /admin/media',
        'upload /api/media',
      ],
    ],
  ] as const)('gives a %s these operations', (role, given) => {
    const found = permissions.filter(({ roles }) => roles !== 'anyone' && roles.includes(role));
    expect(found.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(given);
  });

  it('gives administrators everything', () => {
    expect(permissions.filter(({ roles }) => roles !== 'anyone' && !roles.includes('admin'))).toEqual([]);
  });

  it('is published in openapi.json', async () => {
    const { paths } = (await site.app.inject('/api/openapi.json')).json();
    expect(paths['/api/commands/UpdateSettings'].post).toMatchObject({ 'x-roles': ['admin'] });
    expect(paths['/api/history/{stream}'].get).toMatchObject({
      'x-roles': ['admin', 'editor', 'analyst'] satisfies StaffRole[],
      parameters: [{ name: 'stream', in: 'path' }],
    });
    expect(paths['/api/commands/CastVote'].post).toMatchObject({ 'x-roles': 'anyone' });
    const told = permissions.filter(({ kind }) => kind !== 'screen');
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/'))).toHaveLength(told.length);
  });
});

/** Routes that no slice declares: those of the admin area, of its sign-in, and of the permission table itself. */
const NOT_OF_SLICES = [
  '/api/session',
  '/api/session/provider',
  '/api/session/provider/:name',
  '/api/problems',
  '/api/problems/:code',
  '/api/openapi.json',
  '/api/desk/draft-key',
  '/api/desk/articles/:id/document',
  '/api/desk/edit-link',
  '/api/desk/find',
  '/api/desk/undo',
  '/api/desk/restore',
  '/api/desk/preview',
  '/api/desk/preview-links',
  '/api/desk/live',
  '/api/docs',
];

describe.each(callers)('%s', (caller) => {
  const cookie = () => cookies.get(caller);
  const kinds = caller === 'a visitor' ? (['cookie'] as const) : (['cookie', 'bearer'] as const);

  it.each(kinds)('by %s gets what the permission table allows, and nothing else', async (way) => {
    const found: string[] = [];
    for (const permission of permissions) {
      for (const request of requestsOf(permission, caller, way)) {
        const headers = cookie() ? ways[way](cookie()!) : {};
        // From networks of their own, because changes are limited by network.
        const answer = await site.app.inject({ ...request, headers, remoteAddress: anyNetwork() });
        const outcome = outcomeOf(permission, answer);
        if (outcome !== expected(permission, caller)) found.push(`${permission.kind} ${request.url}: ${outcome}`);
      }
    }
    expect(found).toEqual([]);
    expect(permissions.length).toBeGreaterThan(40);
  });
});
