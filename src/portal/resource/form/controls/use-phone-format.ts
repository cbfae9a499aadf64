import { useEffect, useState } from 'react';

type PhoneFormat = typeof import('./phone-format.ts');

/** What knows the numbers of the world; it is large, and a form is usable before it has come, or without it. */
export function usePhoneFormat(): PhoneFormat | undefined {
  const [format, setFormat] = useState<PhoneFormat>();
  useEffect(() => {
    let isWanted = true;
    import('./phone-format.ts').then(
      (loaded) => isWanted && setFormat(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return format;
}
