import { expect, test } from 'vitest';
import { parseGuide, spansToText } from './parse-guide.ts';

const MARKDOWN = `# Guide

Words in **bold** are
on the screen.

## Taking in

1. Open **Visits**.
2. Save.

![A visit](pictures/en/visit.webp)
`;

test('parses title, paragraphs, headings, steps and pictures', () => {
  expect(parseGuide(MARKDOWN)).toEqual({
    title: 'Guide',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'Words in ', isLabel: false },
          { text: 'bold', isLabel: true },
          { text: ' are on the screen.', isLabel: false },
        ],
      },
      { kind: 'heading', spans: [{ text: 'Taking in', isLabel: false }] },
      {
        kind: 'steps',
        steps: [
          [
            { text: 'Open ', isLabel: false },
            { text: 'Visits', isLabel: true },
            { text: '.', isLabel: false },
          ],
          [{ text: 'Save.', isLabel: false }],
        ],
      },
      { kind: 'picture', path: 'pictures/en/visit.webp', alt: 'A visit' },
    ],
  });
});

test('returns the text of a heading with a label', () => {
  expect(
    spansToText([
      { text: 'The ', isLabel: false },
      { text: 'site', isLabel: true },
    ]),
  ).toBe('The site');
});
