import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { PlannedEdition } from '#projections/edition/views.ts';
import { ItemList } from '../../admin/items/item-list.client.tsx';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { buttonLook } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { currentNumber, nextEdition } from './edition-numbers.ts';
import { CoverPanel, EditionPanel, type ExistingEdition, NewEditionPanel } from './edition-panels.tsx';
import { SCREEN_PATH } from './screen-path.ts';

/**
 * Renders all editions, newest first. `?open` is the number of the edition that is edited beside the list, `new`, or `cover` for the cover of
 * the current edition.
 */
export default async function EditionsScreen({ locale, query }: AdminScreenProps) {
  const editions = await requestContext().queries.plannedEditions(locale);
  const asked = /^(new|cover|\d{1,4})$/.exec(query.get('open') ?? '')?.[0];
  return (
    <>
      <title>{`${t(locale, 'edition.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'edition.title')}</h1>
        <p className="desk-actions">
          {editions.length > 0 && (
            <Link to={`${SCREEN_PATH}?open=cover` as '/admin'}>{t(locale, 'edition.changeCurrentCover')}</Link>
          )}{' '}
          <Link {...buttonLook()} to={`${SCREEN_PATH}?open=new` as '/admin'}>
            {t(locale, 'edition.add')}
          </Link>
        </p>
      </div>
      <ScreenHint locale={locale} path={SCREEN_PATH} />
      <div className="desk-split" data-wide-panel="">
        <EditionList locale={locale} editions={editions} openNumber={asked} />
        <Panel locale={locale} editions={editions} asked={asked} />
      </div>
    </>
  );
}

interface PanelProps {
  locale: Locale;
  editions: PlannedEdition[];
  asked: string | undefined;
}

const Panel = async ({ locale, editions, asked }: PanelProps) => {
  if (asked === undefined) return null;
  if (asked === 'new') return <NewEditionPanel locale={locale} next={nextEdition(editions, requestContext().today)} />;
  const number = asked === 'cover' ? currentNumber(editions) : asked;
  const found =
    number === undefined ? undefined : await requestContext().adminScreen!.queries.item(`edition-${number}`);
  if (!found) return null;
  const edition = { edition: found.state as ExistingEdition, revision: found.revision };
  return asked === 'cover' ? (
    <CoverPanel key={`cover-${number}`} locale={locale} {...edition} />
  ) : (
    <EditionPanel key={number} locale={locale} {...edition} />
  );
};

interface EditionListProps {
  locale: Locale;
  editions: PlannedEdition[];
  openNumber: string | undefined;
}

const EditionList = ({ locale, editions, openNumber }: EditionListProps) =>
  editions.length === 0 ? (
    <p className="desk-empty">{t(locale, 'edition.none')}</p>
  ) : (
    <ItemList
      path={SCREEN_PATH}
      openId={openNumber}
      reorder={undefined}
      columns={[t(locale, 'edition.numberLabel'), t(locale, 'history.field.month'), t(locale, 'history.field.status')]}
      rows={editions.map(({ number, title, month, isPublished }) => ({
        id: String(number),
        name: title,
        cells: [String(number), month, t(locale, isPublished ? 'edition.published' : 'edition.unpublished')],
      }))}
    />
  );
