import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import type { AnyRecord, ResourceEndpoints } from '#portal/resource/define-resource.ts';
import { useDebouncedValue } from '#portal/resource/use-debounced-value.ts';
import type { ControlProps, FieldWithControl } from './control-props.ts';
import { ReferencesContext, type Reference } from '../form-context.ts';
import { Combobox } from './Combobox.tsx';
import { UnknownControl } from './simple-controls.tsx';

type ReferenceControlProps = ControlProps<FieldWithControl<'reference'>>;

/** Combobox for a record of another resource; the value is its id. */
export function ReferenceControl(props: ReferenceControlProps) {
  const reference = useContext(ReferencesContext)[props.field.to];
  return reference ? <RecordCombobox {...props} reference={reference} /> : <UnknownControl />;
}

function RecordCombobox({ value, onChange, inputProps, reference }: ReferenceControlProps & { reference: Reference }) {
  const { t } = useTranslation();
  const { endpoints, title, detail, query } = reference;
  const [isOpen, setOpen] = useState(false);
  /** The search text; undefined while the title of the chosen record is shown. */
  const [term, setTerm] = useState<string>();
  const found = useRecordSearch(endpoints.list, query ?? {}, term ?? '', isOpen);
  const chosen = useQuery({ ...queryOf(endpoints.get, { params: { id: value } }), enabled: value !== '' });
  const known = found.records.find(({ id }) => id === value) ?? (value ? chosen.data?.data : undefined);

  const message = found.isError
    ? t('form:combobox.failed')
    : found.records.length > 0
      ? undefined
      : t(found.isFetching ? 'form:combobox.loading' : 'form:combobox.none');
  return (
    <Combobox
      input={inputProps}
      text={term ?? (known ? title(known) : '')}
      onText={(text) => {
        setTerm(text || undefined);
        if (text === '') onChange('');
      }}
      choices={found.records.map((record) => ({ key: record.id, label: title(record), detail: detail?.(record) }))}
      isStale={found.isStale}
      onPick={({ key }) => {
        onChange(key);
        setTerm(undefined);
      }}
      message={message}
      onOpenChange={(open) => {
        setOpen(open);
        // An unfinished search is replaced by the title of the chosen record.
        if (!open) setTerm(undefined);
      }}
      placeholder={t('form:combobox.placeholder')}
      mustPick
      clearLabel={t('form:combobox.clear')}
    />
  );
}

/** Text input with suggestions from static data. */
export function SuggestControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'suggest'>>) {
  const [isOpen, setOpen] = useState(false);
  // The stored value does not filter the entries: all are offered until the user types.
  const [term, setTerm] = useState('');
  const { records } = useRecordSearch(
    staticData.list,
    { type: field.from, sortBy: 'name', sortOrder: 'asc' },
    term,
    isOpen,
  );
  return (
    <Combobox
      input={inputProps}
      text={value}
      onText={(text) => {
        setTerm(text);
        onChange(text);
      }}
      choices={records.map(({ id, name }) => ({ key: id, label: name }))}
      onPick={({ label }) => onChange(label)}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setTerm('');
      }}
    />
  );
}

const CHOICES_MAX = 25;

/** Searches the records of a list while `isOpen`, debounced; the server folds letters and separators. */
export function useRecordSearch(
  list: ResourceEndpoints['list'],
  filters: Record<string, string>,
  term: string,
  isOpen: boolean,
) {
  const debounced = useDebouncedValue(term.trim());
  const search = debounced || undefined;
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(list, { query: { ...filters, search, limit: CHOICES_MAX } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const records: readonly AnyRecord[] = data?.data ?? [];
  return { records, isError, isFetching, isStale: isPlaceholderData || debounced !== term.trim() };
}
