'use client';
import type { ReactNode } from 'react';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { ButtonGroup } from './button-group.client.tsx';
import { DEVICES, type Device } from './screen-widths.ts';

interface PreviewChoicesProps {
  language: Locale;
  onLanguage(language: Locale): void;
  device: Device;
  onDevice(device: Device): void;
  /** Further controls. */
  children: ReactNode;
}

/** Renders the buttons that select the language of a previewed page and the width of its screen. */
export const PreviewChoices = ({ language, onLanguage, device, onDevice, children }: PreviewChoicesProps) => {
  const t = useMessage();
  return (
    <div className="preview-controls">
      <ButtonGroup<Locale>
        label={t('preview.language')}
        labelOf={(each) => t(`language.${each}`)}
        options={locales}
        chosen={language}
        onSelect={onLanguage}
      />
      <ButtonGroup<Device>
        label={t('preview.width')}
        labelOf={(each) => t(`preview.${each}`)}
        options={DEVICES}
        chosen={device}
        onSelect={onDevice}
      />
      {children}
    </div>
  );
};
