import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Error } from './s3-error.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true });

/** Returns an XML document with this root element. A list becomes one element for each entry; undefined fields are left out. */
export const toXml = (root: string, content: Record<string, unknown>): string => {
  const element = root === 'Error' ? content : { '@_xmlns': NAMESPACE, ...content };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [root]: element })}`;
};

/** Elements that may occur several times, which are read as lists. */
const LISTS: ReadonlySet<string> = new Set(['Object', 'Part']);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
});

/** Parses the XML of a request, whose values are all text. Throws `MalformedXML`, also for a document type, which could define entities. */
export const parseXml = (text: string): unknown => {
  if (text.includes('<!') || XMLValidator.validate(text) !== true) throw new S3Error('MalformedXML');
  try {
    return parser.parse(text);
  } catch (cause) {
    throw new S3Error('MalformedXML', undefined, { cause });
  }
};
