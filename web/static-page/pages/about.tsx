import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ContributorView } from '#projections/contributor/views.ts';
import { t } from '../../i18n.ts';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { loadStaticPage, StaticPage } from '../static-page.tsx';

/** Renders the text about the magazine and the list of its contributors. */
export default async ({ locale }: PageComponentProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const [page, people] = await Promise.all([loadStaticPage(locale, 'about'), queries.contributors()]);
  return (
    <StaticPage page={page} hue="azulejo">
      {people.length > 0 && <People locale={locale} people={people} />}
    </StaticPage>
  );
};

const People = ({ locale, people }: { locale: Locale; people: ContributorView[] }) => (
  <section className="people page" aria-labelledby="people">
    <h2 id="people">{t(locale, 'about.people')}</h2>
    <ul>
      {people.map(({ id, name, roles }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{roles.map((role) => t(locale, 'about.role', { role })).join(', ')}</span>
        </li>
      ))}
    </ul>
  </section>
);
