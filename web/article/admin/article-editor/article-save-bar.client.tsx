'use client';
import type { ReactNode } from 'react';
import { SaveBar } from '../../../admin/forms/save-bar.client.tsx';
import { useBusy } from '../../../admin/requests/busy.client.ts';
import { Button } from '../../../components/button.tsx';
import type { ArticleMessages } from './messages.ts';
import type { SidePanelState } from './side-panel.client.tsx';

interface ArticleSaveBarProps {
  /** State of the draft; empty while there is nothing to say. */
  status: string;
  isSaved: boolean;
  isSaving: boolean;
  panel: SidePanelState;
  notice?: ReactNode;
  onSave(): void;
  messages: ArticleMessages;
}

/** Renders the bar below an article: the state of the draft, the save button, and the buttons that lead to the side panel. */
export const ArticleSaveBar = ({ status, isSaved, isSaving, panel, notice, onSave, messages }: ArticleSaveBarProps) => {
  const isSlow = useBusy(isSaving);
  const opensSheet = { 'aria-haspopup': panel.isSheet ? ('dialog' as const) : undefined };
  return (
    <SaveBar notice={notice}>
      <p className="article-state" role="status">
        {status}
      </p>
      <p className="article-save">
        <Button type="button" busy={isSlow} onClick={onSave}>
          {isSaved ? messages.save : messages.saveDraft}
        </Button>
      </p>
      <Button type="button" variant="secondary" {...opensSheet} onClick={() => panel.show('publishing')}>
        {messages.showPublishing}
      </Button>
      <Button
        type="button"
        variant="secondary"
        className="article-details"
        {...opensSheet}
        onClick={() => panel.show('details')}
      >
        {messages.facts}
      </Button>
    </SaveBar>
  );
};
