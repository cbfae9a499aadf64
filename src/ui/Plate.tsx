import type { ReactNode } from 'react';

/** A licence plate: always from left to right, drawn as one. */
export function Plate({ children, size = 'md' }: { children: ReactNode; size?: 'sm' | 'md' }) {
  return (
    <bdi dir="ltr" className={size === 'sm' ? 'plate plate-sm' : 'plate'}>
      {children}
    </bdi>
  );
}
