/** Piece of text; `isLabel` marks the label of a control, which is bold in the Markdown. */
interface Span {
  text: string;
  isLabel: boolean;
}

/** Block-level element of a page. */
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

/** Splits Markdown such as `Open **Visits**` into spans; bold text is a label. */
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

/** Parses a page of `docs/guide`: title, headings, paragraphs, numbered steps and pictures between empty lines. */
export function parseGuide(markdown: string): Guide {
  const [title = '', ...blocks] = markdown.trim().split(/\n{2,}/);
  return { title: title.replace('# ', ''), blocks: blocks.map(parseBlock) };
}

/** Returns the text of spans, such as a heading for a table of contents. */
export const spansToText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
