/** The letters of the QWERTY layout, which Portuguese and English keyboards share; each row begins half a key further right. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const neighbours = new Set<string>();
for (const [index, row] of ROWS.entries()) {
  for (const [at, letter] of Array.from(row).entries()) {
    const below = ROWS[index + 1] ?? '';
    for (const other of [row[at + 1], below[at - 1], below[at]]) {
      if (other) neighbours.add(letter + other).add(other + letter);
    }
  }
}

/** Returns true if the keys of two letters (a to z) touch each other. */
export const areNeighbours = (one: string, other: string): boolean => neighbours.has(one + other);
