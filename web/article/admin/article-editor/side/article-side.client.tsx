'use client';
import type { ArticleFacts } from '#domain/article/events.ts';
import { byLocale, type Localized, locales } from '#domain/shared/locale.ts';
import { commandAction } from '../../../../admin/requests/use-api-action.client.ts';
import { isEmptyText } from '../../../working-copy/article-values.ts';
import { NotesPanel } from '../../notes/notes-panel.client.tsx';
import { useEditor } from '../editing/editor-context.client.tsx';
import type { SelectOption } from '../select-option.ts';
import { ArticleActions } from './article-actions.client.tsx';
import { DetailsPanel } from './details-panel.client.tsx';
import { withMainPicture } from './main-picture.ts';
import { Publishing } from './publishing.client.tsx';
import { PublishingChecksPanel } from './publishing-checks-panel.client.tsx';
import { ScheduledUpdatesPanel } from './scheduled-updates-panel.client.tsx';
import { SearchPreview } from './search-preview.client.tsx';
import { SidePanel, type SidePanelState } from './side-panel.client.tsx';
import { SourceLanguage } from './source-language.client.tsx';
import { StepsPanel, type StepsPanelProps } from './steps-panel.client.tsx';

interface ChoicesProps {
  categories: SelectOption[];
  contributors: SelectOption[];
  keywords: SelectOption[];
}

interface ArticleSideProps extends ChoicesProps, StepsPanelProps {
  panel: SidePanelState;
  /** URLs of small picture files, by media id. */
  pictures: Record<string, string>;
  /** URLs of the categories without scheme, by category id. */
  categoryUrls: Record<string, Localized<string>>;
}

/** Renders the panel beside the texts: publishing, checks, the facts of the article, and what can be done with it as a whole. */
export const ArticleSide = ({ panel, pictures, categoryUrls, tasks, assignees, ...choices }: ArticleSideProps) => {
  const { article, isAuthor, writable, isSaved, isBusy, run, version } = useEditor();
  const { value } = version;
  const begun = locales.filter((each) => !isEmptyText(value.texts[each]));
  return (
    <SidePanel panel={panel}>
      <NotesPanel />
      {!isAuthor && <Publishing writtenLocales={begun} />}
      {!isAuthor && <ScheduledUpdates />}
      {isSaved && <StepsPanel tasks={tasks} assignees={assignees} />}
      {isSaved && !isAuthor && begun.length > 0 && (
        <SourceLanguage id={article.id} source={article.source} begun={begun} isSending={isBusy} run={run} />
      )}
      <PublishingChecksPanel
        outdated={locales.filter((each) => article.publications[each]?.isOutdated)}
        value={value}
      />
      <SearchPreview
        value={value}
        languages={begun}
        places={categoryUrls[value.facts.category ?? ''] ?? byLocale(() => '…')}
        picture={pictures[value.facts.mainImage ?? '']}
      />
      {writable === 'all' && <Details {...choices} />}
      {isSaved && !isAuthor && <ArticleActions />}
    </SidePanel>
  );
};

const ScheduledUpdates = () => {
  const { locale, article, isSaved, isBusy, run, version } = useEditor();
  const isLive = Object.values(article.publications).some(({ status }) => status === 'published');
  if (!isSaved || (!isLive && article.updates.length === 0)) return null;
  return (
    <ScheduledUpdatesPanel
      locale={locale}
      articleId={article.id}
      updates={article.updates}
      isLive={isLive}
      isDirty={version.isDirty}
      isSending={isBusy}
      onSaveFor={version.scheduleSave}
      onOpen={version.loadUpdate}
      onCancel={(update) => run(commandAction('CancelArticleUpdate', { id: article.id, update: update.id }))}
    />
  );
};

const Details = (choices: ChoicesProps) => {
  const { locale, version } = useEditor();
  const { value, change, errors } = version;
  return (
    <DetailsPanel
      locale={locale}
      facts={value.facts}
      {...choices}
      errors={errors}
      onChange={(facts: Partial<ArticleFacts>) =>
        change((before) => ({ ...before, facts: { ...before.facts, ...facts } }))
      }
      onPictureSelect={(picture) => change((before) => withMainPicture(before, picture))}
    />
  );
};
