import { classNames } from '#ui/class-names.ts';
import { AppVersion, Brand, type MenuProps, NavLinks } from './NavLinks.tsx';

/** Menu at the start side of a wide screen: icons with labels, or icons only. */
export function Sidebar({ isWide, menuOf }: MenuProps & { isWide: boolean }) {
  return (
    <aside
      className={classNames(
        'border-brand-600 bg-neutral text-neutral-content sticky top-0 row-span-2 hidden h-dvh flex-col gap-4 overflow-y-auto border-e-4 p-3 pt-4 md:flex',
        isWide ? 'w-56' : 'w-20',
      )}
    >
      <Brand isNarrow={!isWide} />
      <NavLinks menuOf={menuOf} isNarrow={!isWide} />
      {isWide && <AppVersion />}
    </aside>
  );
}
