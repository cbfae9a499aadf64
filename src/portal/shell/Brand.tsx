import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { $merchantName } from '#client/merchant.ts';
import { Logo } from '#ui/Logo.tsx';
import { homeOf } from '#portal/screens.ts';
import { useArea } from './use-area.ts';

/** The garage's sign at the head of the menu; it leads to the area's first screen. */
export function Brand({ isNarrow = false, onFollow }: { isNarrow?: boolean; onFollow?: () => void }) {
  const name = useStore($merchantName) || import.meta.env.PUBLIC_APP_NAME;
  return (
    <Link
      to={homeOf(useArea())}
      className="rounded-field flex min-h-11 items-center gap-3 px-2 text-white"
      onClick={onFollow}
    >
      <Logo className="size-8 shrink-0" />
      <span className={isNarrow ? 'sr-only' : 'font-heading truncate text-xl font-semibold'}>{name}</span>
    </Link>
  );
}
