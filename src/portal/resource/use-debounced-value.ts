import { useEffect, useState } from 'react';

/** Returns `value` after it has not changed for `ms` milliseconds. */
export function useDebouncedValue<Value>(value: Value, ms = 200): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
