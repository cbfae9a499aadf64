import { formatPlate } from '#client/format.ts';
import { isPlateMark, splitPlate } from '#domain/vehicles/plate.ts';

/** Separates the Arabic letters of a plate, which would join into a word. */
const spaceLetters = (run: string): string => run.replace(/(\p{Script=Arabic})(?=\p{Script=Arabic})/gu, '$1\u00A0');

/**
 * Licence plate: its runs of digits and letters from left to right, each isolated, with a small gap between them. Words
 * for a vehicle without a plate yet.
 */
export const Plate = ({ children, size = 'md' }: { children: string; size?: 'sm' | 'md' }) =>
  isPlateMark(children) ? (
    <span className="text-muted text-sm whitespace-nowrap italic">{formatPlate(children)}</span>
  ) : (
    <bdi dir="ltr" className={size === 'sm' ? 'plate plate-sm' : 'plate'}>
      {splitPlate(children).map((run, at) => (
        // The span has the direction of the plate, which its margin follows; the run has that of its letters.
        <span key={at}>
          <bdi>{spaceLetters(run)}</bdi>
        </span>
      ))}
    </bdi>
  );
