import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Droplet from 'lucide-react/icons/droplet';
import Ellipsis from 'lucide-react/icons/ellipsis';
import House from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { $isDrawerOpen } from '#client/ui-state.ts';
import type { Area } from '#domain/roles.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { classNames } from '#ui/class-names.ts';
import { ScreenLink } from '../resource/ScreenLink.tsx';
import { isScreenAvailable } from '../screen-lookup.ts';
import { type ScreenName, SCREENS } from '../screens.ts';
import { useArea } from './use-area.ts';

const WaitingUploads = lazyPart(
  () => import('../features/media/WaitingUploads.tsx').then((file) => file.WaitingUploads),
  { isOptional: true },
);

const ENTRIES: Record<Area, readonly (readonly [name: ScreenName, icon: LucideIcon])[]> = {
  admin: [
    ['visits', ClipboardList],
    ['search', Search],
    ['newVisit', Plus],
    ['oilChanges', Droplet],
  ],
  client: [
    ['clientDashboard', House],
    ['overview', Car],
    ['getInTouch', MessageCircle],
    ['clientProfile', UserRound],
  ],
};
const ENTRY_CLASS =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-xs font-semibold outline-offset-[-2px]';

/** Bottom navigation of a phone, and, on every device, the bar of pending uploads and the undo bar. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const area = useArea();
  const missing = useStore($missingCalls);
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <Suspense>
        <WaitingUploads />
      </Suspense>
      <nav
        aria-label={t('quickMenu')}
        className="bottom-bar border-base-300 bg-base-100 fixed inset-x-0 bottom-0 z-30 flex border-t md:hidden print:hidden"
      >
        {ENTRIES[area]
          .filter(([name]) => isScreenAvailable(name, missing))
          .map(([name, Icon]) => {
            const { path } = SCREENS[name];
            const isMain = name === 'newVisit';
            return (
              <ScreenLink
                key={name}
                to={path}
                aria-current={pathname === path ? 'page' : undefined}
                className={classNames(ENTRY_CLASS, pathname === path ? 'text-brand' : 'text-base-content')}
              >
                <Icon
                  className={isMain ? 'bg-primary text-primary-content size-8 rounded-full p-1.5' : 'size-5'}
                  aria-hidden="true"
                />
                <span className={isMain ? 'sr-only' : 'max-w-full overflow-x-clip text-ellipsis whitespace-nowrap'}>
                  {t(`bar.${name}`)}
                </span>
              </ScreenLink>
            );
          })}
        {area === 'admin' && (
          <button type="button" aria-haspopup="dialog" className={ENTRY_CLASS} onClick={() => $isDrawerOpen.set(true)}>
            <Ellipsis className="size-5" aria-hidden="true" />
            <span>{t('openMenu')}</span>
          </button>
        )}
      </nav>
    </>
  );
}
