'use client';
import './preview.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { Modal } from '../../admin/dialog.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { Button } from '../../components/button.tsx';
import { PreviewChoices } from './preview-choices.client.tsx';
import { PreviewFrame } from './preview-frame.client.tsx';
import { type Device, SCREEN_WIDTHS } from './screen-widths.ts';

interface UnsavedPreviewProps {
  /** Language of the page that is shown first. */
  language: Locale;
  /** Command that would save the change, and its body. */
  command: string;
  values: object;
  /** Id of the element of the page that is scrolled to. */
  anchor?: string | undefined;
  onClose(): void;
}

/**
 * Renders a dialog with the page as readers would see it if the change were saved, in either language and in three widths. The change is sent
 * by a form to the frame, because a URL has no room for it; nothing is stored.
 */
export const UnsavedPreview = ({ language, command, values, anchor, onClose }: UnsavedPreviewProps) => {
  const t = useMessage();
  const [shown, setShown] = useState(language);
  const [screen, setScreen] = useState<Device>('desk');
  // The name of a frame must not begin with an underscore, as ids of React do.
  const frame = `preview${useId()}`;
  return (
    <Modal className="preview-dialog" title={t('preview.title')} description={t('preview.unsaved')} onClose={onClose}>
      <PreviewChoices language={shown} onLanguage={setShown} device={screen} onDevice={setScreen}>
        <Button type="button" onClick={onClose}>
          {t('desk.close')}
        </Button>
      </PreviewChoices>
      <PreviewFrame name={frame} width={SCREEN_WIDTHS[screen]} />
      <ChangeForm key={shown} frame={frame} language={shown} command={command} values={values} anchor={anchor} />
    </Modal>
  );
};

interface ChangeFormProps extends Pick<UnsavedPreviewProps, 'language' | 'command' | 'values' | 'anchor'> {
  /** Name of the frame in which the answer is shown. */
  frame: string;
}

/** Sends the change when it is mounted. It is a component of its own because the content of a dialog is mounted after the dialog. */
const ChangeForm = ({ frame, language, command, values, anchor }: ChangeFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} hidden method="post" action={`/api/desk/preview${anchor ? `#${anchor}` : ''}`} target={frame}>
      <input type="hidden" name="command" value={command} />
      <input type="hidden" name="values" value={JSON.stringify(values)} />
      <input type="hidden" name="locale" value={language} />
    </form>
  );
};
