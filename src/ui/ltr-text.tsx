import type { ReactNode } from 'react';

interface PhoneProps {
  /** As people read it. */
  children: string;
  /** In the form +96170123456: makes it a link that calls. */
  href?: string;
  className?: string;
}

/** A phone number: always from left to right. */
export function PhoneNumber({ children, href, className }: PhoneProps) {
  const number = (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {children}
    </bdi>
  );
  if (href === undefined) return <span className={className}>{number}</span>;
  return (
    <a href={`tel:${href}`} className={className ?? 'link-hover'}>
      {number}
    </a>
  );
}

/** A licence plate: always from left to right, drawn as one. */
export function Plate({ children, size = 'md' }: { children: ReactNode; size?: 'sm' | 'md' }) {
  return (
    <bdi dir="ltr" className={size === 'sm' ? 'plate plate-sm' : 'plate'}>
      {children}
    </bdi>
  );
}
