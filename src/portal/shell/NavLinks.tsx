import { Link, useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#domain/roles.ts';
import { classNames } from '#ui/class-names.ts';
import { menuNameAt, type MenuName } from '#portal/screens.ts';
import { useArea } from './use-area.ts';

/** Count beside a menu entry, outside the first load. */
export type MenuBadge = ComponentType<{ isNarrow: boolean }>;

export interface MenuEntry {
  name: MenuName;
  href: string;
  icon: LucideIcon;
  Badge: MenuBadge | undefined;
}

export interface MenuProps {
  /** Entries of an area's menu. */
  menuOf: (area: Area) => readonly MenuEntry[];
}

interface Props extends MenuProps {
  /** Icons alone, each with its name as a tooltip. */
  isNarrow?: boolean;
  onFollow?: () => void;
}

const LINK =
  'relative flex min-h-11 items-center gap-3 rounded-field border-s-[3px] px-3 font-medium transition-colors outline-offset-2';
/** A visit's address lies under that of users: the menu decides itself what it marks. */
const EXACT = { exact: true, includeSearch: false };
const NOTHING = {};
const ACTIVE = 'border-brand-400 bg-petrol text-white';
const INACTIVE = 'border-transparent text-neutral-content/85 hover:bg-white/8 hover:text-white';

/** The menu of the area. */
export function NavLinks({ menuOf, isNarrow = false, onFollow }: Props) {
  const { t } = useTranslation('shell');
  const area = useArea();
  const active = useLocation({ select: ({ pathname }) => menuNameAt(pathname) });
  return (
    <nav aria-label={t('menu')}>
      <ul className="grid gap-1">
        {menuOf(area).map(({ name, href, icon: Icon, Badge }) => (
          <li key={name}>
            <Link
              to={href}
              activeOptions={EXACT}
              activeProps={NOTHING}
              aria-current={name === active ? 'page' : undefined}
              className={classNames(LINK, name === active ? ACTIVE : INACTIVE)}
              title={isNarrow ? t(`titles.${name}`) : undefined}
              onClick={onFollow}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className={classNames(isNarrow ? 'sr-only' : 'truncate')}>{t(`titles.${name}`)}</span>
              {Badge && (
                <Suspense>
                  <Badge isNarrow={isNarrow} />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
