import { useRouter } from '@tanstack/react-router';
import { ArrowRight, Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#domain/list-query.ts';
import { RESULTS_DEFAULT, SEARCH_MIN, type SearchResult, type SearchType } from '#domain/search/endpoints.ts';
import { useDebouncedValue } from '#portal/resource/use-debounced-value.ts';
import { paths } from '#portal/screens.ts';
import { IconButton } from '#ui/form/buttons.tsx';
import { useModal } from '#ui/overlay/use-modal.ts';
import { ResultLine } from './ResultLine.tsx';
import { isSearchable, resultHref, useSearchResults } from './search-results.ts';

/** Search dialog: arrow keys select a result, Enter opens it. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { dialogProps } = useModal(true, onClose);
  const [text, setText] = useState('');
  const [requestedIndex, setRequestedIndex] = useState(0);
  const debounced = useDebouncedValue(text.trim());
  const search = useSearchResults(debounced, RESULTS_DEFAULT);

  // Focuses the field, so that a touch screen shows its keyboard.
  useEffect(() => field.current?.focus(), []);

  const results = (search.groups ?? []).map(({ type, results: matches }) => ({
    type,
    lines: matches.map((result) => ({ result, href: resultHref(type, result) })),
  }));
  const allHref = `${paths.search()}?${new URLSearchParams({ query: text.trim() })}`;
  const hrefs = [...results.flatMap(({ lines }) => lines.map(({ href }) => href)), allHref];
  const hasList = search.isLongEnough && hrefs.length > 1;
  const activeIndex = Math.min(requestedIndex, hrefs.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setRequestedIndex((activeIndex + step + hrefs.length) % hrefs.length);
    else if (event.key === 'Enter' && isSearchable(text)) {
      // The visible results belong to an earlier text.
      const isOutdated = debounced !== text.trim() || search.isPlaceholderData;
      onClose();
      router.history.push(isOutdated ? allHref : hrefs[activeIndex]!);
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
            aria-activedescendant={hasList ? `${id}-${activeIndex}` : undefined}
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
              setRequestedIndex(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton label={t('search:close')} icon={X} onClick={onClose} />
        </div>
        <PaletteResultList
          id={id}
          search={search}
          groups={results}
          allHref={allHref}
          activeIndex={activeIndex}
          query={debounced}
          onNavigate={onClose}
        />
        <p className="border-base-300 text-muted hidden border-t px-4 py-2 text-sm sm:block">
          {t('search:keyboardHint')}
        </p>
      </div>
      <button type="button" className="modal-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}

interface Props {
  id: string;
  search: Pick<ReturnType<typeof useSearchResults>, 'isLongEnough' | 'isError' | 'groups'>;
  groups: readonly { type: SearchType; lines: readonly { result: SearchResult; href: string }[] }[];
  /** URL of the search screen. */
  allHref: string;
  /** Index of the option that Enter opens; the last option links to all results. */
  activeIndex: number;
  query: string;
  onNavigate: () => void;
}

const OPTION =
  'aria-selected:bg-base-200 aria-selected:outline-primary hover:bg-base-200 rounded-field flex min-h-12 items-center gap-3 px-3 py-1.5 -outline-offset-2 aria-selected:outline-2';

/** Listbox below the field; the focus stays in the field. */
function PaletteResultList({ id, search, groups, allHref, activeIndex, query, onNavigate }: Props) {
  const { t } = useTranslation('search');
  const listbox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listbox.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [activeIndex]);

  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const message = messageOf();
  // The shell navigates. A click that opens another tab keeps the palette open.
  const follow = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && onNavigate();
  let optionCount = 0;
  const option = (key: string) => {
    const index = optionCount++;
    return {
      key,
      id: `${id}-${index}`,
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === activeIndex,
      onClick: follow,
    };
  };

  function messageOf(): string | undefined {
    if (!search.isLongEnough) return t('search:tooShort', { count: SEARCH_MIN });
    if (search.isError) return t('search:failed');
    if (!search.groups) return t('search:loading');
    return count === 0 ? t('search:none', { query }) : undefined;
  }

  return (
    <>
      <p role="status" className={message ? 'text-muted px-4 py-6' : 'sr-only'}>
        {message ?? t('search:found', { count })}
      </p>
      {!message && (
        <div ref={listbox} id={id} role="listbox" aria-label={t('search:results')} className="overflow-y-auto p-2">
          {groups.map(({ type, lines }) => (
            <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
              <p id={`${id}-${type}`} className="text-muted px-3 pt-2 pb-1 text-sm font-semibold">
                {t(`search:kinds.${type}`)}
              </p>
              {lines.map(({ result, href }) => {
                const { key, ...props } = option(result.id);
                return (
                  <a key={key} {...props} href={href} className={OPTION}>
                    <ResultLine type={type} result={result} />
                  </a>
                );
              })}
            </div>
          ))}
          <a {...option('all')} key="all" href={allHref} className={`${OPTION} mt-1 font-semibold`}>
            <span className="grow">{t('search:all', { query })}</span>
            <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </a>
        </div>
      )}
    </>
  );
}
