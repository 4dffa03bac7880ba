'use client';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';

/** A picture shown in the editor. */
export interface PictureRef {
  /** Media id. */
  id: string;
  url: string;
  /** Alt texts and captions in the media library. */
  texts?: Localized<PictureTexts>;
  /** Its credit, in the language of the admin area. */
  credit?: string;
}

interface RichTextContextValue {
  /** URLs of pictures, by media id. */
  pictures: Readonly<Record<string, string>>;
  /** Alt texts and captions in the media library, by media id. */
  pictureTexts: Readonly<Record<string, Localized<PictureTexts>>>;
  /** Credits of pictures, by media id, in the language of the admin area. Those that were just uploaded have none. */
  credits: Readonly<Record<string, string>>;
  /** Opens the media library and registers the selected picture. Resolves to undefined if none was selected. */
  choosePicture(): Promise<PictureRef | undefined>;
  /** Like `choosePicture`, but lets the user select several pictures, at most `limit`. */
  choosePictures(limit: number): Promise<PictureRef[]>;
  registerPicture(picture: PictureRef): void;
}

const Context = createContext<RichTextContextValue | undefined>(undefined);

/**
 * Returns what the `RichTextProvider` around the component provides: the URLs and texts of pictures by
 * media id, a function that lets the user select a picture in the media library, and one that adds an uploaded picture to these URLs.
 * Throws if there is no such provider.
 */
export const useRichTextContext = (): RichTextContextValue => {
  const found = useContext(Context);
  if (!found) throw new Error('useRichTextContext must be used inside <RichTextProvider>');
  return found;
};

interface RichTextProviderProps {
  pictures: Readonly<Record<string, string>>;
  pictureTexts?: Readonly<Record<string, Localized<PictureTexts>>> | undefined;
  credits?: Readonly<Record<string, string>> | undefined;
  /** Opens the media library and resolves to the selected pictures, at most `limit`. */
  openLibrary(limit: number): Promise<PictureRef[]>;
  children: ReactNode;
}

/**
 * Provides the components of the text editor with the URLs and texts of pictures, and a function that lets the user select a
 * picture in the media library.
 */
export const RichTextProvider = ({ pictures, pictureTexts, credits, openLibrary, children }: RichTextProviderProps) => {
  const [more, setMore] = useState<Record<string, string>>({});
  const [moreTexts, setMoreTexts] = useState<Record<string, Localized<PictureTexts>>>({});
  const [moreCredits, setMoreCredits] = useState<Record<string, string>>({});
  const know = ({ id, url, texts, credit }: PictureRef) => {
    setMore((before) => ({ ...before, [id]: url }));
    if (texts) setMoreTexts((before) => ({ ...before, [id]: texts }));
    if (credit) setMoreCredits((before) => ({ ...before, [id]: credit }));
  };
  const choosePictures = async (limit: number) => {
    const chosen = await openLibrary(limit);
    chosen.forEach(know);
    return chosen;
  };
  return (
    <Context
      value={{
        pictures: { ...pictures, ...more },
        pictureTexts: { ...pictureTexts, ...moreTexts },
        credits: { ...credits, ...moreCredits },
        choosePicture: async () => (await choosePictures(1))[0],
        choosePictures,
        registerPicture: know,
      }}
    >
      {children}
    </Context>
  );
};
