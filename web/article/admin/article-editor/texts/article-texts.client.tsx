'use client';
import type { ShownPair } from '../../../../admin/languages/use-language-pair.client.ts';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import type { UnsavedArticle } from '../../../../admin/queries/article-views.ts';
import { ActionButton } from '../../../../admin/requests/action-button.client.tsx';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import { UnsavedArticles } from '../../working-copy/unsaved-articles.client.tsx';
import { useEditor } from '../editing/editor-context.client.tsx';
import { BilingualTexts } from './bilingual-texts.client.tsx';

interface ArticleTextsProps {
  heading: string;
  unsavedArticles: readonly UnsavedArticle[] | undefined;
  languages: ShownPair;
  /** Label of a text, which its language follows. */
  textLabel: string;
}

/** Renders the column with the texts of an article in two languages, below what an editor must know of them. */
export const ArticleTexts = ({ heading, unsavedArticles, languages, textLabel }: ArticleTextsProps) => {
  const { locale, userId, article, version } = useEditor();
  const { texts } = version.value;
  return (
    <div>
      <div className="desk-head">
        <h1>{texts[locale].title || texts[article.source].title || heading}</h1>
      </div>
      {article.isDeleted && <DeletedNotice />}
      {unsavedArticles && (
        <UnsavedArticles locale={locale} userId={userId} articles={unsavedArticles} excludeId={article.id} />
      )}
      <SaveErrors />
      <BilingualTexts languages={languages} textLabel={textLabel} />
    </div>
  );
};

const DeletedNotice = () => {
  const t = useMessage();
  const { article, run } = useEditor();
  return (
    <p className="desk-alert">
      {t('article.edit.deleted')}{' '}
      <ActionButton variant="ghost" onClick={() => run(commandAction('RestoreArticle', { id: article.id }))}>
        {t('article.edit.restore')}
      </ActionButton>
    </p>
  );
};

const SaveErrors = () => {
  const t = useMessage();
  const { version } = useEditor();
  const errors = Object.values(version.errors);
  return errors.length === 0 ? null : (
    <p className="desk-alert" role="alert">
      {t('article.edit.errors')} {toSentences(errors)}
    </p>
  );
};

/** Joins texts, each once and with a full stop. */
const toSentences = (texts: string[]): string =>
  [...new Set(texts)].map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
