/** The environment is wrong. `message` has a line for every variable, which says what to set. */
export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
  }
}
