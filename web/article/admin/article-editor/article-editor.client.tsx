'use client';
import './article-editor.css';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import { useLanguagePair } from '../../../admin/languages/use-language-pair.client.ts';
import type { UnsavedArticle } from '../../../admin/queries/article-views.ts';
import { PictureDialog } from '../../../media/admin/picture-dialog.client.tsx';
import { GlossaryProvider } from '../glossary/glossary-context.client.tsx';
import type { TermMessages } from '../glossary/messages.ts';
import { type NotesProps, NotesProvider } from '../notes/notes-context.client.tsx';
import type { EditorMessages } from '../rich-text/context/messages.ts';
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
  termMessages: TermMessages;
  /** URLs of the categories without scheme, by category id. */
  categoryUrls: Record<string, Localized<string>>;
  richTextMessages: EditorMessages;
  heading: string;
}

/** Renders the editor of one article. Everybody who opens the article writes in one text, which becomes a new version when somebody saves. */
export const ArticleEditor = ({
  locale,
  userId,
  article,
  isAuthor,
  writable,
  messages,
  unsavedArticles,
  pictures,
  pictureTexts,
  credits,
  richTextMessages,
  heading,
  notes,
  people,
  linked,
  noteMessages,
  glossary,
  termMessages,
  ...choices
}: EditorProps) => {
  const library = useLibrary();
  const panel = useSidePanel();
  const languages = useLanguagePair(article.source, locale);
  return (
    <EditorProvider {...{ locale, userId, article, isAuthor, writable, messages }}>
      <NotesProvider
        article={article.id}
        notes={notes}
        people={people}
        linked={linked}
        noteMessages={noteMessages}
        showPanel={() => panel.show('notes')}
        hidePanel={panel.close}
      >
        <RichTextProvider
          messages={richTextMessages}
          pictures={pictures}
          pictureTexts={pictureTexts}
          credits={credits}
          openLibrary={library.open}
        >
          <GlossaryProvider
            terms={glossary}
            source={article.source}
            translation={languages.translation}
            messages={termMessages}
          >
            <div className="article-desk">
              <ArticleTexts
                heading={heading}
                unsavedArticles={unsavedArticles}
                languages={languages}
                textLabel={richTextMessages.textOf}
              />
              <ArticleSide panel={panel} pictures={pictures} {...choices} />
            </div>
            <ArticleSaveBar panel={panel} />
          </GlossaryProvider>
          <PictureDialog
            locale={locale}
            isOpen={library.isOpen}
            limit={library.limit}
            onSelect={library.choose}
            messages={richTextMessages}
          />
        </RichTextProvider>
      </NotesProvider>
    </EditorProvider>
  );
};
