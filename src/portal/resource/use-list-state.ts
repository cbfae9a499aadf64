import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  readListState,
  writeListState,
  type ListParamSchema,
  type ListState,
  type SearchParams,
} from './list-state.ts';

interface ShowOptions {
  /** Takes the place of the present entry of the history, as typing does. */
  replace?: boolean;
}
/** Shows what `change` makes of the state that the address says at that moment. */
export type SetListState = (change: (state: ListState) => ListState, options?: ShowOptions) => void;

/** What a list shows, kept in the address so that reload, links and the back button work. */
export function useListState(rules: ListParamSchema): [ListState, SetListState] {
  const params: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(params, rules), [params, rules]);
  const show: SetListState = (change, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (previous: SearchParams) => ({
        ...previous,
        ...writeListState(change(readListState(previous, rules)), rules),
      }),
      replace,
      resetScroll: false,
    });
  return [state, show];
}
