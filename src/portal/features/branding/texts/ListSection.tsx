import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CORE_VALUES_MAX, FAQS_MAX } from '#domain/branding/branding-fields.ts';
import type { Locale } from '#domain/locales.ts';
import { useSortableLabels } from '#portal/resource/use-sortable-labels.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input, Textarea } from '#ui/form/inputs.tsx';
import { moveItem, SortableList } from '#ui/form/SortableList.tsx';
import { heldBy, type BrandingValues } from '../entries.ts';
import { useJsonRows } from '../json-rows.ts';
import { useEntryValue } from '../use-entry-value.ts';
import { Languages } from './Languages.tsx';

/** The two lists of texts there are: their parts, and how many they may hold. */
const LISTS = {
  MERCHANT_CORE_VALUES: { head: 'title', body: 'text', max: CORE_VALUES_MAX, add: 'addValue', item: 'valueNumber' },
  MERCHANT_FAQS: { head: 'question', body: 'answer', max: FAQS_MAX, add: 'addQuestion', item: 'questionNumber' },
} as const;
type ListType = keyof typeof LISTS;
type Item = Record<string, string>;

/** Core values or questions, in each language. */
export function ListSection({ type }: { type: ListType }) {
  const { watch } = useFormContext<BrandingValues>();
  const values = watch();
  return (
    <Languages isEmpty={(language) => heldBy(values, { type, language })['items'] === '[]'}>
      {(language) => <TextList type={type} language={language} />}
    </Languages>
  );
}

function TextList({ type, language }: { type: ListType; language: Locale }) {
  const { t } = useTranslation('merchant-info');
  const id = useId();
  const labels = useSortableLabels();
  const { head, body, max, add, item: numbered } = LISTS[type];
  const { value, change, problemAt, ref } = useEntryValue({ type, language }, 'items');
  const list = useJsonRows<Item>(value, change);
  const nameOf = ({ item }: { item: Item }) => item[head]?.trim() || t('merchant-info:untitled');
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <SortableList
        items={list.rows}
        keyOf={(row) => String(row.id)}
        nameOf={nameOf}
        labels={labels}
        onMove={(from, to) => list.put(moveItem(list.rows, from, to))}
        header={(row, index) => (
          <span className="flex items-center">
            <b className="font-figures grow">{index + 1}</b>
            <IconButton
              label={t('merchant-info:removeOne', { name: nameOf(row) })}
              icon={Trash2}
              onClick={() => list.remove(row.id)}
            />
          </span>
        )}
      >
        {(row, index) => (
          <div
            role="group"
            aria-label={t(`merchant-info:${numbered}`, { number: index + 1 })}
            className="grid gap-2 px-2 pb-2"
          >
            {([head, body] as const).map((part) => {
              const label = t(`merchant-info:parts.${part}`);
              const error = problemAt(`${index}.${part}`, label);
              const own = `${id}-${row.id}-${part}`;
              const props = {
                id: own,
                lang: language,
                dir: 'auto',
                value: row.item[part] ?? '',
                invalid: error !== undefined,
                'aria-describedby': error && `${own}-error`,
                onChange: ({ target }: { target: { value: string } }) => list.edit(row.id, { [part]: target.value }),
              } as const;
              return (
                <Field key={part} label={label} htmlFor={own} error={error} required>
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
