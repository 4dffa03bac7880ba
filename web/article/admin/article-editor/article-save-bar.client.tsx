'use client';
import { SaveBar } from '../../../admin/forms/save-bar.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useBusy } from '../../../admin/requests/busy.client.ts';
import { Button } from '../../../components/button.tsx';
import { TermStrip } from '../glossary/term-strip.client.tsx';
import { useNotes } from '../notes/notes-context.client.tsx';
import { useEditor } from './editing/editor-context.client.tsx';
import type { TextStatus } from './editing/text-status.ts';
import type { SidePanelState } from './side/side-panel.client.tsx';

/** Renders the bar below an article: where its text is, the save button, and the buttons that lead to the side panel. */
export const ArticleSaveBar = ({ panel }: { panel: SidePanelState }) => {
  const t = useMessage();
  const { version, isAuthor, writable, isSaved } = useEditor();
  const { status, isSaving, save } = version;
  const { notes = [] } = useNotes() ?? {};
  const openNotes = notes.filter(({ isResolved }) => !isResolved).length;
  const isSlow = useBusy(isSaving);
  const opensSheet = { 'aria-haspopup': panel.isSheet ? ('dialog' as const) : undefined };
  return (
    <SaveBar notice={<TermStrip />}>
      <p className="article-state" role="status">
        {isSaved || isUnsavedText(status) ? t(`article.edit.${status}`) : ''}
      </p>
      <p className="article-save">
        <Button type="button" busy={isSlow} onClick={() => void save()}>
          {isSaved ? t('desk.save') : t('article.edit.saveDraft')}
        </Button>
      </p>
      <Button type="button" variant="secondary" {...opensSheet} onClick={() => panel.show('notes')}>
        {t('note.title')} {openNotes > 0 && openNotes}
      </Button>
      {!isAuthor && (
        <Button type="button" variant="secondary" {...opensSheet} onClick={() => panel.show('publishing')}>
          {t('article.edit.showPublishing')}
        </Button>
      )}
      {writable === 'all' && (
        <Button
          type="button"
          variant="secondary"
          className="article-details"
          {...opensSheet}
          onClick={() => panel.show('details')}
        >
          {t('article.edit.facts')}
        </Button>
      )}
    </SaveBar>
  );
};

/** Returns whether the text of an article that was never saved has a state to tell. */
const isUnsavedText = (status: TextStatus): boolean => status !== 'saved' && status !== 'opening';
