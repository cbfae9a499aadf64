import { useEffect, useState } from 'react';
import type { UserRecord } from '#domain/users/endpoints.ts';

/** A person's number as links take it, once the library of numbering plans is there; undefined without a number. */
export function useE164({ countryCode, phoneNumber }: Pick<UserRecord, 'countryCode' | 'phoneNumber'>) {
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setNumber(undefined);
    if (phoneNumber)
      void import('#domain/users/phone.ts').then(({ toE164 }) => {
        if (isCurrent) setNumber(toE164(countryCode, phoneNumber));
      });
    return () => {
      isCurrent = false;
    };
  }, [countryCode, phoneNumber]);
  return number;
}
