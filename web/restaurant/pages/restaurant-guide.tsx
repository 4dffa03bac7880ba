import type { ReactNode } from 'react';
import { byLocale } from '#domain/shared/locale.ts';
import { Advert } from '../../advert/advert.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { ColourPageLayout } from '../../layout/page-layout.tsx';
import type { PageComponentProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, localizedHrefs } from '../../routes.ts';
import { BreadcrumbJsonLd } from '../../structured-data/breadcrumbs.tsx';
import { ActiveGuideFilters, NoGuideResults } from '../filters/active-filters.tsx';
import { GuideFilters } from '../filters/guide-filters.tsx';
import {
  activeFilters,
  type GuideQuery,
  guideQueryString,
  parseGuideQuery,
  toGuideFilter,
} from '../filters/guide-query.ts';
import { GUIDE_LIST_ID } from '../filters/guide-url.ts';
import { countOptions } from '../filters/option-counts.ts';
import { GuideJsonLd } from '../json-ld.tsx';
import { GuideList, GuideListHead } from '../list/list.tsx';
import { loadSchedules } from '../load-schedules.ts';
import { GuideHeader } from '../map/guide-header.tsx';

export default async ({ locale, path, query }: PageComponentProps): Promise<ReactNode> => {
  const { queries, today, now, response } = requestContext();
  const ask = async (choice: GuideQuery) => (await queries.guide(locale, toGuideFilter(choice, now), today)).items;

  const [settings, { areas, total }] = await Promise.all([queries.settings(locale), queries.guide(locale, {}, today)]);
  const choice = parseGuideQuery(
    query,
    areas.map(({ id }) => id),
  );
  response.query = guideQueryString(choice);
  const shown = await ask(choice);
  const counts = await countOptions(choice, areas, shown, ask);

  const paths = localizedHrefs('restaurantGuide');
  const chosen = { locale, choice, areas };
  return (
    <ColourPageLayout
      locale={locale}
      languagePaths={byLocale((each) => paths[each] + guideQueryString(choice))}
      variant="story"
      hue="terracotta"
      header={<GuideHeader locale={locale} restaurants={shown} />}
    >
      <Head
        locale={locale}
        settings={settings}
        path={path}
        title={t(locale, 'guide.title')}
        description={t(locale, 'guide.description')}
        alternates={paths}
        isIndexed={activeFilters(choice).length === 0}
        themeHue="terracotta"
      />
      <GuideJsonLd
        locale={locale}
        name={t(locale, 'guide.title')}
        restaurants={shown}
        schedules={await loadSchedules(shown)}
      />
      <BreadcrumbJsonLd
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'guide.title'), path: paths[locale] },
        ]}
      />
      <div className="guide page" data-hue="terracotta">
        <GuideFilters {...chosen} counts={counts} />
        <section id={GUIDE_LIST_ID} className="guide-list" aria-label={t(locale, 'guide.title')} tabIndex={-1}>
          <GuideListHead
            locale={locale}
            choice={choice}
            total={total}
            shown={shown.length}
            hasVotes={shown.some(({ votes }) => votes > 0)}
          />
          <ActiveGuideFilters {...chosen} />
          {shown.length > 0 ? (
            <GuideList locale={locale} choice={choice} restaurants={shown} />
          ) : (
            <NoGuideResults {...chosen} total={total} />
          )}
        </section>
      </div>
      <Advert locale={locale} placement="guide" path={path} />
    </ColourPageLayout>
  );
};
