import { useEffect, useState } from 'react';
import type { Garage } from './garage.ts';

/** An address as it is; a number in groups, once the library of numbering plans is there. */
export function ContactText({ contact: { kind, text } }: { contact: Garage['contacts'][number] }) {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    let isCurrent = true;
    setShown(text);
    if (kind !== 'email')
      void import('#domain/users/phone.ts').then(({ internationalPhone }) => {
        if (isCurrent) setShown(internationalPhone(text));
      });
    return () => {
      isCurrent = false;
    };
  }, [kind, text]);
  return <bdi dir="ltr">{shown}</bdi>;
}
