import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import { BADGES, menuOf } from '../routes.ts';
import { menuNameAt } from '../screens.ts';
import { useArea } from './use-area.ts';

interface Props {
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
export function NavLinks({ isNarrow = false, onFollow }: Props) {
  const { t } = useTranslation('shell');
  const area = useArea();
  const active = useLocation({ select: ({ pathname }) => menuNameAt(pathname) });
  return (
    <nav aria-label={t('menu')}>
      <ul className="grid gap-1">
        {menuOf(area).map(({ name, href, icon: Icon }) => {
          const Badge = BADGES[name];
          return (
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
          );
        })}
      </ul>
    </nav>
  );
}
