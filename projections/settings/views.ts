import type { ReplaceableText } from '#domain/settings/events.ts';

/** The settings in one language. A replaceable text is missing where the site's own wording is shown. */
export interface SiteSettings extends Partial<Record<ReplaceableText, string>> {
  title: string;
  tagline: string;
  email: string;
  address: string;
  social: { name: string; url: string }[];
}
