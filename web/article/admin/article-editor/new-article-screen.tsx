import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { BeginArticle } from './begin-article.client.tsx';

/**
 * Starts a new article by redirecting to the editor's URL with a new id. With `?draft={id}`, as in links from earlier releases, redirects
 * to that unsaved article instead.
 */
export default function NewArticleScreen({ locale, query }: AdminScreenProps) {
  return (
    <>
      <title>{`${t(locale, 'article.desk.new')} · Levada`}</title>
      <BeginArticle id={query.get('draft') ?? undefined} />
    </>
  );
}
