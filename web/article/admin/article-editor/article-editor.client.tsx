'use client';
import './article-editor.css';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import { useLanguagePair } from '../../../admin/languages/use-language-pair.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import type { UnsavedArticle } from '../../../admin/queries/article-views.ts';
import { PictureDialog } from '../../../media/admin/picture-dialog.client.tsx';
import { GlossaryProvider } from '../glossary/glossary-context.client.tsx';
import { type NotesProps, NotesProvider } from '../notes/notes-context.client.tsx';
import { RichTextProvider } from '../rich-text/context/rich-text-context.client.tsx';
import { useLibrary } from '../rich-text/context/use-library.client.ts';
import { ArticleSaveBar } from './article-save-bar.client.tsx';
import { type EditedArticleProps, EditorProvider } from './editing/editor-context.client.tsx';
import type { SelectOption } from './select-option.ts';
import { ArticleSide } from './side/article-side.client.tsx';
import { useSidePanel } from './side/side-panel.client.tsx';
import type { StepsPanelProps } from './side/steps-panel.client.tsx';
import { ArticleTexts } from './texts/article-texts.client.tsx';

interface EditorProps extends EditedArticleProps, StepsPanelProps, Omit<NotesProps, 'article'> {
  /** For a new article: the user's other articles that were never saved. */
  unsavedArticles?: readonly UnsavedArticle[] | undefined;
  /** URLs of small picture files, by media id. */
  pictures: Record<string, string>;
  /** Alt texts and captions in the media library, by media id. */
  pictureTexts?: Record<string, Localized<PictureTexts>> | undefined;
  /** Credits of pictures, by media id. */
  credits: Record<string, string>;
  categories: SelectOption[];
  contributors: SelectOption[];
  keywords: SelectOption[];
  glossary: readonly GlossaryTerm[];
  /** URLs of the categories without scheme, by category id. */
  categoryUrls: Record<string, Localized<string>>;
  heading: string;
}

/** Renders the editor of one article. Everybody who opens the article writes in one text, which becomes a new version when somebody saves. */
export const ArticleEditor = ({
  locale,
  userId,
  article,
  isAuthor,
  writable,
  unsavedArticles,
  pictures,
  pictureTexts,
  credits,
  heading,
  notes,
  people,
  linked,
  glossary,
  ...choices
}: EditorProps) => {
  const t = useMessage();
  const library = useLibrary();
  const panel = useSidePanel();
  const languages = useLanguagePair(article.source, locale);
  return (
    <EditorProvider {...{ locale, userId, article, isAuthor, writable }}>
      <NotesProvider
        article={article.id}
        notes={notes}
        people={people}
        linked={linked}
        showPanel={() => panel.show('notes')}
        hidePanel={panel.close}
      >
        <RichTextProvider pictures={pictures} pictureTexts={pictureTexts} credits={credits} openLibrary={library.open}>
          <GlossaryProvider terms={glossary} source={article.source} translation={languages.translation}>
            <div className="article-desk">
              <ArticleTexts
                heading={heading}
                unsavedArticles={unsavedArticles}
                languages={languages}
                textLabel={t('article.editor.textOf')}
              />
              <ArticleSide panel={panel} pictures={pictures} {...choices} />
            </div>
            <ArticleSaveBar panel={panel} />
          </GlossaryProvider>
          <PictureDialog locale={locale} isOpen={library.isOpen} limit={library.limit} onSelect={library.choose} />
        </RichTextProvider>
      </NotesProvider>
    </EditorProvider>
  );
};
