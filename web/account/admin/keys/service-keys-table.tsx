import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { ScrollArea } from '../../../admin/lists/scroll-area.tsx';
import type { ServiceKeyEntry } from '../../../admin/queries/account-views.ts';
import { t } from '../../../i18n.ts';
import { RevokeKeyButton } from './revoke-key-button.client.tsx';

interface ServiceKeysProps {
  locale: Locale;
  keys: ServiceKeyEntry[];
  /** URL of the keys, to which a key's id is appended. */
  url: string;
}

/** Renders the table of service keys: what each may do, who made it, its last use and expiry, and a button that revokes it. */
export const ServiceKeysTable = ({ locale, keys, url }: ServiceKeysProps) => (
  <ScrollArea>
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'serviceKeys.name')}</th>
          <th scope="col">{t(locale, 'serviceKeys.scopes')}</th>
          <th scope="col">{t(locale, 'serviceKeys.made')}</th>
          <th scope="col">{t(locale, 'serviceKeys.used')}</th>
          <th scope="col">{t(locale, 'serviceKeys.until')}</th>
          <th scope="col">{t(locale, 'account.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <ServiceKeyRow key={key.id} locale={locale} entry={key} url={`${url}/${key.id}`} />
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

const ServiceKeyRow = ({ locale, entry, url }: { locale: Locale; entry: ServiceKeyEntry; url: string }) => {
  const { scopes, buckets, maker, at, usedAt, isEarlier } = entry;
  const name = isEarlier ? t(locale, 'serviceKeys.earlier') : entry.name;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{[...scopes.map((scope) => t(locale, `serviceKeys.scope.${scope}`)), ...(buckets ?? [])].join(', ')}</td>
      <td>{isEarlier ? '–' : `${formatDateTime(locale, at)}, ${maker ?? t(locale, 'serviceKeys.onServer')}`}</td>
      <td>{usedAt ? formatDateTime(locale, usedAt) : t(locale, 'serviceKeys.unused')}</td>
      <td>{expiryText(locale, entry)}</td>
      <td>
        <span className="desk-actions">
          <RevokeKeyButton kind="serviceKey" url={url} label={t(locale, 'serviceKeys.revokeOf', { name })} />
        </span>
      </td>
    </tr>
  );
};

const expiryText = (locale: Locale, { expiresAt, isExpired }: ServiceKeyEntry): string => {
  if (expiresAt === undefined) return t(locale, 'serviceKeys.days.never');
  const at = formatDateTime(locale, expiresAt);
  return isExpired ? t(locale, 'serviceKeys.expired', { at }) : at;
};
