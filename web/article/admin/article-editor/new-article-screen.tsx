import { z } from 'zod';
import type { DeskScreenProps } from '../../../admin/screen-props.ts';
import { wordsOf } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { EDITOR_WORDS } from '../rich-text/messages.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import { emptyText } from './article-values.ts';
import { placesOf } from './category-urls.ts';
import { ARTICLE_WORDS } from './messages.ts';

/** An article that nobody has written yet. */
export default async function NewArticleScreen({ locale, query }: DeskScreenProps) {
  const { queries, siteUrl, today, desk } = requestContext();
  const draftId = z.uuid().safeParse(query.get('draft')).data;
  const [categories, contributors] = await Promise.all([queries.categories(locale), queries.contributors()]);
  const author = (await desk!.queries.lastAuthor()) ?? '';
  return (
    <>
      <title>{`${t(locale, 'article.desk.new')} · Levada`}</title>
      <ArticleEditor
        key={draftId}
        locale={locale}
        person={desk!.account!.id}
        draftId={draftId}
        unsaved={await desk!.queries.unsavedTexts()}
        article={{
          id: undefined,
          revision: -1,
          isDeleted: false,
          source: locale,
          edited: {
            facts: { category: '', author, photographer: null, mainImage: null, date: today },
            featured: false,
            texts: { pt: emptyText, en: emptyText },
          },
          publications: {},
          outdated: { pt: [], en: [] },
          updates: [],
        }}
        pictures={{}}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        contributors={contributors.map(({ id, name, roles }) => ({ id, name, roles }))}
        places={placesOf(siteUrl, categories)}
        words={wordsOf(locale, ARTICLE_WORDS)}
        editorWords={wordsOf(locale, EDITOR_WORDS)}
        heading={t(locale, 'article.desk.new')}
      />
    </>
  );
}
