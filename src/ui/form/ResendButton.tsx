import { useCallback, useSyncExternalStore } from 'react';
import { Button } from './buttons.tsx';

/**
 * Returns the end of a countdown as a timestamp of `performance.now()` in ms, which a change of the system clock does
 * not shift.
 */
export const countdownEnd = (seconds: number): number => performance.now() + seconds * 1000;

const secondsUntil = (end: number | undefined): number =>
  end === undefined ? 0 : Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** Returns the whole seconds until `end` (in ms of `performance.now()`), updated until they reach 0. */
function useSecondsUntil(end: number | undefined): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange();
        if (!secondsUntil(end)) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [end],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(end),
    () => 0,
  );
}

/** Formats whole seconds as a countdown: `0:42`. */
const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface Props {
  label: string;
  /** Returns the label while the countdown runs; `time` is `0:42`. */
  labelIn: (time: string) => string;
  /** End of the countdown (`countdownEnd`); undefined without one. */
  end: number | undefined;
  isSending: boolean;
  onClick: () => void;
}

/** Button that sends another code, disabled until the countdown ends. */
export function ResendButton({ label, labelIn, end, isSending, onClick }: Props) {
  const seconds = useSecondsUntil(end);
  return (
    <Button
      type="button"
      variant="outline"
      block
      className="disabled:text-base-content/75"
      disabled={isSending || seconds > 0}
      onClick={onClick}
    >
      <span className="tabular-nums">{seconds > 0 ? labelIn(formatCountdown(seconds)) : label}</span>
    </Button>
  );
}
