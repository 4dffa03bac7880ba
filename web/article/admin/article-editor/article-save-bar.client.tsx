'use client';
import { SaveBar } from '../../../admin/forms/save-bar.client.tsx';
import { useBusy } from '../../../admin/requests/busy.client.ts';
import { Button } from '../../../components/button.tsx';
import { TermStrip } from '../glossary/term-strip.client.tsx';
import { useNotes } from '../notes/notes-context.client.tsx';
import { useEditor } from './editing/editor-context.client.tsx';
import type { TextStatus } from './editing/text-status.ts';
import type { SidePanelState } from './side/side-panel.client.tsx';

/** Renders the bar below an article: where its text is, the save button, and the buttons that lead to the side panel. */
export const ArticleSaveBar = ({ panel }: { panel: SidePanelState }) => {
  const { version, isAuthor, writable, isSaved, messages } = useEditor();
  const { status, isSaving, save } = version;
  const { notes = [], noteMessages } = useNotes() ?? {};
  const openNotes = notes.filter(({ isResolved }) => !isResolved).length;
  const isSlow = useBusy(isSaving);
  const opensSheet = { 'aria-haspopup': panel.isSheet ? ('dialog' as const) : undefined };
  return (
    <SaveBar notice={<TermStrip />}>
      <p className="article-state" role="status">
        {isSaved || isUnsavedText(status) ? messages[status] : ''}
      </p>
      <p className="article-save">
        <Button type="button" busy={isSlow} onClick={() => void save()}>
          {isSaved ? messages.save : messages.saveDraft}
        </Button>
      </p>
      <Button type="button" variant="secondary" {...opensSheet} onClick={() => panel.show('notes')}>
        {noteMessages?.title} {openNotes > 0 && openNotes}
      </Button>
      {!isAuthor && (
        <Button type="button" variant="secondary" {...opensSheet} onClick={() => panel.show('publishing')}>
          {messages.showPublishing}
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
          {messages.facts}
        </Button>
      )}
    </SaveBar>
  );
};

/** Returns whether the text of an article that was never saved has a state to tell. */
const isUnsavedText = (status: TextStatus): boolean => status !== 'saved' && status !== 'opening';
