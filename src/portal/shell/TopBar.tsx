import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import MenuIcon from 'lucide-react/icons/menu';
import SunMoon from 'lucide-react/icons/sun-moon';
import UserRound from 'lucide-react/icons/user-round';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseColorScheme, COLOR_SCHEMES, readColorScheme } from '#client/start/color-scheme.ts';
import { currentLocale, setLanguage } from '#client/i18n.ts';
import { $missingCalls } from '#client/start/missing-calls.ts';
import { queryClient } from '#client/query.ts';
import { redirectTo } from '#client/redirect.ts';
import { $session, signOut } from '#client/session.ts';
import { toast } from '#client/toasts.ts';
import { $isNavbarOpen } from '#client/ui-state.ts';
import { confirmLeave } from '#client/unsaved/unsaved-input.ts';
import { LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge, OneLine } from '#ui/inline.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { getProfilePath, isScreenAvailable } from '../screen-lookup.ts';
import type { MenuProps } from './NavLinks.tsx';
import { SearchButton } from './SearchButton.tsx';
import { useArea } from './use-area.ts';

const HelpMenu = lazyPart(() => import('./HelpMenu.tsx').then((file) => file.HelpMenu), {
  isOptional: true,
  isDeferred: true,
});
const ENVIRONMENT = import.meta.env.PUBLIC_ENVIRONMENT;

/** Bar above every screen: menu button, search, help, language, theme and profile. */
export function TopBar({ listMenuEntries }: MenuProps) {
  const { t } = useTranslation('shell');
  const area = useArea();
  const isSidebarWide = useStore($isNavbarOpen);
  const missing = useStore($missingCalls);
  const hasSearch = area === 'admin' && isScreenAvailable('search', missing);
  return (
    <header className="bg-base-200 sticky top-0 z-20 flex min-w-0 items-center gap-1 px-2 py-2 sm:gap-2 sm:px-5 print:hidden">
      <IconButton
        className="hidden lg:inline-flex"
        label={isSidebarWide ? t('collapseMenu') : t('expandMenu')}
        icon={MenuIcon}
        onClick={() => $isNavbarOpen.set(!isSidebarWide)}
      />
      {ENVIRONMENT !== 'PRODUCTION' && (
        <span className="max-[22rem]:hidden">
          <Badge tone="attention">{ENVIRONMENT}</Badge>
        </span>
      )}
      {hasSearch && <SearchButton listMenuEntries={listMenuEntries} />}
      <div className={classNames('flex items-center gap-1 sm:gap-2 md:ms-auto', !hasSearch && 'ms-auto')}>
        {(area === 'admin' || import.meta.env.SUPPORT_LINKS.length > 0) && (
          <Suspense fallback={<span className="btn btn-square invisible" />}>
            <HelpMenu />
          </Suspense>
        )}
        <LanguageMenu />
        <ColorSchemeMenu />
        <ProfileMenu />
      </div>
    </header>
  );
}

/** Dropdown that switches the language; each language is named in itself. */
function LanguageMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const current = currentLocale();
  const items = LOCALE_CODES.map((locale) => ({
    label: LOCALES[locale].name,
    lang: locale,
    checked: locale === current,
    onSelect: () => {
      setLanguage(locale)
        .then(() => import('#client/save-language.ts').then(({ saveLanguage }) => saveLanguage(locale)))
        .catch(() => toast.error(t('languageFailed')));
    },
  }));
  return <Menu label={t('language')} icon={Languages} items={items} />;
}

/** Dropdown that switches between the light theme, the dark theme and that of the system; the choice persists. */
function ColorSchemeMenu() {
  const { t } = useTranslation('shell');
  const [current, setCurrent] = useState(readColorScheme);
  const items = COLOR_SCHEMES.map((scheme) => ({
    label: t(`colorSchemes.${scheme}`),
    checked: scheme === current,
    onSelect: () => {
      chooseColorScheme(scheme);
      setCurrent(scheme);
    },
  }));
  return <Menu label={t('colorScheme')} icon={SunMoon} items={items} />;
}

/** Dropdown of the signed-in user, with a link to the profile and sign-out. */
function ProfileMenu() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const profile = getProfilePath(useArea());
  const user = useStore($session)?.user;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.username || (user?.email ?? '');

  const logOut = async () => {
    try {
      await signOut();
    } catch {
      toast.error(t('logOutFailed'));
      return;
    }
    queryClient.clear();
    redirectTo('/login');
  };

  return (
    <Menu
      label={t('account', { name })}
      className="px-1"
      items={[
        {
          label: t('profile'),
          icon: UserRound,
          href: profile,
          onSelect: () => void router.navigate({ to: profile }),
        },
        { label: t('logOut'), icon: LogOut, onSelect: () => confirmLeave(() => void logOut()) },
      ]}
    >
      <Avatar name={name} src={user?.image} size="sm" />
      <OneLine className="max-w-40 pe-2 max-lg:hidden">{name}</OneLine>
    </Menu>
  );
}
