/** Slice names that are also ordinary words: only an import, a stream prefix or an event type counts as a reference. */
export const COMMON_WORDS = [
  'account',
  'article',
  'category',
  'deletion',
  'edition',
  'site-search',
  'history',
  'media',
  'offline',
  'preview',
  'projection',
  'search',
  'settings',
  'slug',
];

/** Other names of a slice. */
export const SLICE_ALIASES: Record<string, string[]> = {
  newsletter: ['subscriber'],
  'static-page': ['standing-?page'],
};

interface Business {
  with: string[];
  why: string;
}

/** Folders and files that may reference other slices, with the reason. A folder that is not listed references none. */
export const ALLOWED_DEPENDENCIES: Record<string, Business> = {
  'domain/vote': { with: ['restaurant'], why: 'a vote is for a restaurant' },
  'domain/static-page': { with: ['advert'], why: 'one of the pages is called advertising' },
  'projections/advert': { with: ['media'], why: 'its picture' },
  'projections/article': {
    with: ['category', 'contributor', 'media', 'search'],
    why: 'a card names its category, its people and its picture; an article is indexed as it is projected',
  },
  'projections/contributor': {
    with: ['article', 'media'],
    why: 'counts who is named by how many articles; their portrait',
  },
  'web/contributor/admin': { with: ['media'], why: 'their portrait' },
  'web/article/admin': {
    with: ['contributor', 'media'],
    why: 'articles are found by their people, and take pictures from the library',
  },
  'web/article/admin/calendar': {
    with: ['advert', 'edition'],
    why: 'whoever plans articles sees what else is planned for the month',
  },
  'projections/category': { with: ['article'], why: 'counts what readers find in a category' },
  'projections/edition': { with: ['article', 'media'], why: 'lists its articles, shows its cover' },
  'projections/site-search': {
    with: [
      'article',
      'category',
      'contributor',
      'edition',
      'hyperlink',
      'newsletter',
      'restaurant',
      'search',
      'static-page',
    ],
    why: 'finds whatever is no article',
  },
  'projections/engine': { with: ['projection'], why: 'what staff decided about a projection is read before it runs' },
  'projections/front-page': { with: ['article', 'category'], why: 'shows articles by category' },
  'projections/history': {
    with: ['advert', 'article', 'category', 'contributor', 'deletion', 'hyperlink', 'media', 'restaurant', 'slug'],
    why: 'lists what was deleted, and leaves out what is written beside something else',
  },
  'projections/hyperlink': { with: ['media'], why: 'its picture' },
  'projections/media': { with: ['search'], why: 'folds words as the search does' },
  'projections/restaurant': { with: ['media', 'vote'], why: 'its picture, and the votes it got' },
  'projections/search': {
    with: ['article', 'category', 'contributor'],
    why: 'finds articles by their words and names',
  },
  'projections/static-page': { with: ['media'], why: 'the pictures in its text' },
  'projections/vote': { with: ['restaurant'], why: 'counts votes by restaurant' },
  'web/article': {
    with: ['advert', 'category', 'site-search', 'search', 'settings'],
    why: 'its page shows an advert, its list is the search',
  },
  'web/page-script': {
    with: ['newsletter', 'restaurant', 'vote'],
    why: 'marks the vote of today; fetches no page ahead whose address is a secret',
  },
  'web/category': { with: ['advert', 'article'], why: 'lists articles, with an advert' },
  'web/components': { with: ['media'], why: 'draws pictures' },
  'web/edition': { with: ['article'], why: 'lists its articles' },
  'web/layout': {
    with: ['article', 'insights', 'media', 'newsletter', 'search', 'settings'],
    why: 'the frame of every page: search line, footer, newsletter form, head',
  },
  'web/front-page': {
    with: ['advert', 'article', 'edition', 'newsletter', 'restaurant', 'search'],
    why: 'shows them together',
  },
  'web/admin': {
    with: ['article', 'contributor', 'newsletter', 'vote'],
    why: 'the command menu leads to whatever the desk has a screen for, and what it asks the host is one list',
  },
  'web/dashboard': {
    with: ['article', 'newsletter', 'vote'],
    why: 'shows what waits for somebody and what readers do',
  },
  'web/history': {
    with: [
      'account',
      'advert',
      'article',
      'category',
      'contributor',
      'edition',
      'hyperlink',
      'media',
      'newsletter',
      'projection',
      'restaurant',
      'settings',
    ],
    why: 'tells of everything that happened to anything',
  },
  'web/i18n.ts': { with: ['media'], why: 'words the credit of a picture' },
  'web/restaurant': { with: ['advert', 'vote'], why: 'the guide has a button to vote and an advert' },
  'web/search': {
    with: ['article', 'category', 'edition', 'site-search', 'hyperlink', 'restaurant', 'static-page'],
    why: 'filters articles, and leads to whatever else was found',
  },
  'web/slice.ts': { with: ['article', 'media'], why: 'a page may have a feed of articles, and a picture' },
  'web/static-page': {
    with: ['advert', 'article', 'contributor', 'settings'],
    why: 'its pages name people, contacts and formats of adverts; its text is laid out as an article is',
  },
  'web/structured-data': { with: ['settings'], why: 'names the publisher' },
  'web/vote': { with: ['restaurant'], why: 'a vote is for a restaurant' },
  'storage/database/tables.ts': { with: ['object-storage'], why: 'lists its tables' },
  'storage/events/shared-subscription': { with: ['newsletter'], why: 'has subscribers too: to the log' },
  'api/advert': { with: ['media'], why: 'its picture must exist' },
  'api/article': {
    with: ['category', 'contributor', 'media', 'slug'],
    why: 'what it refers to must exist; its address is reserved',
  },
  'api/auth': {
    with: ['account', 'settings'],
    why: 'what happens to accounts is told in events; letters are signed with the name of the magazine',
  },
  'api/category': { with: ['article', 'slug'], why: 'its address is reserved; it stays while articles stand in it' },
  'api/commands': { with: ['deletion'], why: 'what is named is not deleted in that moment' },
  'api/contributor': { with: ['article', 'media'], why: 'the portrait must exist; who is named by articles stays' },
  'api/admin': {
    with: [
      'account',
      'article',
      'contributor',
      'history',
      'hyperlink',
      'insights',
      'media',
      'newsletter',
      'search',
      'vote',
    ],
    why: 'staff keep their own account there, see what happened and what readers do, and find whatever the desk has a screen for, and where links lead',
  },
  'api/edition': { with: ['article', 'media'], why: 'its articles and its cover must exist' },
  'api/seo': { with: ['article', 'media', 'settings'], why: 'sitemaps, feeds and share pictures of every slice' },
  'api/history': {
    with: [
      'account',
      'advert',
      'article',
      'category',
      'contributor',
      'edition',
      'hyperlink',
      'media',
      'newsletter',
      'restaurant',
      'settings',
      'static-page',
      'vote',
    ],
    why: 'events of accounts tell no names, so they are looked up; it knows what takes each command back, or why nothing does',
  },
  'api/hyperlink': { with: ['media'], why: 'its picture must exist' },
  'api/pwa': { with: ['settings'], why: 'the application is called as the magazine is' },
  'api/newsletter': { with: ['settings'], why: 'mails are signed with the name of the magazine' },
  'api/object-storage': {
    with: ['edition', 'media'],
    why: 'renders pictures as the magazine does; an edition may have a document',
  },
  'api/app.ts': { with: ['preview'], why: 'its pages are rendered by what renders pages' },
  'api/preview': { with: ['article'], why: 'drafts and what is scheduled are articles' },
  'api/restaurant': { with: ['media', 'vote'], why: 'its picture must exist; its JSON has the votes' },
  'api/sample-writer.ts': { with: ['media'], why: 'the sample brings pictures' },
  'api/static-page': { with: ['media'], why: 'the pictures of its text must exist' },
  'api/vote': { with: ['restaurant'], why: 'a vote is for a restaurant that exists' },
};
