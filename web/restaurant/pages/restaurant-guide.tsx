import type { ReactNode } from 'react';
import { otherLocale } from '#domain/shared/locale.ts';
import { Advert } from '../../advert/advert.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { FloodPage } from '../../layout/page-layout.tsx';
import type { ScreenProps } from '../../layout/page-props.ts';
import { requestContext } from '../../request-context.ts';
import { href, hrefs } from '../../routes.ts';
import { BreadcrumbData } from '../../structured-data/breadcrumbs.tsx';
import { ChosenFilters, NothingFound } from '../filters/active-filters.tsx';
import { GuideFilters } from '../filters/guide-filters.tsx';
import { choiceQuery, chosenFilters, filterOf, type GuideChoice, readChoice } from '../filters/guide-query.ts';
import { GUIDE_LIST } from '../filters/guide-url.ts';
import { countOptions } from '../filters/option-counts.ts';
import { GuideData } from '../json-ld.tsx';
import { GuideList, GuideListHead } from '../list/list.tsx';
import { GuideOpener } from '../map/guide-header.tsx';

export default async ({ locale, path, query }: ScreenProps): Promise<ReactNode> => {
  const { queries, today, now, response } = requestContext();
  const ask = async (choice: GuideChoice) => (await queries.guide(locale, filterOf(choice, now), today)).items;

  const [settings, { areas, total }] = await Promise.all([queries.settings(locale), queries.guide(locale, {}, today)]);
  const choice = readChoice(
    query,
    areas.map(({ id }) => id),
  );
  response.query = choiceQuery(choice);
  const shown = await ask(choice);
  const counts = await countOptions(choice, areas, shown, ask);

  const paths = hrefs('restaurantGuide');
  const chosen = { locale, choice, areas };
  return (
    <FloodPage
      locale={locale}
      otherLanguage={paths[otherLocale(locale)] + choiceQuery(choice)}
      kind="story"
      hue="terracotta"
      opener={<GuideOpener locale={locale} restaurants={shown} />}
    >
      <Head
        locale={locale}
        settings={settings}
        path={path}
        title={t(locale, 'guide.title')}
        description={t(locale, 'guide.description')}
        alternates={paths}
        indexed={chosenFilters(choice).length === 0}
        flood="terracotta"
      />
      <GuideData locale={locale} name={t(locale, 'guide.title')} restaurants={shown} />
      <BreadcrumbData
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'guide.title'), path: paths[locale] },
        ]}
      />
      <div className="guide page" data-hue="terracotta">
        <GuideFilters {...chosen} counts={counts} />
        <section id={GUIDE_LIST} className="guide-list" aria-label={t(locale, 'guide.title')} tabIndex={-1}>
          <GuideListHead locale={locale} choice={choice} total={total} shown={shown.length} />
          <ChosenFilters {...chosen} />
          {shown.length > 0 ? (
            <GuideList locale={locale} choice={choice} restaurants={shown} />
          ) : (
            <NothingFound {...chosen} total={total} />
          )}
        </section>
      </div>
      <Advert locale={locale} placement="guide" path={path} />
    </FloodPage>
  );
};
