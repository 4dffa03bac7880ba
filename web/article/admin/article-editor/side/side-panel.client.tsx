'use client';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Modal } from '../../../../admin/dialog.client.tsx';
import { useMessage } from '../../../../admin/messages/message-provider.client.tsx';
import { useMediaQuery } from '../../../../admin/use-media-query.client.ts';
import { Button } from '../../../../components/button.tsx';

/** Sections of the side panel that buttons lead to, as in their attribute `data-panel`. */
export type PanelSection = 'publishing' | 'details' | 'notes';

/** Widths without room for the panel beside the text. Same breakpoint as in `article-editor.css`. */
const NARROW = '(width <= 1100px)';

export interface SidePanelState {
  /** True if the panel is a sheet over the text instead of a column beside it. */
  isSheet: boolean;
  /** Section with which the sheet was opened; undefined while it is closed. */
  opened: PanelSection | undefined;
  column: RefObject<HTMLElement | null>;
  /** Shows a section and moves the focus to it; opens the sheet for that in a narrow window. */
  show(section: PanelSection): void;
  close(): void;
}

/** Manages where the side panel is shown: beside the text, or in a narrow window in a sheet that the user opens. */
export const useSidePanel = (): SidePanelState => {
  const isSheet = useMediaQuery(NARROW);
  const [opened, setOpened] = useState<PanelSection>();
  const column = useRef<HTMLElement>(null);
  return {
    isSheet,
    opened,
    column,
    show: (section) => (isSheet ? setOpened(section) : focusSection(column.current, section)),
    close: () => setOpened(undefined),
  };
};

/** Scrolls only the panel, never the text beside it. A field of the section that has taken the focus already keeps it. */
const focusSection = (panel: HTMLElement | null, name: PanelSection): void => {
  const section = panel?.querySelector<HTMLElement>(`[data-panel="${name}"]`);
  if (!panel || !section) return;
  panel.scrollTop = section.offsetTop;
  if (!section.contains(document.activeElement)) section.focus({ preventScroll: true });
};

interface SidePanelProps {
  panel: SidePanelState;
  children: ReactNode;
}

/** Renders the panel beside the text. In a narrow window, renders it as a sheet, and nothing while that is closed. */
export const SidePanel = ({ panel: { isSheet, opened, column, close }, children }: SidePanelProps) => {
  const t = useMessage();
  if (!isSheet)
    return (
      <aside className="article-side" ref={column}>
        {children}
      </aside>
    );
  if (opened === undefined) return null;
  return (
    <Modal className="article-sheet" title={t('article.edit.sidePanel')} onClose={close}>
      <Button type="button" variant="ghost" onClick={close}>
        {t('desk.close')}
      </Button>
      <SheetContent section={opened}>{children}</SheetContent>
    </Modal>
  );
};

const SheetContent = ({ section, children }: { section: PanelSection; children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => focusSection(content.current, section), [section]);
  return (
    <div className="article-side" ref={content}>
      {children}
    </div>
  );
};
