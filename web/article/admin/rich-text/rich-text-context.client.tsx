'use client';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import type { EditorMessages } from './messages.ts';

/** A picture as the editor shows it. */
export interface PictureRef {
  /** Media id. */
  id: string;
  url: string;
  /** What the library says of it. */
  texts?: Localized<PictureTexts>;
}

interface Surroundings {
  words: EditorMessages;
  /** By media id. */
  pictures: Readonly<Record<string, string>>;
  /** What the library says of pictures, by media id. */
  pictureTexts: Readonly<Record<string, Localized<PictureTexts>>>;
  /** Opens the library; undefined where nothing was chosen. The picture is known to the editor from then on. */
  choosePicture(): Promise<PictureRef | undefined>;
  registerPicture(picture: PictureRef): void;
}

const Context = createContext<Surroundings | undefined>(undefined);

/** What views of blocks need from around the text. */
export const useRichTextContext = (): Surroundings => {
  const found = useContext(Context);
  if (!found) throw new Error('Views of blocks stand inside <EditorSurroundings>');
  return found;
};

interface SurroundingsProps {
  messages: EditorMessages;
  pictures: Readonly<Record<string, string>>;
  pictureTexts?: Readonly<Record<string, Localized<PictureTexts>>> | undefined;
  /** Opens the library and answers with what was chosen. */
  openLibrary(): Promise<PictureRef | undefined>;
  children: ReactNode;
}

/** Gives views of blocks their words and pictures. */
export const RichTextProvider = ({ messages, pictures, pictureTexts, openLibrary, children }: SurroundingsProps) => {
  const [more, setMore] = useState<Record<string, string>>({});
  const [moreTexts, setMoreTexts] = useState<Record<string, Localized<PictureTexts>>>({});
  const know = ({ id, url, texts }: PictureRef) => {
    setMore((before) => ({ ...before, [id]: url }));
    if (texts) setMoreTexts((before) => ({ ...before, [id]: texts }));
  };
  const choosePicture = async () => {
    const chosen = await openLibrary();
    if (chosen) know(chosen);
    return chosen;
  };
  return (
    <Context
      value={{
        words: messages,
        pictures: { ...pictures, ...more },
        pictureTexts: { ...pictureTexts, ...moreTexts },
        choosePicture,
        registerPicture: know,
      }}
    >
      {children}
    </Context>
  );
};
