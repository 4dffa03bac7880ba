import type { Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import type { Sequence } from './actions.ts';
import type { TextModel } from './model.ts';

/** A person at an article: the page, what must be in it, and how this person decides. */
export interface RandomWriter {
  page: Page;
  model: TextModel;
  /** Of the interface. */
  locale: Locale;
  keeps: Sequence['keeps'];
}

/** Text that was lost, damaged or doubled, in sentences. */
export class TextLost extends Error {
  override name = 'TextLost';
}

/** Milliseconds until something that a person would see must be there, on a machine that does other things as well. */
export const PATIENCE_MS = 20_000;
