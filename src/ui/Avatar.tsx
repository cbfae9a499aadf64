import { useState } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: 'xs' | 'sm' | 'md' | 'lg';
}

const SIZES = {
  xs: 'size-7 text-xs leading-none',
  sm: 'size-9 text-sm',
  md: 'size-11 text-base',
  lg: 'size-20 text-3xl',
};

/** Returns the initials of the first and last word; only the first in Arabic, of which two are wider than the box. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const isWide = words.length === 1 || /\p{Script=Arabic}/u.test(name);
  return (isWide ? [words[0]] : [words[0], words.at(-1)])
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Picture of a person, or initials. Hidden from screen readers, since the name is beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span className="avatar shrink-0" aria-hidden="true">
      <span
        className={classNames(
          'rounded-field bg-petrol font-heading grid place-items-center font-bold text-white',
          SIZES[size],
        )}
      >
        {hasPicture ? <img src={src!} alt="" loading="lazy" onError={() => setBroken(src!)} /> : initials(name)}
      </span>
    </span>
  );
}
