import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { $merchantName } from '#client/branding.ts';
import { $missingCalls } from '#client/start/missing-calls.ts';
import type { Area } from '#domain/roles.ts';
import { classNames } from '#ui/class-names.ts';
import { OneLine } from '#ui/inline.tsx';
import { Logo } from '#ui/Logo.tsx';
import { ScreenLink } from '../resource/ScreenLink.tsx';
import type { MenuName } from '../screens.ts';
import { getHomePath, findMenuName } from '../screen-lookup.ts';
import { useArea } from './use-area.ts';

/** Lazy-loaded component that shows a counter beside a menu entry. */
export type MenuBadge = ComponentType<{ isNarrow: boolean }>;

export interface MenuEntry {
  name: MenuName;
  href: string;
  icon: LucideIcon;
  Badge: MenuBadge | undefined;
}

export interface MenuProps {
  /** Lists the menu entries of an area. */
  listMenuEntries: (area: Area) => readonly MenuEntry[];
}

interface Props extends MenuProps {
  /** Shows icons only, with their labels as tooltips. */
  isNarrow?: boolean;
  /** Runs when a link is clicked. */
  onNavigate?: () => void;
}

const LINK =
  'relative flex min-h-11 items-center gap-3 rounded-field border-s-[3px] px-3 font-medium transition-colors outline-offset-2';
const ACTIVE = 'border-brand-400 bg-petrol text-white';
const INACTIVE = 'border-transparent text-neutral-content/85 hover:bg-white/8 hover:text-white';

/** Links of the area's menu; the current one is marked. */
export function NavLinks({ listMenuEntries, isNarrow = false, onNavigate }: Props) {
  const { t } = useTranslation('shell');
  const area = useArea();
  // Re-renders when a call turns out to be missing.
  useStore($missingCalls);
  const active = useLocation({ select: ({ pathname }) => findMenuName(pathname) });
  return (
    <nav aria-label={t('menu')}>
      <ul className="grid gap-1">
        {listMenuEntries(area).map(({ name, href, icon: Icon, Badge }) => (
          <li key={name}>
            <ScreenLink
              to={href}
              aria-current={name === active ? 'page' : undefined}
              className={classNames(LINK, name === active ? ACTIVE : INACTIVE)}
              title={isNarrow ? t(`titles.${name}`) : undefined}
              onClick={onNavigate}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className={classNames(isNarrow ? 'sr-only' : 'truncate')}>{t(`titles.${name}`)}</span>
              {Badge && (
                <Suspense>
                  <Badge isNarrow={isNarrow} />
                </Suspense>
              )}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Logo and name of the garage above the menu, linked to the area's home screen. */
export function BrandLink({ isNarrow = false, onNavigate }: { isNarrow?: boolean; onNavigate?: () => void }) {
  const name = useStore($merchantName) || import.meta.env.PUBLIC_APP_NAME;
  return (
    <ScreenLink
      to={getHomePath(useArea(), useStore($missingCalls))}
      className="rounded-field flex min-h-11 items-center gap-3 px-2 text-white"
      onClick={onNavigate}
    >
      <Logo className="size-8 shrink-0" />
      {isNarrow ? (
        <span className="sr-only">{name}</span>
      ) : (
        <OneLine className="font-heading text-xl font-semibold">{name}</OneLine>
      )}
    </ScreenLink>
  );
}

/** Name and version of the product, from the build. */
export function AppVersion() {
  const { PUBLIC_APP_NAME, PUBLIC_APP_VERSION, PUBLIC_APP_DESCRIPTION } = import.meta.env;
  return (
    <p className="text-neutral-content/60 mt-auto px-2 text-xs" title={PUBLIC_APP_DESCRIPTION}>
      <bdi>
        {PUBLIC_APP_NAME} {PUBLIC_APP_VERSION}
      </bdi>
    </p>
  );
}
