/** One mail to one person. Subject and names may hold any text; adapters encode them. */
export interface Mail {
  /** UUID; whoever sends the same mail again names it the same, so that a copy can be told from another mail. */
  id: string;
  /** Who it is for, as personal data name them (`subscriber-…`): what is kept of the mail is forgotten with them. */
  person: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** `List-Unsubscribe` and the like. */
  headers: Record<string, string>;
}

/** Passes mails on. Every adapter passes `mailer-contract.ts`. */
export interface Mailer {
  /** Resolves when somebody has taken responsibility for the mail. Throws `MailNotSent`; after any other error nobody knows. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail certainly did not go out. */
export class MailNotSent extends Error {
  /** The server refuses this mail for good: another attempt would be refused too. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailNotSent';
    this.refused = refused;
  }
}

/** The `Message-ID` of a mail, `<id@domain-of-the-sender>` (RFC 5322 §3.6.4). */
export const messageIdOf = ({ id, from }: Pick<Mail, 'id' | 'from'>): string =>
  `<${id}@${from.address.split('@').at(-1)}>`;
