import { z } from 'zod';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { EDITOR_MESSAGE_IDS } from '../rich-text/messages.ts';
import { ArticleEditor } from './article-editor.client.tsx';
import { emptyText } from './article-values.ts';
import { categoryUrls } from './category-urls.ts';
import { ARTICLE_MESSAGE_IDS } from './messages.ts';

/** An article that nobody has written yet. */
export default async function NewArticleScreen({ locale, query }: AdminScreenProps) {
  const { queries, siteUrl, today, adminScreen } = requestContext();
  const draftId = z.uuid().safeParse(query.get('draft')).data;
  const [categories, contributors] = await Promise.all([queries.categories(locale), queries.contributors()]);
  const author = (await adminScreen!.queries.lastAuthor()) ?? null;
  return (
    <>
      <title>{`${t(locale, 'article.desk.new')} · Levada`}</title>
      <ArticleEditor
        key={draftId}
        locale={locale}
        userId={adminScreen!.account!.id}
        draftId={draftId}
        unsavedArticles={await adminScreen!.queries.unsavedArticles()}
        article={{
          id: undefined,
          revision: -1,
          isDeleted: false,
          source: locale,
          edited: {
            facts: { category: null, author, photographer: null, mainImage: null, date: today },
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
        categoryUrls={categoryUrls(siteUrl, categories)}
        messages={pickMessages(locale, ARTICLE_MESSAGE_IDS)}
        richTextMessages={pickMessages(locale, EDITOR_MESSAGE_IDS)}
        heading={t(locale, 'article.desk.new')}
      />
    </>
  );
}
