import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Card } from '../Card.tsx';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../loading.tsx';
import { InfoTip } from '../overlay/InfoTip.tsx';
import { Sparkline } from './Sparkline.tsx';

export interface StatDelta {
  /** With the direction as a word: `12 % more than last week`. */
  text: string;
  trend: 'up' | 'down' | 'same';
  /** Colour of the change, in addition to its icon and text; `neutral` if the figure is neither better nor worse. */
  tone: 'good' | 'bad' | 'neutral';
}

interface Props {
  label: string;
  /** Formatted figure; undefined while loading. */
  value: ReactNode;
  /** URL of the list with the figure's records. */
  href?: string;
  delta?: StatDelta;
  /** One line below the figure. */
  note?: ReactNode;
  /** Earliest first. */
  trendValues?: readonly number[];
  /** Explanation of the figure: accessible name of its button, and text of its popover. */
  definition?: { label: string; text: string };
  /** Reserves the height of a change or a note while loading. */
  hasNote?: boolean;
  /** Draws attention to a figure that needs action. */
  isAlert?: boolean;
  className?: string;
}

const ICONS = { up: ArrowUp, down: ArrowDown, same: ArrowRight };
const TONES = { good: 'text-success', bad: 'text-error', neutral: 'text-muted' };

/** One figure with its change, its definition and a sparkline; with `href`, the whole tile is a link. */
export function StatTile({
  label,
  value,
  href,
  delta,
  note,
  trendValues,
  definition,
  hasNote = true,
  isAlert = false,
  className,
}: Props) {
  return (
    <Card className={classNames('stat-tile', isAlert && 'stat-alert', className)}>
      <div className="flex min-h-9 items-center justify-between gap-1">
        <h3 className="text-muted font-sans text-sm leading-snug font-medium">{label}</h3>
        {definition && <InfoTip label={definition.label} text={definition.text} />}
      </div>
      {value === undefined ? (
        <Skeleton className="stat-value-skeleton" />
      ) : (
        <p className="stat-value">
          {href ? (
            <a href={href} className="stat-link">
              {value}
            </a>
          ) : (
            value
          )}
        </p>
      )}
      {/* Rendered without content too, so that the tile keeps its height while data loads. */}
      {hasNote && (
        <div className="stat-note">
          {delta && <Delta delta={delta} />}
          {note}
        </div>
      )}
      {trendValues && <Sparkline values={trendValues} className="mt-2 h-7 w-full" />}
    </Card>
  );
}

/** Change of a figure: an arrow, words and a colour. */
export function Delta({ delta: { text, trend, tone } }: { delta: StatDelta }) {
  const Icon = ICONS[trend];
  return (
    <span className={`inline-flex items-start gap-1 font-medium ${TONES[tone]}`}>
      <Icon className={`mt-0.5 size-4 shrink-0 ${trend === 'same' ? 'rtl:-scale-x-100' : ''}`} aria-hidden="true" />
      {text}
    </span>
  );
}
