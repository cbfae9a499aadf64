import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#domain/list-query.ts';
import { RESULTS_DEFAULT } from '#domain/search/endpoints.ts';
import { paths } from '#portal/screens.ts';
import { useDebouncedValue } from '#portal/resource/use-debounced-value.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { useModal } from '#ui/overlay/use-modal.ts';
import { PaletteResults } from './PaletteResults.tsx';
import { hrefOf } from './result-kinds.ts';
import { isSearchable, useSearchResults } from './use-search-results.ts';

/** Finds anything from anywhere: type, choose with the arrow keys, open with Enter. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { dialogProps } = useModal(true, onClose);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const rested = useDebouncedValue(text.trim());
  const found = useSearchResults(rested, RESULTS_DEFAULT);

  // A touch screen shows its keyboard too: this was opened to type.
  useEffect(() => field.current?.focus(), []);

  const results = (found.groups ?? []).map(({ type, results: some }) => ({
    type,
    lines: some.map((result) => ({ result, href: hrefOf(type, result) })),
  }));
  const all = `${paths.search()}?${new URLSearchParams({ query: text.trim() })}`;
  const addresses = [...results.flatMap(({ lines }) => lines.map(({ href }) => href)), all];
  const hasList = found.isLongEnough && addresses.length > 1;
  const chosen = Math.min(active, addresses.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((chosen + step + addresses.length) % addresses.length);
    else if (event.key === 'Enter' && isSearchable(text)) {
      // What is shown still answers what was typed before.
      const isBehind = rested !== text.trim() || found.isPlaceholderData;
      onClose();
      router.history.push(isBehind ? all : addresses[chosen]!);
    } else return;
    event.preventDefault();
  }

  return (
    <dialog {...dialogProps} className="modal modal-top sm:pt-[8vh]" aria-label={t('search:title')}>
      <div className="modal-box rounded-box mx-auto flex max-h-[85dvh] w-full max-w-2xl flex-col overflow-hidden p-0">
        <div className="border-base-300 flex items-center gap-2 border-b ps-4 pe-2">
          <Search className="size-5 shrink-0 opacity-60" aria-hidden="true" />
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-expanded={hasList}
            aria-controls={hasList ? id : undefined}
            aria-autocomplete="list"
            aria-activedescendant={hasList ? `${id}-${chosen}` : undefined}
            aria-label={t('search:title')}
            placeholder={t('search:placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            className="h-14 min-w-0 grow bg-transparent text-lg outline-none [&::-webkit-search-cancel-button]:hidden"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('search:close')} icon={X} onClick={onClose} />
        </div>
        <PaletteResults
          id={id}
          found={found}
          groups={results}
          all={all}
          chosen={chosen}
          query={rested}
          onFollow={onClose}
        />
        <p className="border-base-300 text-muted hidden border-t px-4 py-2 text-sm sm:block">{t('search:keys')}</p>
      </div>
      <button type="button" className="modal-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}
