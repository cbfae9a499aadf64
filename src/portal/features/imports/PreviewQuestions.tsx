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

/** Questions about several rows: people who share a phone number, and rows without an owner. */
export function PreviewQuestions({ rows, answers, onChange }: Props) {
  const { t } = useTranslation('imports');
  const hasQuestions = rows.some(({ question }) => question !== null);
  const ownerless = rows.filter(({ problems }) =>
    problems.some(({ code }) => code === 'ownerMissing' || code === 'ownerAbove'),
  ).length;
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
      {ownerless > 0 && (
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={answers.sameAsAbove ?? false}
            onChange={({ target }) => onChange({ ...answers, sameAsAbove: target.checked })}
          />
          {t('imports:answers.sameAsAbove', { total: formatNumber(ownerless) })}
        </label>
      )}
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
      className="mt-1 max-w-full flex-wrap"
      value={value ?? ''}
      onChange={(answer) => answer && onChange(answer)}
      options={[
        { value: 'same', label: t('imports:questions.same') },
        { value: 'other', label: t('imports:questions.other') },
      ]}
    />
  );
}
