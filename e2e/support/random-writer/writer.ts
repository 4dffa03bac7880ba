import type { Page } from 'playwright';
import type { Locale } from '#domain/shared/locale.ts';
import type { TextModel } from './model.ts';

/** A simulated user who edits an article: the page, what it must contain, and how conflicts are resolved. */
export interface RandomWriter {
  page: Page;
  model: TextModel;
  /** Language of the interface. */
  locale: Locale;
}

/** Thrown if text was lost, damaged or duplicated; the message lists what. */
export class TextLost extends Error {
  override name = 'TextLost';
}

/** Milliseconds to wait for a visible effect, on a machine that is busy with other work. */
export const PATIENCE_MS = 20_000;
