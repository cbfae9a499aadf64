import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';

interface ChecklistProps {
  id?: string;
  title: string;
  items: readonly { label: string; isMet: boolean }[];
  /** Accessible text after an item that is met. */
  metLabel: string;
  /** Accessible text after an item that is not met. */
  unmetLabel: string;
}

/** Lists requirements, such as the rules of a password, and marks those that are met. */
export function Checklist({ id, title, items, metLabel, unmetLabel }: ChecklistProps) {
  return (
    <div id={id} className="mt-1 text-sm">
      <p className="text-muted">{title}</p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {items.map(({ label, isMet }) => {
          const Icon = isMet ? Check : Circle;
          return (
            <li key={label} className="flex items-center gap-2 py-0.5">
              <Icon aria-hidden className={`size-4 shrink-0 ${isMet ? 'text-success' : 'text-base-content/50'}`} />
              <span>{label}</span>
              <span className="sr-only">{isMet ? metLabel : unmetLabel}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
