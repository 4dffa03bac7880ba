/** Slice names that are also ordinary words: only an import, a stream prefix or an event type counts as a reference. */
export const COMMON_WORDS = [
  'account',
  'article',
  'category',
  'dashboard',
  'deletion',
  'edition',
  'site-search',
  'history',
  'keyword',
  'media',
  'offline',
  'operations',
  'outbox',
  'preview',
  'projection',
  'search',
  'series',
  'settings',
  'slug',
  'webhook',
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
  'domain/settings': { with: ['newsletter'], why: 'editors may replace its texts' },
  'domain/static-page': { with: ['advert'], why: 'one of the pages is called advertising' },
  'api/start-site.ts': { with: ['search'], why: 'loads the word lists of the search before a reader needs them' },
  'domain/webhook': {
    with: ['contributor', 'hyperlink', 'restaurant'],
    why: 'what a webhook may be about',
  },
  'api/webhook': {
    with: ['contributor', 'hyperlink', 'restaurant', 'vote'],
    why: 'messages have the rows of the published view of an item; votes are the only ones without messages',
  },
  'web/webhook': {
    with: ['account', 'contributor', 'hyperlink', 'restaurant'],
    why: 'names what a webhook may be about; its secret is shown in the same field as keys',
  },
  'projections/advert': { with: ['media'], why: 'its picture' },
  'projections/article': {
    with: ['category', 'contributor', 'keyword', 'media', 'search', 'series'],
    why: 'a card shows its category, its contributors and its picture; an article is indexed as it is projected',
  },
  'projections/contributor': {
    with: ['article', 'media'],
    why: 'counts the articles of each contributor; their portrait',
  },
  'web/contributor/admin': { with: ['media'], why: 'their portrait' },
  'web/article/admin.ts': {
    with: ['contributor', 'keyword'],
    why: 'lists of articles show their authors; the history names tags',
  },
  'web/article/admin': {
    with: ['contributor', 'media'],
    why: 'articles are filtered by contributor, and use pictures of the library',
  },
  'web/article/admin/calendar': {
    with: ['advert', 'edition'],
    why: 'shows editors what else is planned for the month',
  },
  'projections/keyword': { with: ['article'], why: 'counts its articles, and has a page if readers can see one' },
  'projections/series': { with: ['article'], why: 'loads its articles' },
  'projections/category': { with: ['article'], why: 'counts the published articles of a category' },
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
    why: 'finds content other than articles',
  },
  'projections/engine': {
    with: ['projection'],
    why: 'reads the decisions of administrators about a projection before it runs',
  },
  'projections/front-page': { with: ['article', 'category'], why: 'shows articles by category' },
  'projections/history': {
    with: [
      'advert',
      'article',
      'category',
      'contributor',
      'deletion',
      'hyperlink',
      'media',
      'restaurant',
      'search',
      'slug',
    ],
    why: 'lists deleted entities, hides side events, and folds names like the search',
  },
  'projections/hyperlink': { with: ['media'], why: 'its picture' },
  'projections/media': { with: ['search'], why: 'folds words like the search' },
  'projections/restaurant': { with: ['media', 'vote'], why: 'its picture, and its number of votes' },
  'projections/search': {
    with: ['article', 'category', 'contributor'],
    why: 'finds articles by their texts and by names of categories and contributors',
  },
  'projections/static-page': { with: ['media'], why: 'the pictures in its text' },
  'projections/vote': { with: ['restaurant'], why: 'counts votes by restaurant' },
  'web/article': {
    with: ['advert', 'category', 'restaurant', 'series', 'site-search', 'search', 'settings'],
    why: 'its page shows an advert, its series, and its place on the map of the guide; its list uses the search',
  },
  'web/offline': { with: ['restaurant'], why: 'the map of what a reader kept is that of the guide' },
  'web/page-script': {
    with: ['newsletter', 'restaurant', 'vote'],
    why: 'marks the vote of today; does not prefetch pages whose URL is secret',
  },
  'web/category': { with: ['advert', 'article'], why: 'lists articles, with an advert' },
  'web/contributor': { with: ['article'], why: 'the page of an author lists articles' },
  'web/keyword': { with: ['article'], why: 'its page lists articles' },
  'web/series': { with: ['article'], why: 'its page lists articles' },
  'web/components': { with: ['media'], why: 'renders pictures' },
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
    with: ['account', 'advert', 'article', 'newsletter', 'vote'],
    why: 'requests to the server are listed in one place',
  },
  'web/static-page/admin': {
    with: ['media', 'preview'],
    why: 'texts contain pictures of the library, and are previewed',
  },
  'web/admin/items': {
    with: ['media', 'preview', 'restaurant'],
    why: 'forms have fields for pictures, and positions on the map of the guide, and show previews',
  },
  'web/event-fields-of-items.ts': { with: ['article'], why: 'a list of articles in a form is their ids' },
  'web/preview/admin': { with: ['article'], why: 'lists the articles that are previewed' },
  'web/dashboard': {
    with: ['advert', 'article', 'newsletter', 'vote'],
    why: 'shows pending work, what is due and the activity of readers',
  },
  'web/i18n.ts': { with: ['media'], why: 'formats the credit of a picture' },
  'web/restaurant': { with: ['advert', 'vote'], why: 'the guide has a button to vote and an advert' },
  'web/search': {
    with: ['article', 'category', 'edition', 'site-search', 'hyperlink', 'restaurant', 'static-page'],
    why: 'filters articles, and links to other results',
  },
  'web/settings': { with: ['newsletter'], why: 'editors may replace its texts' },
  'web/slice.ts': { with: ['article', 'media'], why: 'a page may have a feed of articles, and a picture' },
  'web/static-page': {
    with: ['advert', 'article', 'contributor', 'settings', 'vote'],
    why: 'its pages show contributors, contacts and formats of adverts; its text is laid out like an article; the statute links to how votes are counted',
  },
  'web/structured-data': { with: ['settings'], why: 'names the publisher' },
  'web/vote': { with: ['restaurant'], why: 'a vote is for a restaurant' },
  'storage/database/auth-tables.ts': { with: ['account'], why: 'the kind of a second factor is in its events too' },
  'storage/database/tables.ts': { with: ['advert', 'object-storage', 'vote'], why: 'lists their tables' },
  'storage/personal-data/keyed-hash.ts': {
    with: ['newsletter', 'vote'],
    why: 'hashes that name subscribers, sign links in newsletters and are the key of checkpoints stay the same after SECRET was rotated',
  },
  'storage/events/shared-subscription': {
    with: ['newsletter'],
    why: 'the word subscriber: subscribers to the event log',
  },
  'api/rest': { with: ['article', 'restaurant'], why: 'its named queries search articles and list open restaurants' },
  'api/advert': {
    with: ['insights', 'media', 'restaurant'],
    why: 'its picture must exist; it is previewed in an article or the guide, and counted like page views',
  },
  'api/article': {
    with: ['category', 'contributor', 'keyword', 'media', 'slug'],
    why: 'the entities it references must exist; its slug is reserved',
  },
  'api/auth': {
    with: ['account', 'settings'],
    why: 'changes of accounts are appended as events; mails contain the name of the magazine',
  },
  'api/category': {
    with: ['article', 'slug'],
    why: 'its slug is reserved; it cannot be deleted while it has articles',
  },
  'api/contributor': {
    with: ['article', 'media'],
    why: 'the portrait must exist; contributors of articles cannot be deleted',
  },
  'api/admin': {
    with: [
      'account',
      'advert',
      'article',
      'contributor',
      'history',
      'insights',
      'media',
      'newsletter',
      'object-storage',
      'operations',
      'restaurant',
      'search',
      'vote',
      'webhook',
    ],
    why: 'staff manage their own account, see the history, the signed URLs, the activity of readers and the counts of adverts, search all admin screens with the pictures of adverts last, and see broken links',
  },
  'api/edition': { with: ['article', 'media'], why: 'its articles and its cover must exist' },
  'api/series': { with: ['article'], why: 'its articles must exist' },
  'api/seo': { with: ['article', 'media', 'settings'], why: 'sitemaps, feeds and share pictures of every slice' },
  'api/history': {
    with: [
      'account',
      'article',
      'category',
      'contributor',
      'edition',
      'media',
      'newsletter',
      'restaurant',
      'search',
      'settings',
      'slug',
      'static-page',
      'vote',
    ],
    why: 'events of accounts contain no names, so they are looked up, with words folded like in the search; it knows the commands that undo each command, and which texts readers can see',
  },
  'api/health.ts': { with: ['operations'], why: 'health checks report the same states as the screen of operations' },
  'api/http/route-access.ts': { with: ['account'], why: 'a route accepts keys of accounts with its scope' },
  'api/hyperlink': { with: ['media'], why: 'its picture must exist' },
  'api/mcp': { with: ['history'], why: 'agents undo commands, and try those that can be undone' },
  'api/pwa': { with: ['settings'], why: 'the installed application has the name of the magazine' },
  'api/newsletter': { with: ['settings'], why: 'mails contain the name of the magazine' },
  'api/object-storage': {
    with: ['edition', 'media'],
    why: 'renders pictures like the magazine; an edition may have a PDF',
  },
  'api/app.ts': {
    with: ['article', 'operations', 'preview'],
    why: 'previews use the renderer of pages; jobs are run from their screen; working copies of articles use the websockets',
  },
  'api/preview': { with: ['article'], why: 'drafts and scheduled content are articles' },
  'api/operations': {
    with: ['hyperlink', 'media', 'object-storage'],
    why: 'links to hyperlinks may be broken; shows sizes and limits of what is stored',
  },
  'api/projection': { with: ['operations'], why: 'a rebuild that runs is not started again' },
  'api/restaurant': { with: ['media', 'vote'], why: 'its picture must exist; its JSON has the votes' },
  'api/sample-writer.ts': { with: ['media'], why: 'the sample contains pictures' },
  'api/static-page': { with: ['media'], why: 'the pictures of its text must exist' },
  'api/vote': {
    with: ['media', 'restaurant'],
    why: 'a vote is for a restaurant that exists; a file of votes is written to a temporary folder, as pictures are',
  },
};
