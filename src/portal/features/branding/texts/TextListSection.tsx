import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CORE_VALUES_MAX, FAQS_MAX } from '#domain/branding/branding-fields.ts';
import type { Locale } from '#domain/locales.ts';
import { AUTO_DIRECTION_CLASS } from '#portal/resource/form/controls/control-props.ts';
import { useSortableListLabels } from '#portal/resource/use-sortable-labels.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input, Textarea } from '#ui/form/inputs.tsx';
import { moveItem, SortableList } from '#ui/form/SortableList.tsx';
import { getEntryValues, type BrandingValues } from '../entries.ts';
import { useEntryValue } from '../entry-fields.tsx';
import { LanguageColumns } from './TextsSection.tsx';

/** Item fields, limits and labels of the two text lists. */
const LISTS = {
  MERCHANT_CORE_VALUES: { head: 'title', body: 'text', max: CORE_VALUES_MAX, add: 'addValue', item: 'valueNumber' },
  MERCHANT_FAQS: { head: 'question', body: 'answer', max: FAQS_MAX, add: 'addQuestion', item: 'questionNumber' },
} as const;
type ListType = keyof typeof LISTS;
type Item = Record<string, string>;

/** Section that edits core values or questions in each language. */
export function TextListSection({ type }: { type: ListType }) {
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  return (
    <LanguageColumns isEmpty={(language) => getEntryValues(values, { type, language })['items'] === '[]'}>
      {(language) => <TextList type={type} language={language} />}
    </LanguageColumns>
  );
}

function TextList({ type, language }: { type: ListType; language: Locale }) {
  const { t } = useTranslation('merchant-info');
  const id = useId();
  const labels = useSortableListLabels();
  const { head, body, max, add, item: itemLabelKey } = LISTS[type];
  const { value, setValue, errorAt, ref } = useEntryValue({ type, language }, 'items');
  const list = useJsonRows(value, setValue);
  const nameOf = ({ item }: { item: Item }) => item[head]?.trim() || t('merchant-info:untitled');
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <SortableList
        items={list.rows}
        keyOf={(row) => String(row.id)}
        nameOf={nameOf}
        labels={labels}
        onMove={(from, to) => list.replace(moveItem(list.rows, from, to))}
        header={(row, index) => (
          <span className="flex items-center">
            <b className="font-figures grow">{index + 1}</b>
            <IconButton
              label={t('merchant-info:removeItem', { name: nameOf(row) })}
              icon={Trash2}
              onClick={() => list.remove(row.id)}
            />
          </span>
        )}
      >
        {(row, index) => (
          <div
            role="group"
            aria-label={t(`merchant-info:${itemLabelKey}`, { number: index + 1 })}
            className="grid gap-2 px-2 pb-2"
          >
            {([head, body] as const).map((part) => {
              const label = t(`merchant-info:parts.${part}`);
              const error = errorAt(`${index}.${part}`, label);
              const inputId = `${id}-${row.id}-${part}`;
              const props = {
                id: inputId,
                lang: language,
                className: AUTO_DIRECTION_CLASS,
                value: row.item[part] ?? '',
                invalid: error !== undefined,
                'aria-describedby': error && `${inputId}-error`,
                onChange: ({ target }: { target: { value: string } }) => list.edit(row.id, { [part]: target.value }),
              } as const;
              return (
                <Field key={part} label={label} htmlFor={inputId} error={error} required>
                  {part === head ? <Input {...props} /> : <Textarea {...props} rows={2} />}
                </Field>
              );
            })}
          </div>
        )}
      </SortableList>
      {list.rows.length < max && (
        <Button variant="outline" icon={Plus} onClick={() => list.add({ [head]: '', [body]: '' })}>
          {t(`merchant-info:${add}`)}
        </Button>
      )}
    </div>
  );
}

interface Row {
  /** React key that stays with the item when it moves. */
  id: number;
  item: Item;
}

let lastRowId = 0;
function parseRows(text: string): Row[] {
  try {
    const items: unknown = JSON.parse(text || '[]');
    return Array.isArray(items) ? items.map((item: Item) => ({ id: ++lastRowId, item })) : [];
  } catch {
    return [];
  }
}

/** Parses a JSON array into rows with stable ids and returns functions that edit them. */
function useJsonRows(text: string, onChange: (text: string) => void) {
  const [state, setState] = useState(() => ({ text, rows: parseRows(text) }));
  let { rows } = state;
  if (state.text !== text) {
    // The text changed outside of this hook: the form was reset or rebased.
    rows = parseRows(text);
    setState({ text, rows });
  }
  const commit = (next: Row[]) => {
    const json = JSON.stringify(next.map(({ item }) => item));
    setState({ text: json, rows: next });
    onChange(json);
  };
  return {
    rows,
    replace: commit,
    add: (item: Item) => commit([...rows, { id: ++lastRowId, item }]),
    edit: (id: number, part: Item) =>
      commit(rows.map((row) => (row.id === id ? { id, item: { ...row.item, ...part } } : row))),
    remove: (id: number) => commit(rows.filter((row) => row.id !== id)),
  };
}
