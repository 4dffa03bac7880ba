import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

export interface Delivery {
  /** The recipients in the SMTP envelope, which may differ from the mail's header. */
  recipients: string[];
  mail: Email;
  /** The connection was encrypted. */
  secure: boolean;
}

export interface MailServer {
  /** `smtp://` or `smtps://` */
  url: string;
  deliveries: Delivery[];
  /** Number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a real mail server on loopback. The start of a recipient's address determines the outcome: `refused-`, `later-` (451), `dropped-`
 * (the connection ends before the server confirms the mail); all other mails arrive.
 */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const deliveries: Delivery[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    disableReverseLookup: true,
    key: readFileSync(new URL('../eventstoredb/localhost-key.pem', import.meta.url)),
    cert: readFileSync(new URL('../eventstoredb/localhost.pem', import.meta.url)),
    onRcptTo({ address }, _session, answer) {
      if (address.startsWith('refused-')) return answer(reply(550, `No such mailbox: ${address}`));
      if (address.startsWith('later-')) return answer(reply(451, 'Greylisted, try again'));
      answer();
    },
    onData(stream, session, answer) {
      buffer(stream).then(async (bytes) => {
        const recipients = recipientsOf(session);
        if (recipients.some((address) => address.startsWith('dropped-'))) {
          for (const socket of sockets) socket.destroy();
          return;
        }
        deliveries.push({ recipients, mail: await PostalMime.parse(bytes), secure: session.secure });
        answer();
      }, answer);
    },
    ...options,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    deliveries,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};

const reply = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

const recipientsOf = ({ envelope }: SMTPServerSession): string[] => envelope.rcptTo.map(({ address }) => address);
