import { Link } from 'waku';
import type { Edition } from '#domain/edition/decider.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PlannedEdition } from '#projections/edition/views.ts';
import { formFields } from '../../admin/items/form-fields.ts';
import { formMessages, picturesOf } from '../../admin/items/form-messages.ts';
import { ItemForm } from '../../admin/items/item-form.client.tsx';
import { ItemList } from '../../admin/items/item-list.client.tsx';
import { listMessages } from '../../admin/items/list-messages.ts';
import { ScreenHint } from '../../admin/screen-hint.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
import { buttonLook } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { coverFields, editionFields } from './edition-fields.ts';

const SCREEN_PATH = '/admin/editions';

type ExistingEdition = Exclude<Edition, { status: 'none' }>;

/** Renders all editions, newest first. `?open` is the number of the edition that is edited beside the list, or `new`. */
export default async function EditionsScreen({ locale, query }: AdminScreenProps) {
  const { queries, adminScreen } = requestContext();
  const editions = await queries.plannedEditions(locale);
  const asked = /^(new|\d{1,4})$/.exec(query.get('open') ?? '')?.[0];
  const found = asked && asked !== 'new' ? await adminScreen!.queries.item(`edition-${asked}`) : undefined;
  return (
    <>
      <title>{`${t(locale, 'edition.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'edition.title')}</h1>
        <p>
          <Link {...buttonLook()} to={`${SCREEN_PATH}?open=new` as '/admin'}>
            {t(locale, 'edition.add')}
          </Link>
        </p>
      </div>
      <ScreenHint locale={locale} path={SCREEN_PATH} />
      <div className="desk-split" data-wide-panel="">
        <EditionList locale={locale} editions={editions} openNumber={asked} />
        {asked === 'new' && <NewEdition locale={locale} next={(editions[0]?.number ?? 0) + 1} />}
        {found && (
          <EditionPanel
            key={asked}
            locale={locale}
            edition={found.state as ExistingEdition}
            revision={found.revision}
          />
        )}
      </div>
    </>
  );
}

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
      messages={listMessages(locale)}
    />
  );

const articleMessages = (locale: Locale) => ({
  ...formMessages(locale),
  ...pickMessages(locale, {
    addArticle: 'edition.addArticle',
    findArticle: 'edition.findArticle',
    removeArticle: 'edition.removeArticle',
    noArticleFound: 'edition.noArticleFound',
    searchFailed: 'desk.searchFailed',
  }),
  ...listMessages(locale),
});

const NewEdition = ({ locale, next }: { locale: Locale; next: number }) => (
  <aside className="desk-panel" aria-label={t(locale, 'edition.add')}>
    <p className="desk-panel-close">
      <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
    </p>
    <h2>{t(locale, 'edition.add')}</h2>
    <ItemForm
      command="OpenEdition"
      schemas="edition"
      sent={{}}
      revision={undefined}
      opens={`${SCREEN_PATH}?open=`}
      fields={formFields(
        locale,
        { ...editionFields, number: { ...editionFields.number, initial: String(next) } },
        undefined,
      )}
      pictures={{}}
      messages={articleMessages(locale)}
    />
  </aside>
);

interface EditionPanelProps {
  locale: Locale;
  edition: ExistingEdition;
  revision: number;
}

const EditionPanel = async ({ locale, edition, revision }: EditionPanelProps) => {
  const { number, facts, status, cover } = edition;
  const title = `${t(locale, 'edition.number', { number })}: ${facts.title[locale]}`;
  const covers = formFields(locale, coverFields, { ...cover });
  return (
    <aside className="desk-panel" aria-label={title}>
      <p className="desk-panel-close">
        <Link to={`/admin/history?thing=edition-${number}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>{' '}
        <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'desk.close')}</Link>
      </p>
      <h2>{title}</h2>
      <ItemForm
        command="EditEdition"
        schemas="edition"
        sent={{ number }}
        revision={revision}
        fields={formFields(locale, editionFields, { ...facts, published: String(status === 'published') })}
        pictures={{}}
        titles={await titlesOf(locale, facts.articles)}
        messages={articleMessages(locale)}
      />
      <h3>{t(locale, 'edition.changeCover')}</h3>
      <ItemForm
        command="UpdateCover"
        schemas="edition"
        sent={{ number }}
        revision={revision}
        fields={covers}
        pictures={await picturesOf(covers)}
        messages={formMessages(locale)}
      />
    </aside>
  );
};

/** Returns the titles of articles by id, in the user's language where they have one. */
const titlesOf = async (locale: Locale, ids: readonly string[]): Promise<Record<string, string>> => {
  const { queries } = requestContext();
  const found = await Promise.all(ids.map((id) => queries.editedArticle(id)));
  return Object.fromEntries(
    found.flatMap((article) =>
      article
        ? [[article.id, (article.translations[locale] ?? article.translations[article.source])?.text.title ?? '']]
        : [],
    ),
  );
};
