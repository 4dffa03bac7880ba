/** `className = 'a b'`, `className: 'a'` and `className="a"`. */
const LITERAL = /^(?::|=|\s=)\s*(['"])([\w -]+)\1/;

/**
 * Returns the classes that a script of public pages adds, by its source. Throws for a class that is not written where it is added: the build
 * could not know that pages need its styles.
 */
export const addedClasses = (file: string, source: string): string[] => {
  if (/\bclassList\b|\bclass=|'class'/.test(source)) throw new Error(`${file}: add classes by className.`);
  return source
    .split(/\bclassName\b/)
    .slice(1)
    .flatMap((rest) => {
      const [, , classes] = LITERAL.exec(rest) ?? [];
      if (!classes)
        throw new Error(`${file}: write className and its classes as a string: className${rest.slice(0, 40)}`);
      return classes.split(' ');
    });
};
