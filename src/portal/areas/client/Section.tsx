import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/Card.tsx';

interface Props {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  stripe?: boolean;
  className?: string;
  children: ReactNode;
}

/** A titled sheet of a client's screen. */
export function Section({ title, action, stripe, className, children }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} stripe={stripe} className={classNames('p-5', className)}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </Card>
  );
}
