import { useState } from 'react';
import { staticData } from '#domain/static-data/endpoints.ts';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { Combobox } from './Combobox.tsx';
import { useRecordSearch } from './use-found.ts';

/** Free text, with the entries of static data offered while typing. */
export function SuggestControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'suggest'>>) {
  const [isOpen, setOpen] = useState(false);
  // What the field held before is no search: all entries are offered until something is typed.
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
