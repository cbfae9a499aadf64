import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type ServerEvent } from './event-reader.ts';

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

const eventsOf = (pieces: string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const read = eventReader((event) => events.push(event));
  pieces.forEach(read);
  return events;
};

test('events are told, comments and fields that concern nobody are not', () => {
  expect(eventsOf([TEXT])).toEqual(EVENTS);
});

test('it does not matter where the text is cut', () => {
  expect(eventsOf([...TEXT])).toEqual(EVENTS);
  const cuts = fc.array(fc.integer({ min: 0, max: TEXT.length }));
  fc.assert(
    fc.property(cuts, (places) => {
      const sorted = [0, ...places.toSorted((a, b) => a - b), TEXT.length];
      expect(eventsOf(sorted.slice(1).map((end, index) => TEXT.slice(sorted[index], end)))).toEqual(EVENTS);
    }),
  );
});

test('an event is told once its empty line is there, not before', () => {
  expect(eventsOf(['event: changed\ndata: {"id":"v1"}\n'])).toEqual([]);
});
