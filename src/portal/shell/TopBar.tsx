import { useStore } from '@nanostores/react';
import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { $isDrawerOpen, $isNavbarOpen } from '#client/ui-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useArea } from './use-area.ts';

const ENVIRONMENT = import.meta.env.PUBLIC_ENVIRONMENT;

/** The bar over every screen: the menu's button, then what concerns the person. */
export function TopBar() {
  const { t } = useTranslation('shell');
  const area = useArea();
  const isRailWide = useStore($isNavbarOpen);
  return (
    <header className="bg-base-200 sticky top-0 z-20 flex min-w-0 items-center gap-1 px-2 py-2 sm:gap-2 sm:px-5">
      <IconButton className="md:hidden" label={t('openMenu')} icon={Menu} onClick={() => $isDrawerOpen.set(true)} />
      <IconButton
        className="hidden md:inline-flex"
        label={isRailWide ? t('narrowMenu') : t('widenMenu')}
        icon={Menu}
        onClick={() => $isNavbarOpen.set(!isRailWide)}
      />
      {ENVIRONMENT !== 'PRODUCTION' && <Badge tone="attention">{ENVIRONMENT}</Badge>}
      {area === 'admin' && <SearchButton />}
      <div className={classNames('flex items-center gap-1 sm:gap-2 md:ms-auto', area === 'client' && 'ms-auto')}>
        <HelpMenu />
        <LanguageMenu />
        <ThemeToggle />
        <ProfileMenu />
      </div>
    </header>
  );
}
