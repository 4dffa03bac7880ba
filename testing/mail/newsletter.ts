import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { newsletterMail } from '#api/newsletter/mail-reactor.ts';
import type { CreateReactor } from '#api/reactors/reactor.ts';
import { startReactor } from '#api/reactors/run-reactor.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Mail, Mailer } from '#storage/mail/mailer.ts';

/** Returns a unique e-mail address. */
export const newAddress = (): string => `rosa-${randomUUID()}@example.org`;

/** Creates a mailer that collects mails. */
export const createMailbox = () => {
  const mails: Mail[] = [];
  const arrivals = new EventTarget();
  setMaxListeners(0, arrivals);
  const mailer: Mailer = {
    delivers: true,
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
    /** Resolves with the mail number `number` to an address, counted from 1. */
    async arrival(address: string, number = 1): Promise<Mail> {
      while (to(address).length < number) {
        await new Promise((resolve) => arrivals.addEventListener('arrival', resolve, { once: true }));
      }
      return to(address)[number - 1]!;
    },
  };
};

/** Starts sending the mails of a site under test; returns a function that stops it, and the errors. */
export const startMailing = (
  runtime: Runtime,
  mailer: Mailer,
  siteUrl = 'https://levada.test',
  create: CreateReactor = newsletterMail,
) => {
  const faults: unknown[] = [];
  const onFault = (_reactor: string, error: unknown) => faults.push(error);
  const { stop } = startReactor(create({ ...runtime, mailer, siteUrl }), { ...runtime, onFault });
  return { stop, faults };
};

/** Creates a visitor of a site with a random IP address. */
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

/** Returns the token in the mail's first link to this path; throws if there is none. */
export const tokenIn = ({ text }: Pick<Mail, 'text'>, path: string): string => {
  const [, token] = new RegExp(`${path}/([\\w-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return token;
};
