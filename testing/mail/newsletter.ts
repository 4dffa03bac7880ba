import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { newsletterMail } from '#api/newsletter/mail-reactor.ts';
import { startReactor } from '#api/reactors/run-reactor.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Mail, Mailer } from '#storage/mail/mailer.ts';

/** An address that nobody has used. */
export const newAddress = (): string => `rosa-${randomUUID()}@example.org`;

/** A mailer that shows what it was given. */
export const createMailbox = () => {
  const mails: Mail[] = [];
  const arrivals = new EventTarget();
  setMaxListeners(0, arrivals);
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail);
      arrivals.dispatchEvent(new Event('arrival'));
    },
    async close() {},
  };
  const to = (address: string): Mail[] => mails.filter((mail) => mail.to === address);
  return {
    mailer,
    to,
    /** Resolves with the mail to an address that comes as this one: the first, the second … */
    async arrival(address: string, number = 1): Promise<Mail> {
      while (to(address).length < number) {
        await new Promise((resolve) => arrivals.addEventListener('arrival', resolve, { once: true }));
      }
      return to(address)[number - 1]!;
    },
  };
};

/** Sends the mails of a site under test; answers with what stops it. */
export const startMailing = (runtime: Runtime, mailer: Mailer, siteUrl = 'https://levada.test') => {
  const faults: unknown[] = [];
  const onFault = (_reactor: string, error: unknown) => faults.push(error);
  const { stop } = startReactor(newsletterMail({ ...runtime, mailer, siteUrl }), { ...runtime, onFault });
  return { stop, faults };
};

/** A visitor of a site, at a network address of their own. */
export const visitor = (app: FastifyInstance, remoteAddress = `192.0.2.${Math.ceil(Math.random() * 250)}`) => ({
  send: (name: string, body: object, headers: InjectOptions['headers'] = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/commands/${name}`,
      remoteAddress,
      headers: { 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    }),
});

/** The token of the first address in a mail that stands at this path. */
export const tokenIn = ({ text }: Pick<Mail, 'text'>, path: string): string => {
  const [, token] = new RegExp(`${path}/([\\w-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return token;
};
