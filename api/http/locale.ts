import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { type Locale, locale, locales } from '#domain/shared/locale.ts';
import { href, localeFromPath } from '#web/routes.ts';
import { parseLocalPath, refererPath } from './local-path.ts';
import { validate } from './validate.ts';

const LOCALE_COOKIE = 'locale';
/** 365 days (spec §1). */
const LOCALE_SECONDS = 365 * 24 * 3600;

/** The language a person is answered in: that of the page they are on, else the choice they made, else the browser's. */
export const localeOfRequest = (request: FastifyRequest): Locale =>
  localeOfPage(request) ?? chosenLocale(request) ?? preferredLocale(request);

/** What an address takes that is answered in a language. */
export const localeQuery = z.object({ locale: locale.optional() });

/** The language that the address asks for, `?locale`, else that of the person. Throws 422 for any other than ours. */
export const requestedLocale = (request: FastifyRequest): Locale =>
  validate(localeQuery, request.query).locale ?? localeOfRequest(request);

/** Who came to a page by a link has chosen no language, but reads in one. The desk has no language of its own. */
const localeOfPage = (request: FastifyRequest): Locale | undefined => {
  const path = refererPath(request);
  return path === undefined || /^\/admin(\/|\?|$)/.test(path) ? undefined : localeFromPath(path);
};

/** The language of the cookie; undefined where none was chosen. */
export const chosenLocale = (request: FastifyRequest): Locale | undefined =>
  locales.find((each) => each === request.cookies?.[LOCALE_COOKIE]);

/** By `Accept-Language`; Portuguese where the browser wants neither language (product.md, Languages). */
export const preferredLocale = (request: FastifyRequest): Locale =>
  (new Negotiator(request.raw).language([...locales]) as Locale | undefined) ?? 'pt';

/** Keeps the choice in the cookie `locale` for 365 days (spec §1). */
export const rememberLocale = (reply: FastifyReply, chosen: Locale, secure: boolean): void => {
  reply.setCookie(LOCALE_COOKIE, chosen, { path: '/', maxAge: LOCALE_SECONDS, sameSite: 'lax', secure });
};

/** The language switch: remembers the choice and leads on to the page in that language; home where `to` leads off this site. */
export const localeRoutes = (app: FastifyInstance, { secure }: { secure: boolean }): void => {
  app.get<{ Params: { locale: string }; Querystring: { to?: string } }>('/locale/:locale', async (request, reply) => {
    const chosen = locales.find((each) => each === request.params.locale);
    if (!chosen) return reply.callNotFound();
    rememberLocale(reply, chosen, secure);
    return reply
      .header('cache-control', 'private, no-store')
      .redirect(parseLocalPath(request.query.to) ?? href('home', chosen), 303);
  });
};
