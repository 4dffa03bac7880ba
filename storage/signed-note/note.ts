import type { NoteSigner, NoteVerifier } from './key.ts';

const KEY_ID_BYTES = 4;

/** Signs a text that ends with a line break; returns it with a signature line (C2SP signed-note). */
export const signNote = (text: string, { name, id, sign }: NoteSigner): string =>
  `${text}\n— ${name} ${Buffer.concat([id, sign(text)]).toString('base64')}\n`;

/** Returns the text of a note. Throws `TypeError` when no signature of this key is under it, or one is wrong. */
export const openNote = (note: string, verifier: NoteVerifier): string => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new TypeError('The note has no signature');
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2).split('\n');
  const signatures = lines.flatMap((line) => signatureOf(line, verifier) ?? []);
  if (signatures.length === 0) throw new TypeError(`The note is not signed by ${verifier.name}`);
  if (signatures.some((signature) => !verifier.verifies(text, signature))) {
    throw new TypeError(`The signature of ${verifier.name} does not belong to this text`);
  }
  return text;
};

const signatureOf = (line: string, { name, id }: NoteVerifier): Buffer | undefined => {
  const [dash, signer, encoded, ...rest] = line.split(' ');
  if (dash !== '—' || signer !== name || !encoded || rest.length > 0) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.subarray(0, KEY_ID_BYTES).equals(id) ? bytes.subarray(KEY_ID_BYTES) : undefined;
};
