import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#client/query.ts';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { ReferencesContext, type Reference } from '../references.ts';
import { Combobox } from './Combobox.tsx';
import { UnknownControl } from './UnknownControl.tsx';
import { useRecordSearch } from './use-found.ts';

type Props = ControlProps<FieldWithControl<'reference'>>;

/** A record of another resource, found by typing; the field holds its id. */
export function ReferenceControl(props: Props) {
  const reference = useContext(ReferencesContext)[props.field.to];
  return reference ? <Found {...props} reference={reference} /> : <UnknownControl />;
}

function Found({ value, onChange, inputProps, reference }: Props & { reference: Reference }) {
  const { t } = useTranslation();
  const { endpoints, title, detail, query } = reference;
  const [isOpen, setOpen] = useState(false);
  /** What is typed instead of the chosen title; undefined while nothing is. */
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
      onPick={({ key }) => {
        onChange(key);
        setTerm(undefined);
      }}
      message={message}
      onOpenChange={(open) => {
        setOpen(open);
        // What names no record gives way to the record that is chosen.
        if (!open) setTerm(undefined);
      }}
      placeholder={t('form:combobox.placeholder')}
      mustPick
      clearLabel={t('form:combobox.clear')}
    />
  );
}
