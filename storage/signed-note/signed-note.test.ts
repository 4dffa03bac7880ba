import { describe, expect, it } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { createNoteSigner, parseVerifierKey } from './key.ts';
import { openNote, signNote } from './note.ts';
import { formatConsistencyProof, formatInclusionProof, parseConsistencyProof, parseInclusionProof } from './proof.ts';

const seed = Buffer.alloc(32, 7);
const signer = createNoteSigner('levada.test/votes', seed);
const verifier = parseVerifierKey(signer.verifierKey);
const text = formatCheckpoint({ origin: 'levada.test/votes', size: 3, root: Buffer.alloc(32, 1) });

/** The example of C2SP signed-note. */
const EXAMPLE = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  id: '530d903a',
  note: `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`,
};

describe('a signed note', () => {
  it('opens with the key that signed it', () => {
    expect(openNote(signNote(text, signer), verifier)).toBe(text);
  });

  it('is refused when its text, its signature or the key is another one', () => {
    const note = signNote(text, signer);
    expect(() => openNote(note.replace('\n3\n', '\n4\n'), verifier)).toThrow('does not belong to this text');
    expect(() => openNote(text, verifier)).toThrow('no signature');
    const other = parseVerifierKey(createNoteSigner('levada.test/votes', Buffer.alloc(32, 8)).verifierKey);
    expect(() => openNote(note, other)).toThrow('not signed by levada.test/votes');
  });

  it('opens the published example with the published key', () => {
    expect(openNote(EXAMPLE.note, parseVerifierKey(EXAMPLE.key))).toBe('This is an example message.\n');
  });

  it('accepts signatures of keys that it does not know beside its own', () => {
    const note = `${signNote(text, signer)}— witness.example AAAAAAAA\n`;
    expect(openNote(note, verifier)).toBe(text);
  });

  it('has public keys in the published form', () => {
    expect(parseVerifierKey(EXAMPLE.key)).toMatchObject({
      name: 'example.com/foo',
      id: Buffer.from(EXAMPLE.id, 'hex'),
    });
    expect(() => parseVerifierKey(EXAMPLE.key.replace('530d', '530e'))).toThrow(TypeError);
    expect(() => parseVerifierKey('nothing')).toThrow(TypeError);
  });

  it.each(['x', 'AAAA', '=', '\n+'])('has no public key with %j at its end', (more) => {
    expect(() => parseVerifierKey(`${EXAMPLE.key}${more}`)).toThrow(TypeError);
  });
});

describe('a checkpoint', () => {
  it('is parsed as it was written', () => {
    expect(parseCheckpoint(text)).toEqual({ origin: 'levada.test/votes', size: 3, root: Buffer.alloc(32, 1) });
  });

  it.each(['', 'o\n03\nAAAA\n', 'o\n3\nAAAA\n', 'o\n-3\n', '\n3\n'])('is refused: %j', (broken) => {
    expect(() => parseCheckpoint(broken)).toThrow(TypeError);
  });
});

describe('a proof', () => {
  const proof = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const checkpoint = signNote(text, signer);

  it('of inclusion is parsed as it was written', () => {
    const receipt = { entry: Buffer.from('["levada-vote/1"]'), index: 2, proof, checkpoint };
    expect(formatInclusionProof(receipt)).toMatch(
      /^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex 2\n(\S+\n){2}\nlevada\.test/,
    );
    expect(parseInclusionProof(formatInclusionProof(receipt))).toEqual(receipt);
  });

  it.each([
    ['line breaks of Windows', (receipt: string) => receipt.replaceAll('\n', '\r\n')],
    ['a byte order mark', (receipt: string) => `\uFEFF${receipt}`],
    ['both', (receipt: string) => `\uFEFF${receipt.replaceAll('\n', '\r\n')}`],
    ['empty lines around it', (receipt: string) => `\n\n${receipt}\n \n`],
    ['no line break at its end', (receipt: string) => receipt.trimEnd()],
  ])('is the same with %s', (_name, save) => {
    const receipt = { entry: Buffer.from('["levada-vote/1"]'), index: 2, proof, checkpoint };
    expect(parseInclusionProof(save(formatInclusionProof(receipt)))).toEqual(receipt);
    const consistency = { earlierSize: 1, proof, checkpoint };
    expect(parseConsistencyProof(save(formatConsistencyProof(consistency)))).toEqual(consistency);
  });

  it('of consistency is parsed as it was written', () => {
    const consistency = { earlierSize: 1, proof, checkpoint };
    expect(parseConsistencyProof(formatConsistencyProof(consistency))).toEqual(consistency);
  });

  it.each(['', 'index 1\n\nx', 'c2sp.org/tlog-proof@v1\nindex 1\n\nx'])('of inclusion is refused: %j', (broken) => {
    expect(() => parseInclusionProof(broken)).toThrow(TypeError);
  });
});
