import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { showName } from '#client/start/static-names.ts';
import { staticData } from '#domain/static-data/endpoints.ts';
import { toNameKey, type StaticDataType } from '#domain/static-data/names.ts';
import { listNames, pickEntryName, type EntryNames } from '#domain/static-data/static-data.ts';
import type { AnyRecord, ResourceEndpoints } from '#portal/resource/define-resource.ts';
import { useDebouncedValue } from '#portal/resource/use-debounced-value.ts';
import type { ControlProps, FieldWithControl } from './control-props.ts';
import { ReferencedResourcesContext, useFormScope, type ReferencedResource } from '../form-context.ts';
import type { FormValues } from '../values.ts';
import { Combobox } from './Combobox.tsx';
import { UnknownControl } from './simple-controls.tsx';

/** Key of the option that creates a record; no id has this value. */
const CREATE_OPTION_KEY = 'create';

type ReferenceControlProps = ControlProps<FieldWithControl<'reference'>>;

/** Combobox for a record of another resource; the value is its id. */
export function ReferenceControl(props: ReferenceControlProps) {
  const reference = useContext(ReferencedResourcesContext)[props.field.to];
  return reference ? <RecordCombobox {...props} reference={reference} /> : <UnknownControl />;
}

function RecordCombobox({
  value,
  onChange,
  inputProps,
  reference,
}: ReferenceControlProps & { reference: ReferencedResource }) {
  const { t } = useTranslation();
  const { endpoints, title, detail, query, create } = reference;
  const [isOpen, setOpen] = useState(false);
  /** The search text; undefined while the title of the chosen record is shown. */
  const [term, setTerm] = useState<string>();
  const found = useRecordSearch(endpoints.list, query ?? {}, term ?? '', isOpen);
  const chosen = useQuery({ ...getQueryOptions(endpoints.get, { params: { id: value } }), enabled: value !== '' });
  const known = found.records.find(({ id }) => id === value) ?? (value ? chosen.data?.data : undefined);

  const typed = term?.trim() ?? '';
  const choices = found.records.map((record) => ({ key: record.id, label: title(record), detail: detail?.(record) }));
  if (create && typed !== '' && !found.isStale)
    choices.push({ key: CREATE_OPTION_KEY, label: t('form:combobox.create', { text: typed }), detail: undefined });
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
      choices={choices}
      isStale={found.isStale}
      onPick={({ key }) => {
        if (key === CREATE_OPTION_KEY) create?.(typed);
        else onChange(key);
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

/**
 * Text input with suggestions from static data. If the field `parentField` contains a known make that has models, only
 * these are suggested; otherwise all models.
 */
export function SuggestControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'suggest'>>) {
  const [isOpen, setOpen] = useState(false);
  // Search text; empty until the user types, because the stored value must not filter the suggestions.
  const [term, setTerm] = useState('');
  const parentId = useParentId(field.parentField, isOpen);
  const query = { type: field.from, sortBy: 'name', sortOrder: 'asc' };
  const own = useRecordSearch(staticData.list, { ...query, parentId }, term, isOpen && parentId !== '');
  const ofBrand = useRecordSearch(staticData.list, { ...query, parentId }, '', isOpen && parentId !== '');
  const hasOwn = parentId !== '' && ofBrand.records.length > 0;
  const all = useRecordSearch(staticData.list, query, term, isOpen && !hasOwn);
  const offered = hasOwn ? own.records : all.records;
  const chosenSwatch = useSwatch(field.from, value);
  // Keeps the typed text unchanged until the list closes.
  const [isTyping, setTyping] = useState(false);
  const { language } = useTranslation().i18n;
  const choices = offered
    .map(({ id, parentName, swatch, ...entry }) => ({
      key: id as string,
      label: pickEntryName(entry as EntryNames, currentLocale()),
      detail: (!hasOwn && parentName && showName('VEHICLE_BRAND', parentName)) || undefined,
      swatch,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <Combobox
      input={inputProps}
      text={isTyping ? value : showName(field.from, value)}
      swatch={chosenSwatch}
      onText={(text) => {
        setTerm(text);
        setTyping(true);
        onChange(text);
      }}
      choices={choices}
      onPick={({ key }) => onChange(offered.find(({ id }) => id === key)!.name)}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) return;
        setTerm('');
        setTyping(false);
      }}
    />
  );
}

/** Maximum number of loaded colors; further colors show no swatch. */
const COLORS_MAX = 100;
const COLORS_QUERY = getQueryOptions(staticData.list, { query: { type: 'VEHICLE_COLOR', limit: COLORS_MAX } });

/** Returns the swatch of a color by its name; undefined for other types and unknown names. */
function useSwatch(type: StaticDataType, name: string): string | undefined {
  const { data } = useQuery({ ...COLORS_QUERY, enabled: type === 'VEHICLE_COLOR' && name !== '' });
  const known = type === 'VEHICLE_COLOR' && data?.data.find((color) => hasName(color, name));
  return (known && known.swatch) || undefined;
}

const hasName = (entry: EntryNames, name: string): boolean =>
  listNames(entry).some((one) => toNameKey(one) === toNameKey(name));

/** Returns the id of the make that the field `parentField` names; '' without one. */
function useParentId(parentField: string | undefined, isOpen: boolean): string {
  const { path = '' } = useFormScope();
  const { control } = useFormContext<FormValues>();
  const name: string = useWatch({ control, name: path + (parentField ?? ''), disabled: !parentField }) ?? '';
  const isEnabled = isOpen && parentField !== undefined && name !== '';
  const query = { type: 'VEHICLE_BRAND', search: name, limit: CHOICES_MAX } as const;
  const { data } = useQuery({ ...getQueryOptions(staticData.list, { query }), enabled: isEnabled });
  if (!isEnabled || !data) return '';
  // The search also matches a make written in another script, whose name then differs from the input: accepts the
  // result if it is the only one.
  const only = data.data.length === 1 ? data.data[0] : undefined;
  return (data.data.find((make) => hasName(make, name)) ?? only)?.id ?? '';
}

const CHOICES_MAX = 25;

/** Searches the records of a list while `isOpen`, debounced. The server normalizes letters and separators. */
export function useRecordSearch(
  list: ResourceEndpoints['list'],
  filters: Record<string, string>,
  term: string,
  isOpen: boolean,
) {
  const debounced = useDebouncedValue(term.trim());
  const search = debounced || undefined;
  const { data, isError, isFetching, isPending, isPlaceholderData } = useQuery({
    ...getQueryOptions(list, { query: { ...filters, search, limit: CHOICES_MAX } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const records: readonly AnyRecord[] = data?.data ?? [];
  const isStale = isPending || isPlaceholderData || debounced !== term.trim();
  return { records, isError, isFetching, isStale };
}
