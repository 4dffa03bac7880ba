import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { t } from '../../../i18n.ts';
import { BeginArticle } from './begin-article.client.tsx';

/** Starts a new article by redirecting to its own URL with a new id. Earlier releases passed the id of an unsaved article as `?draft=`. */
export default function NewArticleScreen({ locale, query }: AdminScreenProps) {
  return (
    <>
      <title>{`${t(locale, 'article.desk.new')} · Levada`}</title>
      <BeginArticle id={query.get('draft') ?? undefined} />
    </>
  );
}
