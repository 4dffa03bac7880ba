import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  findCheckpoint,
  latestCheckpoint,
  type PublishedCheckpoint,
} from '#projections/vote/proof/published-checkpoints.ts';
import { t } from '#web/i18n.ts';
import { href } from '#web/routes.ts';
import type { CommandServices } from '../../commands/command.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { Problem } from '../../http/problem.ts';
import { ANYONE } from '../../http/route-access.ts';
import { VOTER_COOKIE, voterOfCookie } from '../voter-cookie.ts';
import { createReceipt } from './receipt.ts';

const TEXT = 'text/plain; charset=utf-8';
/** What is published never changes. */
const PUBLISHED = 'public, max-age=86400, immutable';
const PRIVATE = 'private, no-store';

const parseDay = (day: string): string => {
  if (!z.iso.date().safeParse(day).success) throw new Problem(404, 'not_found');
  return day;
};

type OfDay = { Params: { day: string } };

/**
 * Registers the proofs of the published days of votes, at paths without a language.
 * - `GET /votes/proof` redirects to the page of the last published day; before the first, to the one that says that none is published.
 * - `GET /votes/proof/{day}` redirects to the page of the day.
 * - `GET /votes/proof/{day}/checkpoint.txt`, `consistency.txt` and `totals.txt` → the signed texts.
 * - `GET /votes/proof/{day}/receipt.tlog-proof` → the receipt of the vote of this browser, as a download.
 */
export const voteProofRoutes = (app: FastifyInstance, services: CommandServices): void => {
  const { read } = services;
  app.get('/votes/proof', { config: { access: ANYONE } }, async (request, reply) => {
    const latest = await latestCheckpoint(read);
    const locale = localeOfRequest(request);
    const page = latest ? href('voteProof', locale, { day: latest.day }) : href('voteCheck', locale);
    return reply.header('cache-control', PRIVATE).redirect(page, 302);
  });
  app.get<OfDay>('/votes/proof/:day', { config: { access: ANYONE } }, (request, reply) => {
    const page = href('voteProof', localeOfRequest(request), { day: parseDay(request.params.day) });
    return reply.header('cache-control', PRIVATE).redirect(page, 302);
  });
  const publish = (file: string, textOf: (published: PublishedCheckpoint) => string | null): void => {
    app.get<OfDay>(`/votes/proof/:day/${file}`, { config: { access: ANYONE } }, async ({ params }, reply) => {
      const published = await findCheckpoint(read, parseDay(params.day));
      return sendText(reply, published && textOf(published));
    });
  };
  publish('checkpoint.txt', ({ checkpoint }) => checkpoint);
  publish('consistency.txt', ({ consistency }) => consistency);
  publish('totals.txt', ({ totals }) => totals);
  receiptRoute(app, services);
};

const sendText = (reply: FastifyReply, text: string | null | undefined): FastifyReply => {
  if (typeof text !== 'string') throw new Problem(404, 'not_found');
  return reply.type(TEXT).header('cache-control', PUBLISHED).send(text);
};

const NO_RECEIPT = { status: 'none' } as const;

const receiptRoute = (app: FastifyInstance, services: CommandServices): void => {
  app.get<OfDay>('/votes/proof/:day/receipt.tlog-proof', { config: { access: ANYONE } }, async (request, reply) => {
    const day = parseDay(request.params.day);
    const voter = voterOfCookie(services.personalData, request.cookies[VOTER_COOKIE], day);
    const receipt = voter === undefined ? NO_RECEIPT : await createReceipt(services, { day, voter });
    reply.type(TEXT).header('cache-control', PRIVATE);
    if (receipt.status !== 'ready') {
      const reason = receipt.status === 'none' ? 'proof.noReceipt' : 'proof.receiptLater';
      return reply.code(404).send(t(localeOfRequest(request), reason));
    }
    return reply.header('content-disposition', `attachment; filename="vote-${day}.tlog-proof"`).send(receipt.text);
  });
};
