import { byLocale, type Locale, type Localized } from '#domain/shared/locale.ts';

/**
 * Words in nearly every text that say nothing about it. Accents matter: `se` and `por` are among them, `sé` and `pôr` are not. The lists of
 * Postgres are not used: they contain words that matter on this island (`são`, as in São Vicente, and `nossa`, as in Nossa Senhora). A word
 * that readers type without its accent is listed in both spellings if it cannot be another word.
 */
const lists: Localized<string> = {
  pt: `a à o as às os um uma uns umas de do da dos das dum duma d em no na nos nas nós num numa ao aos por pelo pela pelos pelas
    para com sem e é ou mas nem que quê se como quando onde qual quais quem cujo cuja este esta está estes estas esse essa esses
    essas isto isso aquilo aquele aquela àquele àquela aqueles aquelas deste desta destes destas desse dessa desses dessas neste
    nesta nestes nestas nesse nessa nesses nessas daquele daquela daqueles daquelas naquele naquela eu tu ele ela eles elas me te
    lhe lhes vos seu sua seus suas foi foram ser sido sendo era eram estao estão estava estavam ha há tem têm tinha tinham ter
    tendo teve nao não ja já so só ate até tambem também mais muito entre depois`,
  en: `a an the of in on at to for from by with without and or but nor not as is are was were be been being it its this that
    these those he she they him his her their we our you your i my me us which who whom whose what when where how there
    here has have had do does did s t d ll re ve m than then so if into can will would should could may might must also
    only very more most some any such`,
};

/** Further words of questions: a match of them improves the rank but is not required. */
const asking: Localized<string> = {
  pt: `porque porquê quanto quanta quantos quantas fica ficam faz fazem fez chama chamam existe existem ver vem vêm vai foi há
    são eram posso pode podem devo deve levar antigamente hoje`,
  en: `why get see find make made come comes came go goes live lived lives call called know named much many long often best time
    people happened`,
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
const stopWords = byLocale((locale) => setOf(lists[locale]));
const askingWords = byLocale((locale) => setOf(asking[locale]));
/** Matches the beginning of a question, in full sentences or in keywords. */
const QUESTION =
  /^[\s¿]*(?:(?:o )?que|quem|qual|quais|quando|onde|de onde|como|porqu[eê]|por que|quant[oa]s?|h[aá]|existem?|who|what|when|where|why|which|how|is|are|was|were|do|does|did|can|has|have)\s/iu;

/** Returns true for a stop word of the language. Accents matter: `sé` is not `se`. */
export const isStopWord = (spelling: string, locale: Locale): boolean =>
  stopWords[locale].has(spelling.normalize('NFC').toLowerCase());

/** Returns true if a query begins like a question, such as with `where` or `quem`. */
export const isQuestion = (query: string): boolean => QUESTION.test(query.normalize('NFC'));

/** Returns true for a word that is typical of questions, such as `why`, and usually says nothing about the subject of the question. */
export const isAsking = (spelling: string, locale: Locale): boolean =>
  askingWords[locale].has(spelling.normalize('NFC').toLowerCase());
