'use client';
import { useCallback, useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { sendJson } from '../../admin/requests/api-request.client.ts';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.client.tsx';

interface LinksProps {
  locale: Locale;
  article: string | undefined;
  /** ISO 8601. */
  at: string | undefined;
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

const COPY_IDS = { copy: 'preview.copy', copied: 'preview.copied', selected: 'account.link.selected' } as const;

const LINKS = '/api/desk/preview-links';

/**
 * Lists the share links of a preview, with buttons to create and to revoke them. The URL of a link is only shown right after the link is
 * created.
 */
export const PreviewLinks = ({ locale, article, at }: LinksProps) => {
  const t = useMessage();
  const [links, setLinks] = useState<OpenLink[]>([]);
  const [made, setMade] = useState<NewLinkState>();
  const refresh = useCallback(async () => {
    const url = article ? `${LINKS}?article=${article}` : LINKS;
    const sent = await sendJson<{ items: OpenLink[] }>('GET', url, undefined, '');
    if (sent.ok) setLinks(sent.answer.items);
  }, [article]);
  useEffect(() => void refresh(), [refresh]);
  const make = async () => {
    const sent = await sendJson<{ id: string; url: string }>('POST', LINKS, { article, at }, t('account.noAnswer'));
    if (!sent.ok) return void toast.error(sent.error.message);
    setMade({ id: sent.answer.id, url: sent.answer.url, article, at });
    toast.success(t('preview.made'));
    await refresh();
  };
  const revoke = async (id: string) => {
    const sent = await sendJson('DELETE', `${LINKS}/${id}`, undefined, t('account.noAnswer'));
    if (!sent.ok) return void toast.error(sent.error.message);
    toast.success(t('preview.revoked'));
    setMade((shown) => (shown?.id === id ? undefined : shown));
    await refresh();
  };
  return (
    <section className="preview-links" aria-labelledby="preview-links">
      <h2 id="preview-links">{t('preview.links')}</h2>
      <p className="desk-hint">{t('preview.linksHint')}</p>
      <p>
        <Button type="button" variant="secondary" onClick={make}>
          {t('preview.makeLink')}
        </Button>
      </p>
      {made && made.article === article && made.at === at && (
        <CopyField text={made.url} label={t('preview.links')} ids={COPY_IDS} />
      )}
      <ul>
        {links.map(({ id, at: moment, expiresAt }) => {
          const until = t('preview.until', { time: formatDateTime(locale, expiresAt) });
          return (
            <li key={id}>
              {moment ? `${formatDateTime(locale, moment)}, ${until}` : until}{' '}
              <Button type="button" variant="ghost" onClick={() => revoke(id)}>
                {t('preview.revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
