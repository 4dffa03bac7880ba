import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import type { SignedUrl } from '../../admin/queries/signed-url-view.ts';
import { t } from '../../i18n.ts';
import { RevokeButton } from './revoke-button.client.tsx';

interface SignedUrlsProps {
  locale: Locale;
  signings: SignedUrl[];
}

/** Renders the table of signed URLs: what each permits, who signed it, how long it is valid, and a button that revokes it. */
export const SignedUrlsTable = ({ locale, signings }: SignedUrlsProps) => (
  <ScrollArea>
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'signedUrls.object')}</th>
          <th scope="col">{t(locale, 'signedUrls.use')}</th>
          <th scope="col">{t(locale, 'signedUrls.maker')}</th>
          <th scope="col">{t(locale, 'signedUrls.at')}</th>
          <th scope="col">{t(locale, 'signedUrls.until')}</th>
          <th scope="col">{t(locale, 'signedUrls.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {signings.map((signing) => (
          <SignedUrlRow key={signing.id} locale={locale} signing={signing} />
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

const SignedUrlRow = ({ locale, signing }: { locale: Locale; signing: SignedUrl }) => {
  const { id, object, others, use, maker, serviceKey, at, expiresAt } = signing;
  return (
    <tr>
      <th scope="row">{others > 0 ? t(locale, 'signedUrls.others', { object, count: others }) : object}</th>
      <td>{t(locale, `signedUrls.use.${use}`)}</td>
      <td>{maker ?? t(locale, 'signedUrls.service', { name: serviceKey ?? '' })}</td>
      <td>{formatDateTime(locale, at)}</td>
      <td>{formatDateTime(locale, expiresAt)}</td>
      <td>
        <span className="desk-actions">
          <RevokeButton id={id} label={t(locale, 'signedUrls.revokeOf', { object })} />
        </span>
      </td>
    </tr>
  );
};
