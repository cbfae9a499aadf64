import type { LucideIcon } from 'lucide-react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { Button } from './form/buttons.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** Empty state of a list. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="rounded-box bg-base-200 text-secondary grid size-16 place-items-center">
        <Icon className="size-8" aria-hidden="true" />
      </span>
      <p className="font-heading text-2xl font-bold">{title}</p>
      {text && <p className="text-muted max-w-prose">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

/** Error state with a retry button. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="rounded-box bg-base-200 text-error grid size-16 place-items-center">
        <TriangleAlert className="size-8" aria-hidden="true" />
      </span>
      <p className="font-heading text-2xl font-bold">{title}</p>
      {text && <p className="text-muted max-w-prose">{text}</p>}
      <Button variant="outline" icon={RotateCw} className="mt-2" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
