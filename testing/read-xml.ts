import { type Element, xml2js } from 'xml-js';

/** An XML element with its attributes, text and child elements. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
  /** The children with this name. */
  all(name: string): XmlElement[];
  /** The text of the first child with this name; empty if there is none. */
  textOf(name: string): string;
}

/** Parses a document and returns its root element. Throws when it is not well-formed. */
export const readXml = (xml: string): XmlElement => {
  const { elements = [] } = xml2js(xml) as Element;
  const root = elements.find(({ type }) => type === 'element');
  if (!root) throw new Error('The document has no element.');
  return toElement(root);
};

const toElement = ({ name = '', attributes = {}, elements = [] }: Element): XmlElement => {
  const children = elements.filter(({ type }) => type === 'element').map(toElement);
  const text = elements.map((each) => (each.type === 'text' || each.type === 'cdata' ? (each.text ?? each.cdata) : ''));
  const all = (wanted: string) => children.filter((child) => child.name === wanted);
  return {
    name,
    attributes: attributes as Record<string, string>,
    text: text.join(''),
    children,
    all,
    textOf: (wanted) => all(wanted)[0]?.text ?? '',
  };
};
