import { describe, expect, it } from 'vitest';
import { collectScreenComponents } from './screen-components.ts';

const admins = {
  article: { screens: { newArticle: { path: '/admin/articles/new', roles: 'anyone' } } },
  frontPage: { screens: { article: { path: '/admin/front', roles: 'anyone' } } },
} as const;
const newArticle = async () => 'new';
const front = async () => 'front';
const modules = {
  './article/admin/editor/new-article-screen.tsx': newArticle,
  './front-page/admin/article-screen.tsx': front,
};

describe('collectScreenComponents', () => {
  it('finds components by slice and screen, in any folder below admin', () => {
    expect(collectScreenComponents(admins, modules)).toEqual({
      '/admin/articles/new': newArticle,
      '/admin/front': front,
    });
  });

  it('throws for a screen without a component', () => {
    const { './front-page/admin/article-screen.tsx': _, ...rest } = modules;
    expect(() => collectScreenComponents(admins, rest)).toThrow(
      'The screen article has no component: article-screen.tsx in web/front-page/admin',
    );
  });

  it('throws for a component without a screen', () => {
    expect(() => collectScreenComponents(admins, { ...modules, './slug/admin/slugs-screen.tsx': front })).toThrow(
      'web/slug/admin/slugs-screen.tsx belongs to no screen',
    );
  });
});
