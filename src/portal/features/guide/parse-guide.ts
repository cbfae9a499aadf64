/** Text, or the words of a label on the screen. */
interface Span {
  text: string;
  isLabel: boolean;
}

/** Part of the guide, in the order of the page. */
export type GuideBlock =
  | { kind: 'heading' | 'paragraph'; spans: Span[] }
  | { kind: 'steps'; steps: Span[][] }
  | { kind: 'picture'; path: string; alt: string };

export interface Guide {
  title: string;
  blocks: GuideBlock[];
}

const PICTURE = /^!\[([^\]]+)\]\(([^)]+)\)$/;
const STEP = /^\d+\.\s+/;

/** Splits `Open **Visits**` at its labels. */
const parseSpans = (text: string): Span[] =>
  text
    .split('**')
    .map((part, index) => ({ text: part, isLabel: index % 2 === 1 }))
    .filter((span) => span.text !== '');

function parseBlock(block: string): GuideBlock {
  const [, alt, path] = PICTURE.exec(block) ?? [];
  if (alt && path) return { kind: 'picture', path, alt };
  if (block.startsWith('## ')) return { kind: 'heading', spans: parseSpans(block.slice(3)) };
  const lines = block.split('\n');
  return lines.every((line) => STEP.test(line))
    ? { kind: 'steps', steps: lines.map((line) => parseSpans(line.replace(STEP, ''))) }
    : { kind: 'paragraph', spans: parseSpans(lines.join(' ')) };
}

/** Parses a page of `docs/guide`: a title, and headings, paragraphs, numbered steps and pictures with empty lines between them. */
export function parseGuide(markdown: string): Guide {
  const [title = '', ...blocks] = markdown.trim().split(/\n{2,}/);
  return { title: title.replace('# ', ''), blocks: blocks.map(parseBlock) };
}

/** Returns the text of spans, such as a heading for a table of contents. */
export const spansToText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
