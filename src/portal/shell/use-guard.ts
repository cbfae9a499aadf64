import { useCallback, useEffect, useState } from 'react';
import { redirectOf, verifyAccess, type Access } from '#client/guard.ts';
import { leaveTo } from '#client/leave.ts';
import type { Role } from '#domain/roles.ts';

interface Guard {
  /** Absent while it is being verified, and while the browser leaves for another page. */
  access: Access | undefined;
  retry: () => void;
}

/** Lets a person with one of the `required` roles stay, and sends anybody else away. */
export function useGuard(required: readonly Role[]): Guard {
  const [access, setAccess] = useState<Access>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void verifyAccess(required).then((found) => {
      if (!isCurrent) return;
      const redirect = redirectOf(found, required, location.pathname + location.search);
      if (redirect) leaveTo(redirect);
      else setAccess(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [required, attempt]);

  const retry = useCallback(() => {
    setAccess(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { access, retry };
}
