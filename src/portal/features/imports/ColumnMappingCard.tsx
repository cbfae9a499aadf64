import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { problemMessage } from '#client/problem-message.ts';
import type { ImportCheck } from '#domain/imports/endpoints.ts';
import {
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  type ImportAnswers,
  type ImportEncoding,
  type ImportField,
} from '#domain/imports/import-fields.ts';
import { toLatinDigits } from '#domain/digits.ts';
import type { Problem } from '#domain/problems.ts';
import { normalizeCallingCode } from '#domain/users/calling-code.ts';
import { VEHICLE_TEXT_MAX, VEHICLE_TYPES } from '#domain/vehicles/vehicle.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Field, FieldGroup } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { ImportChoices, ImportFlow } from './use-import.ts';

interface Props {
  check: ImportCheck;
  choices: ImportChoices;
  flow: ImportFlow;
}

/** Fields that identify a record. */
const KEY_FIELDS = new Set<ImportField>(['phoneNumber', 'secondPhone', 'clientId', 'vehicleId']);

/** Card that maps each column of the file to a field and sets default values for missing cells. */
export function ColumnMappingCard({ check, choices, flow }: Props) {
  const { t } = useTranslation('imports');
  const { mapping, answers } = choices;
  const chooseField = (column: number, field: ImportField | null) => {
    // Only one column may map to a field: resets another column that maps to it.
    const others = mapping.map((other) => (other === field ? null : other));
    flow.choose({ answers, mapping: others.with(column, field) });
  };
  const hasKey = mapping.some((field) => field !== null && KEY_FIELDS.has(field));
  return (
    <Card as="section" className="@container gap-5 p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-2xl">{t('imports:columns.title')}</h2>
        <p className="text-muted grow">
          <bdi className="wrap-anywhere">{check.fileName}</bdi> · {t(`imports:formats.${check.format}`)}
        </p>
        <Button variant="ghost" size="sm" icon={FileUp} onClick={flow.reset}>
          {t('imports:file.other')}
        </Button>
      </div>
      <p className="text-muted -mt-3">{t('imports:columns.hint')}</p>
      {check.encoding && <EncodingField encoding={check.encoding} onChange={flow.chooseEncoding} />}
      {!hasKey && (
        <p role="alert" className="alert alert-warning">
          {t('imports:columns.noPhone')}
        </p>
      )}
      <ul className="grid gap-4 @md:grid-cols-2 @2xl:grid-cols-3">
        {check.columns.map(
          (column, at) =>
            // A column without any value has nothing to import.
            (column.samples.length > 0 || mapping[at]) && (
              <li key={at} className="min-w-0">
                <ColumnField
                  column={column}
                  number={at + 1}
                  field={mapping[at]!}
                  onChange={(field) => chooseField(at, field)}
                />
              </li>
            ),
        )}
      </ul>
      <AnswerFields
        answers={answers}
        problems={flow.answerProblems}
        onChange={(next) => flow.choose({ mapping, answers: next })}
      />
    </Card>
  );
}

interface EncodingProps {
  encoding: ImportEncoding;
  onChange: (encoding: ImportEncoding) => void;
}

function EncodingField({ encoding, onChange }: EncodingProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  return (
    <Field className="max-w-sm" label={t('imports:encodings.label')} htmlFor={id} hint={t('imports:encodings.hint')}>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={encoding}
        onChange={({ target }) => onChange(target.value as ImportEncoding)}
      >
        {IMPORT_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {t(`imports:encodings.${name}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ColumnProps {
  column: ImportCheck['columns'][number];
  number: number;
  field: ImportField | null;
  onChange: (field: ImportField | null) => void;
}

function ColumnField({ column: { heading, samples }, number, field, onChange }: ColumnProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  const label = heading || t('imports:columns.unnamed', { number: formatNumber(number) });
  return (
    <Field
      className="grid-cols-1"
      label={<bdi className="wrap-anywhere">{label}</bdi>}
      htmlFor={id}
      hint={
        samples.length > 0 && (
          <>
            <span className="sr-only">{t('imports:columns.samples')}: </span>
            {samples.map((sample, at) => (
              <bdi key={at} className="block truncate" title={sample}>
                {sample}
              </bdi>
            ))}
          </>
        )
      }
    >
      <Select
        id={id}
        aria-describedby={samples.length > 0 ? `${id}-hint` : undefined}
        value={field ?? ''}
        onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
      >
        <option value="">{t('imports:columns.none')}</option>
        {IMPORT_FIELDS.map((name) => (
          <option key={name} value={name}>
            {t(`imports:importFields.${name}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface AnswerProps {
  answers: ImportAnswers;
  problems: readonly Problem[];
  onChange: (answers: ImportAnswers) => void;
}

const TEXT_ANSWERS = ['lastName', 'countryCode', 'model', 'color', 'engineType', 'year'] as const;
const YEAR_DIGITS = 4;
const CALLING_CODE_MAX = 10;

const readYear = (text: string): number => Number(toLatinDigits(text).replace(/\D/g, '').slice(0, YEAR_DIGITS));

function AnswerFields({ answers, problems, onChange }: AnswerProps) {
  const { t } = useTranslation(['imports', 'vehicles', 'validation']);
  const id = useId();
  const invalid = problems[0] && `${id}-${problems[0].field}`;
  // The button that checks the answers is below the fields.
  useEffect(() => {
    if (invalid) document.getElementById(invalid)?.focus();
  }, [invalid, problems]);
  const errorOf = (field: (typeof TEXT_ANSWERS)[number]) => {
    const problem = problems.find((other) => other.field === field);
    return problem && problemMessage(t, problem, t(`imports:answers.${field}`));
  };
  const describe = (field: (typeof TEXT_ANSWERS)[number]) =>
    [field === 'lastName' && `${id}-${field}-hint`, errorOf(field) && `${id}-${field}-error`]
      .filter(Boolean)
      .join(' ') || undefined;
  const answer = (field: keyof ImportAnswers, text: string) => {
    const { [field]: _, ...rest } = answers;
    const value = field === 'year' ? readYear(text) : field === 'countryCode' ? normalizeCallingCode(text) : text;
    onChange(value ? { ...rest, [field]: value } : rest);
  };
  return (
    <FieldGroup
      legend={t('imports:answers.title')}
      legendClass="font-heading mb-1 text-xl font-bold"
      className="grid gap-3"
    >
      <p className="text-muted">{t('imports:answers.hint')}</p>
      <div className="grid gap-4 @md:grid-cols-2 @4xl:grid-cols-4">
        {TEXT_ANSWERS.map((field) => (
          <Field
            key={field}
            label={t(`imports:answers.${field}`)}
            htmlFor={`${id}-${field}`}
            hint={field === 'lastName' && t('imports:answers.lastNameHint')}
            error={errorOf(field)}
          >
            <Input
              id={`${id}-${field}`}
              invalid={errorOf(field) !== undefined}
              maxLength={field === 'countryCode' ? CALLING_CODE_MAX : VEHICLE_TEXT_MAX}
              {...(field === 'countryCode' && { dir: 'ltr', inputMode: 'tel' as const })}
              {...(field === 'year' && { inputMode: 'numeric' as const })}
              aria-describedby={describe(field)}
              value={answers[field] ?? ''}
              onChange={({ target }) => answer(field, target.value)}
            />
          </Field>
        ))}
        <Field label={t('imports:answers.type')} htmlFor={`${id}-type`}>
          <Select id={`${id}-type`} value={answers.type ?? ''} onChange={({ target }) => answer('type', target.value)}>
            <option value="">{t('imports:answers.none')}</option>
            {VEHICLE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`vehicles:types.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </FieldGroup>
  );
}
