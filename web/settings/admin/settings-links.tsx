import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../../i18n.ts';
import type { MessageId } from '../../messages.ts';
import { requestContext } from '../../request-context.ts';

/** Renders links to the screens that change what the settings form does not: the edition and its cover, groups of the footer, the club. */
export const SettingsLinks = async ({ locale }: { locale: Locale }) => {
  const { queries } = requestContext();
  const [edition] = await queries.editions(locale);
  return (
    <>
      <section aria-labelledby="settings-edition">
        <h2 id="settings-edition">{t(locale, 'settings.edition')}</h2>
        <p>
          {edition
            ? t(locale, 'settings.currentEdition', { title: edition.title, number: edition.number })
            : t(locale, 'edition.none')}
        </p>
        <Links
          locale={locale}
          links={[
            ['/admin/editions?open=new', 'edition.add'],
            ['/admin/editions?open=cover', 'edition.changeCurrentCover'],
          ]}
        />
      </section>
      <section aria-labelledby="settings-elsewhere">
        <h2 id="settings-elsewhere">{t(locale, 'settings.elsewhere')}</h2>
        <p>{t(locale, 'settings.footerGroups')}</p>
        <Links
          locale={locale}
          links={[
            ['/admin/categories', 'settings.toCategories'],
            ['/admin/featured', 'settings.toFeatured'],
            ['/admin/pages/essential-club', 'settings.toClub'],
          ]}
        />
      </section>
    </>
  );
};

const Links = ({ locale, links }: { locale: Locale; links: [path: `/admin/${string}`, text: MessageId][] }) =>
  links.map(([path, text]) => (
    <p key={path}>
      <Link to={path as '/admin'}>{t(locale, text)}</Link>
    </p>
  ));
