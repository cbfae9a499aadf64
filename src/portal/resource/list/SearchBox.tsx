import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#domain/list-query.ts';
import { useDebouncedValue } from '../use-debounced-value.ts';

const DEBOUNCE_MS = 250;

interface Props {
  /** The current search of the list. */
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
}

/**
 * Search input. It searches after a debounce, or at once on Enter. Changes of `value` from outside, such as back
 * navigation, replace its text.
 */
export function SearchBox({ value, onSearch, placeholder }: Props) {
  const { t } = useTranslation('resource');
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const debounced = useDebouncedValue(text.trim(), DEBOUNCE_MS);

  const search = (next: string) => {
    if (next === searched.current) return;
    searched.current = next;
    onSearch(next);
  };
  const searchDebounced = useEffectEvent(search);
  useEffect(() => searchDebounced(debounced), [debounced]);

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  return (
    <form
      role="search"
      className="min-w-0 grow basis-0 @xl:max-w-96 @xl:basis-64"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      <label className="input h-11 w-full">
        <Search className="size-5 shrink-0 opacity-60" aria-hidden="true" />
        <input
          type="search"
          aria-label={t('resource:search')}
          placeholder={placeholder}
          title={placeholder}
          className="text-ellipsis"
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </form>
  );
}
