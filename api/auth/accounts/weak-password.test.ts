import { describe, expect, it } from 'vitest';
import { requireStrongPassword } from './weak-password.ts';

const owner = { email: 'rosa.gomes@ilha-verde.test', name: 'Rosália Câmara' };

describe('a password', () => {
  it.each([
    'Verão2026!!!!',
    'verao 2026 verao',
    'Summer2026!!',
    'Outubro-2026-!',
    'January#2026',
    'rosa.gomes2026!',
    'Rosa Gomes 1985!',
    'Câmara2026Câmara',
    'camara.rosalia.1',
    'r0s4g0m3s2026',
    'IlhaVerde2026!',
    'Password12345',
    'LevadaLevada26',
    'MadeiraVerão2026',
  ])('is refused when it is guessable: %s', (password) => {
    expect(() => requireStrongPassword(password, owner)).toThrow(
      expect.objectContaining({ code: 'weak_password', reasons: ['pwned'] }),
    );
  });

  it.each([
    'Um caminho de 9 levadas!',
    'a password for tests',
    'Rosa gosta de ameixas',
    'xkqz9Lm2pQw7',
    'correct horse battery',
    '2026 passos no verde',
    '48151623420815!',
  ])('is accepted: %s', (password) => {
    expect(() => requireStrongPassword(password, owner)).not.toThrow();
  });

  it('may be of the words of another account', () => {
    expect(() => requireStrongPassword('rosa.gomes2026!', { email: 'rui@levada.test', name: '' })).not.toThrow();
  });
});
