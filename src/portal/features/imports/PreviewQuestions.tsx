import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import type { CheckedRow } from '#domain/imports/endpoints.ts';
import type { ImportAnswers, PersonAnswer } from '#domain/imports/import-fields.ts';
import { SegmentedControl } from '#ui/form/Segmented.tsx';

interface Props {
  rows: readonly CheckedRow[];
  answers: ImportAnswers;
  onChange: (answers: ImportAnswers) => void;
}

/** Decisions about all rows that have one of the problems. */
const ROW_CHOICES = [
  { field: 'sameAsAbove', problems: new Set<string>(['ownerMissing', 'ownerAbove']) },
  { field: 'noPlateYet', problems: new Set<string>(['plateMissing', 'plateLater', 'plateLaterTwice']) },
] as const;

/** Questions about several rows: people who share a phone number, rows without an owner, vehicles without a plate. */
export function PreviewQuestions({ rows, answers, onChange }: Props) {
  const { t } = useTranslation('imports');
  const hasQuestions = rows.some(({ question }) => question !== null);
  const { people: _, ...others } = answers;
  return (
    <>
      {hasQuestions && (
        <div className="alert alert-warning">
          <div className="min-w-0">
            <p className="font-semibold">{t('imports:questions.title')}</p>
            <p>{t('imports:questions.text')}</p>
            <p className="mt-2 font-semibold" aria-hidden="true">
              {t('imports:questions.all')}
            </p>
            <PersonChoice
              label={t('imports:questions.all')}
              value={answers.sharedNumbers}
              onChange={(sharedNumbers) => onChange({ ...others, sharedNumbers })}
            />
          </div>
        </div>
      )}
      {ROW_CHOICES.map(({ field, problems }) => {
        const total = rows.filter((row) => row.problems.some(({ code }) => problems.has(code))).length;
        return (
          total > 0 && (
            <label key={field} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox checkbox-primary"
                checked={answers[field] ?? false}
                onChange={({ target }) => onChange({ ...answers, [field]: target.checked })}
              />
              {t(`imports:answers.${field}`, { total: formatNumber(total) })}
            </label>
          )
        );
      })}
    </>
  );
}

interface RowProps extends Omit<Props, 'rows'> {
  row: CheckedRow;
}

/** Question of a row who its person is, at the first row that names the person. */
export function RowQuestion({ row: { number, question, name }, answers, onChange }: RowProps) {
  const { t } = useTranslation('imports');
  if (question !== number) return null;
  return (
    <PersonChoice
      label={t('imports:questions.label', { name })}
      value={answers.people?.[number] ?? answers.sharedNumbers}
      onChange={(answer) => onChange({ ...answers, people: { ...answers.people, [number]: answer } })}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: PersonAnswer | undefined;
  onChange: (answer: PersonAnswer) => void;
}

function PersonChoice({ label, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('imports');
  return (
    <SegmentedControl<PersonAnswer | ''>
      label={label}
      size="sm"
      className="mt-1 max-w-full flex-wrap *:h-auto *:min-h-11 *:max-w-full *:py-1"
      value={value ?? ''}
      onChange={(answer) => answer && onChange(answer)}
      options={[
        { value: 'same', label: t('imports:questions.same') },
        { value: 'other', label: t('imports:questions.other') },
      ]}
    />
  );
}
