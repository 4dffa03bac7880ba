import { Link } from 'waku';
import { defaultSettings } from '#domain/settings/decider.ts';
import { SETTINGS_ID } from '#domain/settings/events.ts';
import { formFields } from '../../admin/items/form-fields.ts';
import { ItemForm } from '../../admin/items/item-form.client.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { settingsFields } from './settings-fields.ts';
import { SettingsLinks } from './settings-links.tsx';

const STREAM = `settings-${SETTINGS_ID}`;

/** Renders the form of the magazine's settings. */
export default async function SettingsScreen({ locale }: AdminScreenProps) {
  const found = await requestContext().adminScreen!.queries.item(STREAM);
  const settings = (found?.state ?? defaultSettings) as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <title>{`${t(locale, 'settings.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'settings.title')}</h1>
        <p>
          <Link to={`/admin/history?thing=${STREAM}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>
        </p>
      </div>
      <p className="desk-lead">{t(locale, 'settings.lead')}</p>
      <ItemForm
        locale={locale}
        userId={requestContext().adminScreen!.account!.id}
        command="UpdateSettings"
        schemas="settings"
        sent={{}}
        revision={found?.revision}
        fields={formFields(locale, settingsFields, settings)}
        pictures={{}}
      />
      <SettingsLinks locale={locale} />
    </>
  );
}
