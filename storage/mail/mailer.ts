/** A mail to one recipient. Subject and names may contain any text; adapters encode them. */
export interface Mail {
  /** UUID. Sending the same mail again must use the same id, so that a copy is recognised. */
  id: string;
  /** Personal-data subject of the recipient (`subscriber-…`); stored mail becomes unreadable when that subject is erased. */
  person: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Additional headers, such as `List-Unsubscribe`. */
  headers: Record<string, string>;
}

/** Port for sending mail. Every adapter must pass `mailer-contract.ts`. */
export interface Mailer {
  /** False if mails are only stored, so that no recipient gets them. */
  readonly delivers: boolean;
  /**
   * Resolves when a server or the outbox has accepted the mail. Throws `MailNotSent` if it certainly was not sent; after any other error
   * this is unknown.
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail certainly was not sent. */
export class MailNotSent extends Error {
  /** The server rejected this mail permanently, so another attempt would fail too. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailNotSent';
    this.refused = refused;
  }
}

/** Returns the `Message-ID` of a mail, `<id@domain-of-the-sender>` (RFC 5322 §3.6.4). */
export const messageIdOf = ({ id, from }: Pick<Mail, 'id' | 'from'>): string =>
  `<${id}@${from.address.split('@').at(-1)}>`;
