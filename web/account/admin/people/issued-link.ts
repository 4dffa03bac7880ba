/** The server's response to a request for a link (`api/admin/people/account-links.ts`). */
export interface IssuedLink {
  id: string;
  /** `not_sent`: there is no mail server, or no e-mail was requested. `failed`: the server rejected the e-mail. */
  email: 'sent' | 'waiting' | 'failed' | 'not_sent';
  /** Why the e-mail was not sent. */
  reason?: string;
  /** Only when no e-mail is going to contain it. */
  link?: string;
  /** ISO 8601. */
  validUntil: string;
}

export type LinkKind = 'invite' | 'recovery';

/** A link that the administrator has to pass on. */
export interface ShownLink extends IssuedLink {
  kind: LinkKind;
  /** E-mail address of the account owner. */
  address: string;
  link: string;
}

/**
 * Returns the shown links after one was issued, newest first. The account's earlier link of the same kind is left out, because the server
 * has made it invalid.
 */
export const withIssued = (
  shown: readonly ShownLink[],
  issued: IssuedLink,
  of: Pick<ShownLink, 'kind' | 'address'>,
): ShownLink[] => {
  const others = shown.filter((each) => each.id !== issued.id || each.kind !== of.kind);
  return issued.link ? [{ ...issued, link: issued.link, ...of }, ...others] : others;
};
