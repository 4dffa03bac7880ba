import { Link } from 'waku';
import { hues } from '#domain/shared/hue.ts';
import { type Locale, otherLocales } from '#domain/shared/locale.ts';
import type { AdminCategory } from '#projections/category/views.ts';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { buttonLook } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { CategoryForm } from './category-form.client.tsx';
import { CategoryList } from './category-list.client.tsx';

const SCREEN_PATH = '/admin/categories';

/** Renders the sortable list of categories. `?open` is the id of the category that is edited next to the list, or `new`. */
export default async function CategoriesScreen({ locale, query }: AdminScreenProps) {
  const { queries } = requestContext();
  const categories = await queries.adminCategories();
  const asked = query.get('open');
  const open = categories.find(({ id }) => id === asked);
  return (
    <>
      <title>{`${t(locale, 'category.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'category.title')}</h1>
        <p>
          <Link {...buttonLook()} to={`${SCREEN_PATH}?open=new` as '/admin'}>
            {t(locale, 'category.add')}
          </Link>
        </p>
      </div>
      <ScreenHint locale={locale} path={SCREEN_PATH} />
      <div className="desk-split">
        {categories.length === 0 ? (
          <p className="desk-empty">{t(locale, 'category.none')}</p>
        ) : (
          <SortableCategories locale={locale} categories={categories} openId={asked} />
        )}
        {(open || asked === 'new') && <CategoryPanel locale={locale} open={open} />}
      </div>
    </>
  );
}

interface ListProps {
  locale: Locale;
  categories: AdminCategory[];
  openId: string | null;
}

const SortableCategories = ({ locale, categories, openId }: ListProps) => (
  <CategoryList
    categories={categories.map(({ id, name, hue, articles }) => ({
      id,
      name: name[locale],
      otherName: otherLocales(locale)
        .map((each) => name[each])
        .join(' · '),
      hue,
      to: `${SCREEN_PATH}?open=${id}`,
      articles: t(locale, 'category.articles', { count: articles }),
      isOpen: id === openId,
    }))}
  />
);

const CategoryPanel = ({ locale, open }: { locale: Locale; open: AdminCategory | undefined }) => {
  const title = open?.name[locale] ?? t(locale, 'category.add');
  return (
    <aside className="desk-panel" aria-label={title}>
      <p className="desk-panel-close">
        {open && <Link to={`/admin/history?thing=category-${open.id}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>}{' '}
        <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
      </p>
      <h2>{title}</h2>
      <CategoryForm
        key={open?.id}
        category={open}
        here={SCREEN_PATH}
        hues={Object.fromEntries(hues.map((hue) => [hue, t(locale, `category.hue.${hue}`)]))}
      />
    </aside>
  );
};
