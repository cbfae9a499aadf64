import { createHash } from 'node:crypto';
import { editPage, listElements, type Edit, type PageElement } from '#backend/publish/page-markup.ts';

const HASH = / '(sha256-[\w+/=]+)'/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;' };

/**
 * Post-processes a rendered page, built or published: escapes `<` and `>` in attribute values, removes unused hashes
 * from its policy, and moves styles to the head and the policy before the first script. Reads the page with an HTML
 * parser, so that a text that looks like markup is never taken for it (docs/decisions/100-parsed-pages.md).
 */
export function finalizePage(html: string): string {
  const elements = listElements(html);
  const headEnd = elements.find(({ name }) => name === 'head')?.location.endTag?.startOffset;
  const policy = elements.find(isPolicy);
  const styles = elements.filter(
    ({ name, location }) => name === 'style' && headEnd !== undefined && location.startOffset > headEnd,
  );
  const rest = elements.filter((one) => one !== policy && !styles.includes(one));
  return editPage(html, [
    ...rest.flatMap((element) => escapeAttributes(html, element)),
    ...(policy ? movePolicyFirst(html, policy, elements) : []),
    ...styles.flatMap((style) => moveToHead(html, style, headEnd!)),
  ]);
}

const isPolicy = ({ name, attributes }: PageElement): boolean =>
  name === 'meta' && attributes.get('http-equiv') === 'content-security-policy';

/** Escapes angle brackets in attribute values, which Astro leaves, since a value may hold a text of the garage. */
const escapeAttributes = (html: string, { location }: PageElement): Edit[] =>
  Object.values(location.attrs ?? {}).flatMap(({ startOffset: start, endOffset: end }) => {
    const attribute = html.slice(start, end);
    return /[<>]/.test(attribute) ? [{ start, end, text: attribute.replace(/[<>]/g, (sign) => ESCAPES[sign]!) }] : [];
  });

/** Moves a style to the end of the head: Astro writes an island's style into the body, where HTML does not allow it. */
const moveToHead = (html: string, { location: { startOffset, endOffset } }: PageElement, headEnd: number): Edit[] => [
  { start: headEnd, end: headEnd, text: html.slice(startOffset, endOffset) },
  { start: startOffset, end: endOffset, text: '' },
];

/**
 * Moves the policy directly after the charset, which must be in the first 1,024 bytes: Astro writes the policy at the
 * end of the head. Keeps the hashes of inline scripts and styles that the page contains; Astro lists those of every
 * island.
 */
function movePolicyFirst(html: string, { location }: PageElement, elements: readonly PageElement[]): Edit[] {
  const used = new Set(
    elements
      .filter(({ name, location: { endTag } }) => (name === 'script' || name === 'style') && endTag)
      .map(({ location: { startTag, endTag } }) => hash(html.slice(startTag!.endOffset, endTag!.startOffset))),
  );
  const policy = html
    .slice(location.startOffset, location.endOffset)
    .replace(HASH, (listed, listedHash: string) => (used.has(listedHash) ? listed : ''));
  const before = elements.find(({ name, attributes }) => name === 'meta' && attributes.has('charset'));
  const start =
    before?.location.endOffset ?? elements.find(({ name }) => name === 'head')?.location.startTag?.endOffset;
  if (start === undefined) return [];
  return [
    { start, end: start, text: policy },
    { start: location.startOffset, end: location.endOffset, text: '' },
  ];
}

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
