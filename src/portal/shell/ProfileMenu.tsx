import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { redirectTo } from '#client/redirect.ts';
import { queryClient } from '#client/query.ts';
import { $session, signOut } from '#client/session.ts';
import { toast } from '#client/toasts.ts';
import { profilePath } from '#portal/screens.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useArea } from './use-area.ts';

/** Dropdown of the signed-in user: link to the own profile, and sign-out. */
export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const profile = profilePath(useArea());
  const user = useStore($session)?.user;
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || (user?.username ?? '');

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
        { label: t('logOut'), icon: LogOut, onSelect: () => void logOut() },
      ]}
    >
      <Avatar name={name} src={user?.image} size="sm" />
      <bdi className="hidden max-w-40 truncate pe-2 lg:inline">{name}</bdi>
    </Menu>
  );
}
