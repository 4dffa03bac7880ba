'use client';
import { useCallback, useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.client.tsx';
import type { PreviewMessages } from './messages.ts';

interface LinksProps {
  locale: Locale;
  article: string | undefined;
  /** ISO 8601. */
  at: string | undefined;
  messages: PreviewMessages;
}

interface OpenLink {
  id: string;
  at: string | null;
  expiresAt: string;
}

/** The link just created, and the preview that it shows. */
interface NewLinkState extends Pick<LinksProps, 'article' | 'at'> {
  id: string;
  url: string;
}

const LINKS = '/api/desk/preview-links';

/**
 * Lists the share links of a preview, with buttons to create and to revoke them. The URL of a link is only shown right after the link is
 * created.
 */
export const PreviewLinks = ({ locale, article, at, messages }: LinksProps) => {
  const [links, setLinks] = useState<OpenLink[]>([]);
  const [made, setMade] = useState<NewLinkState>();
  const refresh = useCallback(async () => {
    const url = article ? `${LINKS}?article=${article}` : LINKS;
    const sent = await sendJson<{ items: OpenLink[] }>('GET', url, undefined, '');
    if (sent.ok) setLinks(sent.answer.items);
  }, [article]);
  useEffect(() => void refresh(), [refresh]);
  const make = async () => {
    const sent = await sendJson<{ id: string; url: string }>('POST', LINKS, { article, at }, messages.noAnswer);
    if (!sent.ok) return void toast.error(sent.error.message);
    setMade({ id: sent.answer.id, url: sent.answer.url, article, at });
    toast.success(messages.made);
    await refresh();
  };
  const revoke = async (id: string) => {
    const sent = await sendJson('DELETE', `${LINKS}/${id}`, undefined, messages.noAnswer);
    if (!sent.ok) return void toast.error(sent.error.message);
    toast.success(messages.revoked);
    setMade((shown) => (shown?.id === id ? undefined : shown));
    await refresh();
  };
  return (
    <section className="preview-links" aria-labelledby="preview-links">
      <h2 id="preview-links">{messages.links}</h2>
      <p className="desk-hint">{messages.linksHint}</p>
      <p>
        <Button type="button" variant="secondary" onClick={make}>
          {messages.makeLink}
        </Button>
      </p>
      {made && made.article === article && made.at === at && (
        <CopyField text={made.url} messages={{ ...messages, field: messages.links }} />
      )}
      <ul>
        {links.map(({ id, at: moment, expiresAt }) => {
          const until = messages.until.replace('…', formatDateTime(locale, expiresAt));
          return (
            <li key={id}>
              {moment ? `${formatDateTime(locale, moment)}, ${until}` : until}{' '}
              <Button type="button" variant="ghost" onClick={() => revoke(id)}>
                {messages.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
