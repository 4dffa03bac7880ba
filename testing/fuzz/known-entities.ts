/**
 * Creates a register of entities created so far, ids by kind (`article`). Requests reference some of them, to get past "does not exist"
 * errors.
 */
export const createKnownEntities = () => {
  const things = new Map<string, string[]>();
  const of = (kind: string | undefined): string[] => things.get(kind ?? '') ?? [];
  return {
    of,
    /** Registers the entity of a response's `stream`, `article-{id}`. */
    add(stream: string): void {
      const [kind = '', ...id] = stream.split('-');
      if (!of(kind).includes(id.join('-'))) things.set(kind, [...of(kind), id.join('-')]);
    },
    /** Returns an id of the kind that a command's field references: `category` of CreateArticle, `id` of DeleteRestaurant. */
    reference: (command: string, field: string, pick: number): string | undefined => {
      const known = of(kindOf(command, field));
      return known[pick % known.length];
    },
  };
};
export type KnownEntities = ReturnType<typeof createKnownEntities>;

const KINDS: Record<string, string> = {
  author: 'contributor',
  photographer: 'contributor',
  avatar: 'media',
  mainImage: 'media',
  mediaId: 'media',
  picture: 'media',
  image: 'media',
  cover: 'media',
  category: 'category',
  articles: 'article',
  restaurantId: 'restaurant',
};

const kindOf = (command: string, field: string): string | undefined =>
  field === 'id' || field === 'order' ? kindNamedIn(command) : KINDS[field];

/** Returns the kind after the verb: `EditCategory`, `ReorderCategories`. */
const kindNamedIn = (command: string): string =>
  command
    .replace(/^[A-Z][a-z]+/, '')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
