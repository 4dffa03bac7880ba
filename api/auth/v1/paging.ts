import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { integerParam } from '../../http/validate.ts';
import { blankAsUndefined } from './identifier-fields.ts';
import { parseAuthInput } from './parse-input.ts';

/** A page of a list: `page` starts at 1. */
interface Window {
  page: number;
  perPage: number;
}

const window = z.object({
  page: blankAsUndefined(integerParam(1, 1_000_000)),
  per_page: blankAsUndefined(integerParam(1, 1000)),
});

/** Parses `page` and `per_page` of a query; by default the first 50. Throws `validation_failed`. */
export const parseWindow = (query: unknown): Window => {
  const { page = 1, per_page: perPage = 50 } = parseAuthInput(window, query);
  return { page, perPage };
};

/** Sets the paging headers of the list at `path`; clients read the number after the first `=` of each URL. */
export const setPagingHeaders = (
  reply: FastifyReply,
  path: string,
  { page, perPage, total }: Window & { total: number },
): void => {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  reply.headers({ 'x-total-count': total, link: links.join(', ') });
};
