import type { Localized } from '#domain/shared/locale.ts';

/**
 * Words that stand in nearly every text and tell nothing of it, without accents. Postgres' own lists are not used: they know
 * accented forms alone, and they hold words that matter on this island (`são`, as in São Vicente, and `nossa`, as in Nossa Senhora).
 */
const lists: Localized<string> = {
  pt: `a o as os um uma uns umas de do da dos das dum duma d em no na nos nas num numa ao aos por pelo pela pelos pelas
    para com sem e ou mas nem que se como quando onde qual quais quem cujo cuja este esta estes estas esse essa esses essas
    isto isso aquilo aquele aquela aqueles aquelas deste desta destes destas desse dessa desses dessas neste nesta nestes
    nestas nesse nessa nesses nessas daquele daquela daqueles daquelas naquele naquela eu tu ele ela eles elas me te lhe
    lhes vos seu sua seus suas foi foram ser sido sendo era eram estao estava estavam ha tem tinha tinham ter tendo teve
    nao ja so ate tambem mais muito entre depois`,
  en: `a an the of in on at to for from by with without and or but nor not as is are was were be been being it its this that
    these those he she they them his her their we our you your i my me us which who whom whose what when where how there
    here has have had do does did s t d ll re ve m than then so if into can will would should could may might must also
    only very more most some any such`,
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** The same words, to look up. */
export const stopWords: Localized<ReadonlySet<string>> = { pt: setOf(lists.pt), en: setOf(lists.en) };
