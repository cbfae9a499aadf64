import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParser } from 'eventsource-parser';

interface ServerEvent {
  event: string;
  data: string;
}

const TEXT = [
  ': welcome\nretry: 3000\n\n',
  'event: changed\r\ndata: {"id":"v1"}\r\n\r\n',
  ':\n\n',
  'data:first\rdata: second\r\r',
  'id: 7\nevent:changed\n\n',
  'event: changed\ndata\n\n',
  'data: زيت: 5W-30\n\n',
].join('');
const EVENTS: ServerEvent[] = [
  { event: 'changed', data: '{"id":"v1"}' },
  { event: 'message', data: 'first\nsecond' },
  { event: 'changed', data: '' },
  { event: 'message', data: 'زيت: 5W-30' },
];

const parseChunks = (chunks: string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: ({ event = 'message', data }) => void events.push({ event, data }) });
  for (const chunk of chunks) parser.feed(chunk);
  return events;
};

test('emits events and ignores comments and unknown fields', () => {
  expect(parseChunks([TEXT])).toEqual(EVENTS);
});

test('accepts chunks split at any position', () => {
  expect(parseChunks(Array.from(TEXT))).toEqual(EVENTS);
  const cuts = fc.array(fc.integer({ min: 0, max: TEXT.length }));
  fc.assert(
    fc.property(cuts, (places) => {
      const sorted = [0, ...places.toSorted((a, b) => a - b), TEXT.length];
      expect(parseChunks(sorted.slice(1).map((end, index) => TEXT.slice(sorted[index], end)))).toEqual(EVENTS);
    }),
  );
});

test('emits an event at its empty line, not before', () => {
  expect(parseChunks(['event: changed\ndata: {"id":"v1"}\n'])).toEqual([]);
});
