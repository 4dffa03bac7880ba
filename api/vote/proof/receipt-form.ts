import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#domain/shared/locale.ts';
import { parseVoteLeaf } from '#domain/vote/vote-leaf.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { findCheckpointOfLeaf } from '#projections/vote/proof/published-checkpoints.ts';
import { type CheckedReceipt, checkReceipt } from '#storage/signed-note/check-receipt.ts';
import { formatDay, t } from '#web/i18n.ts';
import { href } from '#web/routes.ts';
import type { RouteServices } from '../../endpoints.ts';
import { isShownOnPage, redirectToReferer } from '../../http/forms.ts';
import { VISITOR_BODY_LIMIT } from '../../http/limits/body-limits.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { Problem } from '../../http/problem.ts';
import { describeProblem, problemOf, sendProblem } from '../../http/problem-details.ts';
import { ANYONE } from '../../http/route-access.ts';
import { checkpointSigner } from './checkpoint-key.ts';

const PATH = '/votes/check-receipt';
const FORM = 'CheckReceipt';

/** A receipt has at most 4 kB. */
const LIMITS = { fileSize: VISITOR_BODY_LIMIT, fieldSize: VISITOR_BODY_LIMIT, files: 1, fields: 1, parts: 2 };

/**
 * Registers the form that checks a receipt. Nothing is stored.
 * - `POST /votes/check-receipt`: the text in the field `receipt`, or a file. Redirects back to the page of the form, which shows the result;
 *   API clients get a problem if the form is too large.
 * - `GET /votes/check-receipt`, when a browser loads the URL again: redirects to the page of the form.
 */
export const receiptFormRoute = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  await app.register(multipart, { limits: LIMITS });
  const errorHandler = failureOf(services);
  app.post(PATH, { errorHandler, config: { access: ANYONE } }, async (request, reply) => {
    const checked = checkReceipt(await readReceipt(request), (origin) => keyOf(services, origin));
    const isPublished = checked.status === 'valid' && (await isOfPublishedTree(services, checked));
    const kind = isPublished ? 'success' : 'error';
    const message = await describe(services, checked, { isPublished, locale: localeOfRequest(request) });
    return redirectToReferer(request, reply, { kind, form: FORM, message }, services.secure);
  });
  app.get(PATH, { config: { access: ANYONE } }, (request, reply) =>
    reply.header('cache-control', 'private, no-store').redirect(href('voteCheck', localeOfRequest(request)), 303),
  );
};

/** Returns the error handler of the form: a browser is redirected to its page, where a form that is too large is no receipt. */
const failureOf =
  ({ secure }: RouteServices) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error);
    if (!isShownOnPage(request, problem)) return sendProblem(error, request, reply);
    const locale = localeOfRequest(request);
    const message =
      problem.status === 413 ? t(locale, 'proof.check.unreadable') : describeProblem(problem, locale).detail;
    return redirectToReferer(request, reply, { kind: 'error', form: FORM, message }, secure);
  };

const keyOf = ({ personalData }: RouteServices, origin: string): string =>
  checkpointSigner(personalData, origin).verifierKey;

/** Returns the text of the chosen file, otherwise that of the field; empty if there is neither, or the form is broken. */
const readReceipt = async (request: FastifyRequest): Promise<string> => {
  if (Number(request.headers['content-length'] ?? 0) > VISITOR_BODY_LIMIT) throw new Problem(413, 'body_too_large');
  const texts = await Array.fromAsync(request.parts(), textOf).catch(expectFormError);
  return texts.find((text) => text.trim() !== '') ?? '';
};

const textOf = async (part: Multipart): Promise<string> =>
  part.type === 'file' ? (await part.toBuffer()).toString() : String(part.value);

/** Returns no texts for a broken form; throws errors with a status, as of a form that is too large. */
const expectFormError = (error: { statusCode?: number }): string[] => {
  if (error.statusCode !== undefined) throw error;
  return [];
};

type Valid = Extract<CheckedReceipt, { status: 'valid' }>;

const isOfPublishedTree = async ({ read }: RouteServices, { index, checkpoint }: Valid): Promise<boolean> =>
  (await findCheckpointOfLeaf(read, index))?.checkpoint === checkpoint;

/** Says in plain words what the receipt proves, or which part of it does not match. */
const describe = async (
  { read }: RouteServices,
  checked: CheckedReceipt,
  { isPublished, locale }: { isPublished: boolean; locale: Locale },
): Promise<string> => {
  if (checked.status !== 'valid') return t(locale, `proof.check.${checked.status}`);
  if (!isPublished) return t(locale, 'proof.check.not_published');
  const values = { number: checked.index + 1, size: checked.size };
  const vote = parseVoteLeaf(Buffer.from(checked.entry).toString());
  if (!vote || vote.reason !== null) return t(locale, 'proof.check.valid', values);
  const restaurant = (await restaurantAreas(read)).get(vote.restaurant)?.name ?? vote.restaurant;
  return t(locale, 'proof.check.validVote', { ...values, restaurant, day: formatDay(locale, vote.day) });
};
