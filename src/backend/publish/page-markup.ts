import { parse, type DefaultTreeAdapterTypes, type Token } from 'parse5';

/** An element of a rendered page, with the offsets of its tags and attributes in the page's text. */
export interface PageElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  location: Token.ElementLocation;
}

/** Replacement of the characters from `start` up to `end` of a page. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Lists the HTML elements that a browser finds in a page, in the order of their start tags; elements that the page does
 * not write, such as an omitted `<head>`, are left out.
 */
export function listElements(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node && node.sourceCodeLocation?.startTag)
      elements.push({
        name: node.tagName,
        attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
        location: node.sourceCodeLocation,
      });
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return elements;
}

/** Applies edits, which must not overlap; several at one place keep their order. */
export function editPage(html: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(html.slice(at, start), text);
    at = end;
  }
  return parts.concat(html.slice(at)).join('');
}
