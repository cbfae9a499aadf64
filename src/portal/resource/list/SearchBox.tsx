import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX } from '#domain/list-query.ts';

const DEBOUNCE_MS = 250;

interface Props {
  /** What the list is searched for. */
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
}

/** Searches while a person types, and follows the address when that changes by itself. */
export function SearchBox({ value, onSearch, placeholder }: Props) {
  const { t } = useTranslation('resource');
  const [text, setText] = useState(value);
  const asked = useRef(value);

  const ask = (next: string) => {
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  };
  const askLater = useEffectEvent(ask);

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(() => askLater(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <form
      role="search"
      className="grow basis-64 md:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text.trim());
      }}
    >
      <label className="input h-11 w-full">
        <Search className="size-5 shrink-0 opacity-60" aria-hidden="true" />
        <input
          type="search"
          aria-label={t('resource:search')}
          placeholder={placeholder}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </form>
  );
}
