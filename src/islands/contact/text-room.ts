const MARKS = [0, 10, 20, 50, 100];

/**
 * What to read out of the room left for a text: nothing while there is plenty, then at a few marks alone, so that a person who
 * listens is not interrupted at each letter.
 */
export function roomToTell(count: number, max: number): { key: 'left' | 'over'; count: number } | undefined {
  const left = max - count;
  if (left < 0) return { key: 'over', count: -left };
  const mark = MARKS.find((each) => left <= each);
  return mark === undefined ? undefined : { key: 'left', count: mark };
}
