import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { z } from 'zod';
import { internationalLocale, type Locale, locale, locales, localesFrom, mainLocale } from '#domain/shared/locale.ts';
import { href, localeFromPath } from '#web/routes.ts';
import { parseLocalPath, refererPath } from './local-path.ts';
import { ANYONE } from './route-access.ts';
import { validate } from './validate.ts';

const LOCALE_COOKIE = 'locale';
/** 365 days (docs/product.md, rule 10). */
const LOCALE_SECONDS = 365 * 24 * 3600;

/**
 * Returns the language for the response: that of the page from which the request comes (`Referer`), or else that of the visitor's cookie,
 * or else the one preferred by `Accept-Language`.
 */
export const localeOfRequest = (request: FastifyRequest): Locale =>
  localeOfPage(request) ?? chosenLocale(request) ?? preferredLocale(request);

/**
 * Returns the language for a problem: that of the URL, if it names another than the main one (`/en/…`) or has it as a part (`/gpx/pt/…`), or
 * else that of the request (see `localeOfRequest`).
 */
export const localeOfProblem = (request: FastifyRequest): Locale => localeOfUrl(request) ?? localeOfRequest(request);

const namedLocale = z.object({ locale });

const localeOfUrl = ({ url, params }: FastifyRequest): Locale | undefined => {
  const named = namedLocale.safeParse(params).data?.locale;
  const ofPath = localeFromPath(url.replace(/\?.*$/, ''));
  return named ?? (ofPath === mainLocale ? undefined : ofPath);
};

/** Query string of endpoints whose response is in one language. */
export const localeQuery = z.object({ locale: locale.optional() });

/**
 * Returns the language in the query `?locale`. Without it, returns the language of the referring page, of the cookie or of
 * `Accept-Language` (see `localeOfRequest`). Throws 422 for an unknown language.
 */
export const requestedLocale = (request: FastifyRequest): Locale =>
  validate(localeQuery, request.query).locale ?? localeOfRequest(request);

/**
 * Returns the language of the referring page, because a visitor who followed a link has set no cookie yet. Undefined for admin
 * screens, whose paths have no language.
 */
const localeOfPage = (request: FastifyRequest): Locale | undefined => {
  const path = refererPath(request);
  return path === undefined || /^\/admin(\/|\?|$)/.test(path) ? undefined : localeFromPath(path);
};

/** Returns the language that the visitor has chosen, from the cookie; undefined without such a choice. */
export const chosenLocale = (request: FastifyRequest): Locale | undefined =>
  locales.find((each) => each === request.cookies?.[LOCALE_COOKIE]);

/**
 * Returns the language preferred by `Accept-Language`: English if it names none of the languages, the main language if it is missing or
 * accepts any (docs/product.md, rule 9).
 */
export const preferredLocale = (request: FastifyRequest): Locale => {
  const accepted = request.headers['accept-language']?.trim();
  if (!accepted || accepted === '*') return mainLocale;
  return (new Negotiator(request.raw).language(BY_DEFAULT) as Locale | undefined) ?? internationalLocale;
};

/** The international language first, because `*` in a list of other languages selects the first one. */
const BY_DEFAULT: Locale[] = localesFrom(internationalLocale);

/** Stores the chosen language in the cookie `locale` for 365 days (docs/product.md, rule 10). */
export const rememberLocale = (reply: FastifyReply, chosen: Locale, secure: boolean): void => {
  reply.setCookie(LOCALE_COOKIE, chosen, { path: '/', maxAge: LOCALE_SECONDS, sameSite: 'lax', secure });
};

/**
 * Registers `GET /locale/{locale}?to`, the language switch: stores the choice in the cookie and redirects to `to`, or to the home
 * page if `to` is not a path on this site.
 */
export const localeRoutes = (app: FastifyInstance, { secure }: { secure: boolean }): void => {
  app.get<{ Params: { locale: string }; Querystring: { to?: string } }>(
    '/locale/:locale',
    { config: { access: ANYONE } },
    async (request, reply) => {
      const chosen = locales.find((each) => each === request.params.locale);
      if (!chosen) return reply.callNotFound();
      rememberLocale(reply, chosen, secure);
      return reply
        .header('cache-control', 'private, no-store')
        .redirect(parseLocalPath(request.query.to) ?? href('home', chosen), 303);
    },
  );
};
