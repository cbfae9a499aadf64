import { useContext, useState } from 'react';
import { get, useFormContext } from 'react-hook-form';
import type { FormValues } from '../values.ts';
import { ReferencedResourcesContext, useFormScope, type ReferencedResource } from '../form-context.ts';
import { Combobox } from './Combobox.tsx';
import type { ControlProps, FieldWithControl } from './control-props.ts';
import { useRecordSearch } from './lookup-controls.tsx';
import { TextControl } from './simple-controls.tsx';

type CompletionProps = ControlProps<FieldWithControl<'completion'>>;

/** Text input that suggests records of a resource; a chosen record also fills other fields. */
export function CompletionControl(props: CompletionProps) {
  const reference = useContext(ReferencedResourcesContext)[props.field.to];
  if (!reference?.fill) return <TextControl {...props} field={{ ...props.field, control: 'text' }} />;
  return <RecordCompletion {...props} reference={reference} />;
}

function RecordCompletion({
  field,
  value,
  onChange,
  inputProps,
  reference,
}: CompletionProps & { reference: ReferencedResource }) {
  const { endpoints, title, detail, fill, query, Shortcuts } = reference;
  const fillForm = useFillForm();
  const [isOpen, setOpen] = useState(false);
  const found = useRecordSearch(endpoints.list, query ?? {}, value, isOpen && value.trim() !== '');
  const choices = value.trim() === '' || found.isStale ? [] : found.records;
  const adopt = (values: FormValues) => {
    const { [field.field]: own = '', ...others } = values;
    onChange(own);
    fillForm(others);
  };
  return (
    <>
      <Combobox
        input={inputProps}
        text={value}
        onText={onChange}
        choices={choices.map((record) => ({ key: record.id, label: title(record), detail: detail?.(record) }))}
        onPick={({ key }) => adopt(fill!(choices.find(({ id }) => id === key)))}
        onOpenChange={setOpen}
      />
      {Shortcuts && value === '' && <Shortcuts onPick={adopt} />}
    </>
  );
}

/** Returns a function that sets other fields of the form, or of the same item of a nested list. */
function useFillForm() {
  const { path = '' } = useFormScope();
  const { setValue, formState } = useFormContext<FormValues>();
  return (values: FormValues) => {
    for (const [name, value] of Object.entries(values))
      setValue(path + name, value, {
        shouldDirty: true,
        shouldValidate: get(formState.errors, path + name) !== undefined,
      });
  };
}
