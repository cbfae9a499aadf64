import { splitPlate } from '#domain/vehicles/plate.ts';

/** Separates the Arabic letters of a plate, which would join into a word. */
const spaceLetters = (run: string): string => run.replace(/(\p{Script=Arabic})(?=\p{Script=Arabic})/gu, '$1\u00A0');

/** Licence plate: its runs of digits and letters from left to right, each isolated, with a small gap between them. */
export const Plate = ({ children, size = 'md' }: { children: string; size?: 'sm' | 'md' }) => (
  <bdi dir="ltr" className={size === 'sm' ? 'plate plate-sm' : 'plate'}>
    {splitPlate(children).map((run, at) => (
      // The span has the direction of the plate, which its margin follows; the run has that of its letters.
      <span key={at}>
        <bdi>{spaceLetters(run)}</bdi>
      </span>
    ))}
  </bdi>
);
