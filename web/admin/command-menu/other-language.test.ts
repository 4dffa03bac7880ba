import { describe, expect, it } from 'vitest';
import { messages } from '../../messages.ts';
import { createTranslator } from './other-language.ts';

describe('the translator of the command menu', () => {
  const translate = createTranslator({
    pt: {
      publish: 'Publicar',
      save: 'Guardar',
      keep: 'Guardar',
      same: 'Levada',
      in: 'Publicar em {language}',
      gone: '{name} apagado',
      many: '{count, plural, one {# texto} other {# textos}}',
      long: 'Uma frase que explica alguma coisa com todo o cuidado e que nunca seria o nome de um botão.',
      only: 'Sem par',
    },
    en: {
      publish: 'Publish',
      save: 'Save',
      keep: 'Keep',
      same: 'Levada',
      in: 'Publish in {language}',
      gone: '{name} deleted',
      many: '{count, plural, one {# text} other {# texts}}',
      long: 'A sentence.',
    },
  });

  it.each([
    ['of a message, in both directions', 'Publicar', 'Publish'],
    ['', 'Publish', 'Publicar'],
    ['of two messages with the same text', 'Guardar', 'Save Keep'],
    ['of a message with a value', 'Publicar em inglês', 'Publish in '],
    ['of a message that begins with a value', 'Fanal apagado', ' deleted'],
    ['of a text that is the same in both', 'Levada', ''],
    ['of a sentence', 'Uma frase que explica alguma coisa', ''],
    ['of a message without its pair', 'Sem par', ''],
    ['of anything else', 'toString', ''],
  ])('knows the words %s: %s → %s', (_, text, other) => {
    expect(translate(text)).toBe(other);
  });

  it('knows the buttons of the product', () => {
    const ofProduct = createTranslator(messages);
    expect(ofProduct('Guardar').split(' ')).toContain('Save');
    expect(ofProduct('Undo').split(' ')).toContain('Anular');
  });
});
