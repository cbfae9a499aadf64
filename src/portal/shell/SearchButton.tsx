import Search from 'lucide-react/icons/search';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startI18n } from '#client/i18n.ts';
import { lazyPart } from '#portal/resource/lazy-part.tsx';
import { classNames } from '#ui/class-names.ts';
import type { MenuProps } from './NavLinks.tsx';

const NAMESPACES = ['search', 'users', 'vehicles', 'visits', 'tasks', 'oil-changes', 'payments'];
const SHORTCUT = `${/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'} K`;

const SearchPalette = lazyPart(async () => {
  const [module] = await Promise.all([import('../features/search/SearchPalette.tsx'), startI18n(NAMESPACES)]);
  return module.SearchPalette;
});

/**
 * Returns true for Ctrl+K or ⌘K. It checks `code` as well as `key`, because the K key of an Arabic keyboard types
 * another letter.
 */
const isShortcut = ({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k');

/** Opens the dialog synchronously, so that the field receives the next keys and a touch screen shows its keyboard. */
const showField = (dialog: HTMLDialogElement | null): void => {
  dialog?.showModal();
  dialog?.querySelector('input')?.focus();
};

/**
 * Button that opens the search palette, as Ctrl+K or ⌘K does on every screen. While the palette loads, a plain field
 * takes the typed text.
 */
export function SearchButton({ listMenuEntries }: MenuProps) {
  const { t } = useTranslation('shell');
  // Element that gets the focus back when the palette closes; undefined while it is closed.
  const [opener, setOpener] = useState<Element | null>();
  const [text, setText] = useState('');
  // After Enter in the plain field, the palette selects its first option as soon as it is loaded.
  const [isEntered, setIsEntered] = useState(false);
  const open = () => setOpener((current) => (current === undefined ? document.activeElement : current));
  const close = () => {
    setOpener(undefined);
    setText('');
    setIsEntered(false);
  };
  // A layout effect: with useEffect, a shortcut pressed as soon as the screen is visible could be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
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
        onClick={open}
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
      {opener !== undefined && (
        <Suspense
          fallback={
            <dialog ref={showField} className="bg-base-100 rounded-box mx-auto w-full max-w-2xl" onClose={close}>
              <input
                aria-label={t('search')}
                className="h-14 w-full px-4 text-lg outline-none"
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  setIsEntered(false);
                }}
                onKeyDown={({ key }) => key === 'Enter' && setIsEntered(true)}
              />
            </dialog>
          }
        >
          <SearchPalette {...{ listMenuEntries, opener, text, isEntered }} onTextChange={setText} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
