import type { FastifyInstance, FastifyReply } from 'fastify';
import { createTextMessageOutbox } from '#api/auth/phone/text-message-outbox.ts';
import { ANYONE } from '#api/http/route-access.ts';
import type { Runtime } from '#api/runtime.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { escapeHtml } from './failure-page.ts';
import { MAILS } from './settings.ts';

/** Maximum number of mails, and of text messages, that are shown; the newest. */
const SHOWN = 100;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; frame-ancestors 'self'";

/**
 * Registers pages that show, without signing in, the mails and text messages that were stored in the database (outbox) instead of being
 * sent.
 *
 * `GET /dev/mails`: the newest, at most 100 of each; `GET /dev/mails/{id}`: one mail, or 404.
 */
export const mailPages = (app: FastifyInstance, { db, personalData, sealing }: Runtime): void => {
  const outbox = createOutbox(db, personalData);
  const textMessages = createTextMessageOutbox(db, sealing);

  app.get(MAILS, { config: { access: ANYONE } }, async (_request, reply) => {
    const [mails, texts] = [await outbox.list({ limit: SHOWN }), await textMessages.list({ limit: SHOWN })];
    const lines = [
      ...mails.items.map((mail) => ({
        at: mail.at,
        html: 'forgotten' in mail ? 'to an erased person' : mailLink(mail),
      })),
      ...texts.items.map(({ at, phone, text }) => ({ at, html: `${escapeHtml(phone)}: ${escapeHtml(text)}` })),
    ].sort((one, other) => other.at.getTime() - one.at.getTime());
    const items = lines.map(({ at, html }) => `<li><time>${at.toISOString()}</time> ${html}</li>`);
    return sendPage(reply, `<h1>Mails</h1><ul>${items.join('') || '<li>None yet.</li>'}</ul>`);
  });

  app.get<{ Params: { id: string } }>(`${MAILS}/:id`, { config: { access: ANYONE } }, async ({ params }, reply) => {
    const mail = await outbox.read(params.id);
    if (!mail) return sendPage(reply.code(404), '<h1>There is no such mail</h1>');
    const frame = `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html)}"></iframe>`;
    const heading = `<h1>${escapeHtml(mail.subject)}</h1><p>To ${escapeHtml(mail.to)}</p>`;
    return sendPage(reply, `${heading}${frame}<pre>${escapeHtml(mail.text)}</pre>`);
  });
};

const mailLink = ({ id, to, subject }: { id: string; to: string; subject: string }): string =>
  `${escapeHtml(to)}: <a href="${MAILS}/${id}">${escapeHtml(subject)}</a>`;

const STYLE =
  'body { margin: 2rem; font: 16px/1.5 system-ui } iframe { width: 100%; height: 60vh } pre { white-space: pre-wrap }';

const sendPage = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><meta charset="utf-8"><title>Mails</title><style>${STYLE}</style>${body}`);
