import Download from 'lucide-react/icons/download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/format.ts';
import { showVehicleName } from '#client/start/static-names.ts';
import type { CheckedRow, ImportCheck } from '#domain/imports/endpoints.ts';
import type { ImportAnswers, PersonAnswer } from '#domain/imports/import-fields.ts';
import { Plate } from '#portal/resource/record/Plate.tsx';
import { Card } from '#ui/Card.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SegmentedControl } from '#ui/form/Segmented.tsx';
import { Button } from '#ui/form/buttons.tsx';
import type { ImportChoices, ImportFlow } from './use-import.ts';

const ROW_FILTERS = ['all', 'create', 'update', 'skip', 'questions'] as const;
type RowFilter = (typeof ROW_FILTERS)[number];
const ROWS_PER_PAGE = 50;
const FILTER_KEYS = {
  all: 'imports:preview.all',
  create: 'imports:preview.create',
  update: 'imports:preview.update',
  skip: 'imports:preview.skip',
  questions: 'imports:questions.filter',
} as const;
const BADGES = { create: 'badge-success', update: 'badge-info', skip: 'badge-ghost' };

interface Props {
  check: ImportCheck;
  choices: ImportChoices;
  flow: ImportFlow;
}

/** Card with the outcome and problems of each row, and the button that starts the import. */
export function PreviewCard({ check: { rows, counts }, choices: { mapping, answers }, flow }: Props) {
  const { isStale, run, refresh, isChecking } = flow;
  const { t } = useTranslation(['imports', 'resource']);
  const [shown, setShown] = useState<RowFilter>('all');
  const [page, setPage] = useState(1);
  const rowsOf = { all: rows, ...Object.groupBy(rows, ({ action }) => action), questions: rows.filter(hasQuestion) };
  const matching = rowsOf[shown] ?? [];
  const answer = (next: ImportAnswers) => flow.choose({ mapping, answers: next });
  const totalPages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const current = Math.min(page, totalPages);
  const changed = counts.create + counts.update;
  return (
    <Card as="section" className="gap-4 p-5">
      <h2 className="text-2xl">{t('imports:preview.title')}</h2>
      <PreviewQuestions rows={rows} answers={answers} onChange={answer} />
      {isStale && (
        <div className="alert alert-info flex flex-wrap items-center gap-3 text-start">
          <p className="grow">{t('imports:preview.stale')}</p>
          <Button size="sm" icon={RotateCw} loading={isChecking} onClick={refresh}>
            {t('imports:apply')}
          </Button>
        </div>
      )}
      <SegmentedControl
        label={t('imports:preview.title')}
        size="sm"
        className="flex-wrap"
        value={shown}
        onChange={(next) => {
          setShown(next);
          setPage(1);
        }}
        options={ROW_FILTERS.filter((value) => value !== 'questions' || rowsOf.questions.length > 0).map((value) => ({
          value,
          label: t(FILTER_KEYS[value], { total: formatNumber(rowsOf[value]?.length ?? 0) }),
        }))}
      />
      {matching.length === 0 ? (
        <p className="text-muted py-6 text-center">{t('imports:preview.empty')}</p>
      ) : (
        <RowTable
          rows={matching.slice((current - 1) * ROWS_PER_PAGE, current * ROWS_PER_PAGE)}
          answers={answers}
          onAnswer={answer}
        />
      )}
      <Pagination
        page={current}
        totalPages={totalPages}
        onPage={setPage}
        labels={{
          label: t('resource:pagination'),
          previous: t('resource:previousPage'),
          next: t('resource:nextPage'),
          page: (number) => t('resource:page', { page: formatNumber(number) }),
        }}
      />
      <Button
        icon={Download}
        className="self-start"
        aria-disabled={changed === 0 || isStale || undefined}
        onClick={() => changed > 0 && !isStale && run()}
      >
        {t('imports:run', { count: changed })}
      </Button>
    </Card>
  );
}

const hasQuestion = ({ question }: CheckedRow): boolean => question !== null;

interface TableProps {
  rows: readonly CheckedRow[];
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

function RowTable({ rows, answers, onAnswer }: TableProps) {
  const { t } = useTranslation('imports');
  return (
    <div
      role="region"
      aria-label={t('imports:preview.title')}
      tabIndex={0}
      className="scroll-hint border-base-300 overflow-auto rounded-lg border @xl:max-h-[36rem]"
    >
      {/* On a phone the cells of a row are below each other, beside its number. */}
      <table className="table-pin-rows table w-full text-sm @max-xl:block">
        <thead className="@max-xl:sr-only">
          <tr>
            <th scope="col">{t('imports:preview.row')}</th>
            <th scope="col">{t('imports:preview.client')}</th>
            <th scope="col">{t('imports:preview.vehicle')}</th>
            <th scope="col">{t('imports:preview.result')}</th>
          </tr>
        </thead>
        <tbody className="@max-xl:block">
          {rows.map((row) => (
            <tr
              key={row.number}
              className="@max-xl:border-base-300 align-top @max-xl:grid @max-xl:grid-cols-[auto_minmax(0,1fr)] @max-xl:border-b @max-xl:[&>td]:border-0 @max-xl:[&>td:nth-child(n+3)]:col-start-2 @max-xl:[&>td:nth-child(n+3)]:pt-0"
            >
              <td className="tabular-nums">{formatNumber(row.number)}</td>
              <td>
                <bdi className="block wrap-anywhere">{row.name}</bdi>
                <bdi dir="ltr" className="text-muted whitespace-nowrap">
                  {row.phone}
                </bdi>
              </td>
              <td>
                <bdi className="block wrap-anywhere">{row.vehicle && showVehicleName(row.vehicle)}</bdi>
                {row.plate && <Plate size="sm">{row.plate}</Plate>}
              </td>
              <td className="min-w-60">
                <span className={`badge ${BADGES[row.action]} whitespace-nowrap`}>
                  {t(`imports:actions.${row.action}`)}
                </span>
                <RowResult row={row} />
                <RowQuestion row={row} answers={answers} onChange={onAnswer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CLIENT_ACTION_KEYS = { create: 'imports:parts.clientCreate', update: 'imports:parts.clientUpdate' } as const;
const VEHICLE_ACTION_KEYS = { create: 'imports:parts.vehicleCreate', update: 'imports:parts.vehicleUpdate' } as const;

/** Isolates a text of the file from the direction of the sentence around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Lists the actions and problems of a row. */
function RowResult({ row: { clientAction, vehicleAction, problems } }: { row: CheckedRow }) {
  const { t } = useTranslation('imports');
  const parts = [
    clientAction && clientAction !== 'keep' && t(CLIENT_ACTION_KEYS[clientAction]),
    vehicleAction && t(VEHICLE_ACTION_KEYS[vehicleAction]),
  ].filter(Boolean);
  return (
    <>
      {parts.length > 0 && <span className="ms-2">{parts.join(' · ')}</span>}
      {problems.map(({ code, row, value }, at) => (
        <span key={at} className="block text-sm wrap-anywhere">
          {t(`imports:problems.${code}`, { row: row && formatNumber(row), value: value && isolate(value) })}
        </span>
      ))}
    </>
  );
}

interface QuestionsProps {
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
function PreviewQuestions({ rows, answers, onChange }: QuestionsProps) {
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

interface RowProps extends Omit<QuestionsProps, 'rows'> {
  row: CheckedRow;
}

/** Question of a row who its person is, at the first row that names the person. */
function RowQuestion({ row: { number, question, name }, answers, onChange }: RowProps) {
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
