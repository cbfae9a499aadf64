import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
  const isRunning = seconds > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment, isRunning]);
  return seconds;
}
