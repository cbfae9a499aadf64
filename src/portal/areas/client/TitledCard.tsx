import { useId, type ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { classNames } from '#ui/class-names.ts';

interface Props {
  title: string;
  /** Element beside the title. */
  action?: ReactNode;
  stripe?: boolean;
  className?: string;
  children: ReactNode;
}

/** Card with a heading that labels it as a section. */
export function TitledCard({ title, action, stripe, className, children }: Props) {
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
