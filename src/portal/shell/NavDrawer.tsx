import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { $isDrawerOpen } from '#client/ui-state.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { AppVersion, BrandLink, type MenuProps, NavLinks } from './NavLinks.tsx';

const close = () => $isDrawerOpen.set(false);

/** Menu of a narrow screen, in a drawer. */
export function NavDrawer({ listMenuEntries }: MenuProps) {
  const { t } = useTranslation('shell');
  const isOpen = useStore($isDrawerOpen);
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      label={t('menu')}
      className="border-brand-600 bg-neutral text-neutral-content flex h-dvh flex-col gap-4 border-e-4 p-3 pt-4"
    >
      <div className="flex items-center justify-between gap-2">
        <BrandLink onNavigate={close} />
        <IconButton label={t('closeMenu')} icon={X} onClick={close} className="text-white hover:bg-white/10" />
      </div>
      <NavLinks listMenuEntries={listMenuEntries} onNavigate={close} />
      <AppVersion />
    </Drawer>
  );
}
