import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startI18n } from '#client/i18n.ts';
import { classNames } from '#ui/class-names.ts';

const TEXTS = ['search', 'users', 'vehicles', 'visits', 'tasks', 'oil-changes', 'payments'];
const SHORTCUT = `${/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'} K`;

const SearchPalette = lazy(async () => {
  const [module] = await Promise.all([import('../features/search/SearchPalette.tsx'), startI18n(TEXTS)]);
  return { default: module.SearchPalette };
});

/** Checks `code` besides `key`: on an Arabic keyboard the K key types another letter. */
const isShortcut = ({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k');

/** Opens the search palette; so does Ctrl+K or ⌘K on every screen. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('search')}
        className={classNames(
          'btn btn-square btn-ghost max-md:ms-auto',
          'md:border-base-300 md:bg-base-100 md:w-80 md:min-w-0 md:shrink md:justify-start md:gap-3 md:px-3 md:font-normal',
        )}
        onClick={() => setOpen(true)}
      >
        <Search className="size-5 shrink-0" aria-hidden="true" />
        <span className="text-muted truncate text-start max-md:sr-only md:grow">{t('search')}</span>
        <kbd
          aria-hidden="true"
          dir="ltr"
          className="text-muted border-base-300 rounded-selector border px-1.5 text-xs whitespace-nowrap max-md:hidden"
        >
          {SHORTCUT}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
