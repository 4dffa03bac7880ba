import { describe, expect, it } from 'vitest';
import { baseForm } from './stemmer.ts';
import { fold } from './tokenizer.ts';

const pairs = (text: string) => text.trim().split(/\s+/);
const families = (pair: string, locale: 'pt' | 'en') => pair.split('/').map((word) => baseForm(fold(word), locale));

describe('a Portuguese word', () => {
  it.each(
    pairs(`eleição/eleições pão/pães capitão/capitães mão/mãos irmão/irmãos canal/canais animal/animais hotel/hotéis papel/papéis
    farol/faróis lençol/lençóis azul/azuis fuzil/fuzis perfil/perfis fácil/fáceis útil/úteis jardim/jardins viagem/viagens
    atum/atuns flor/flores luz/luzes inglês/ingleses mês/meses ano/anos obra/obras ilha/ilhas ave/aves rei/reis lei/leis
    herói/heróis boi/bois país/países mãe/mães ilhéu/ilhéus levada/levadas gás/gases maré/marés`),
  )('has the same base form as its plural: %s', (pair) => {
    const [one, many] = families(pair, 'pt');
    expect(many).toBe(one);
  });

  it.each(pairs('português/portuguesa português/portuguesas inglês/inglesa francês/francesas marquês/marquesa'))(
    'has the same base form as its feminine: %s',
    (pair) => {
      const [one, other] = families(pair, 'pt');
      expect(other).toBe(one);
    },
  );

  it.each(
    pairs(`ação/acção direcção/direção arquiteto/arquitecto ótimo/óptimo elétrico/eléctrico recepção/receção batismo/baptismo
    Egito/Egipto Luís/Luiz comércio/commercio farol/pharol teatro/theatro`),
  )('has the same base form in either spelling: %s', (pair) => {
    const [one, other] = families(pair, 'pt');
    expect(other).toBe(one);
  });

  it.each(pairs('Sto./santo Sta./santa Sra./senhora N./nossa S./são'))('equals its abbreviation: %s', (pair) => {
    const [short, long] = pair.split('/').map((word) => baseForm(fold(word.replace('.', '')), 'pt'));
    expect(short).toBe(long);
  });

  it.each(
    pairs(
      'mar/maria mel/mil luz/luzia levada/leva mês/mesa três/trem til/teles pacto/pato rapto/rato bactéria/bateria',
    ),
  )('has a different base form from a similar word: %s', (pair) => {
    const [one, other] = families(pair, 'pt');
    expect(other).not.toBe(one);
  });

  it.each(['mais', 'cais', 'dois', 'lápis', 'Deus', 'três', 'Paris'])('is not treated as a plural: %s', (word) => {
    expect(baseForm(fold(word), 'pt')).toBe(fold(word));
  });
});

describe('an English word', () => {
  it.each(
    pairs(`harbour/harbor colours/colors organise/organize organisation/organization centre/center theatres/theaters
    catalogue/catalog travelled/traveled defence/defense grey/gray`),
  )('has the same base form in either spelling: %s', (pair) => {
    const [one, other] = families(pair, 'en');
    expect(other).toBe(one);
  });

  it.each(['four', 'hour', 'tour', 'flour', 'genre', 'canais'])('is its own base form: %s', (word) => {
    expect(baseForm(word, 'en')).toBe(word);
  });
});
