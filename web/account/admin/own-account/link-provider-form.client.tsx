'use client';
import { ProvedForm } from '../proved-form.client.tsx';

export type LinkWords = Record<'noAnswer' | 'link' | 'password', string>;

/** Renders the button that links the account to a provider and leads to the provider's page. */
export const LinkProviderForm = ({ provider, words }: { provider: string; words: LinkWords }) => (
  <ProvedForm<{ url: string }>
    url={`/api/session/provider/${provider}`}
    words={{ ...words, send: words.link }}
    extraValues={{ to: '/admin/account' }}
    onSuccess={({ url }) => location.assign(url)}
  />
);
