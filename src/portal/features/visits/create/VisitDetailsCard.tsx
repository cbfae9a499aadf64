import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import type { Currency } from '#domain/money/currency.ts';
import { fromMinorUnits } from '#domain/money/minor-units.ts';
import { formatAmountInput } from '#domain/money/read-amount.ts';
import { FormRow } from '#portal/resource/form/FormRow.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { DISCOUNT_REASON_FIELD } from '../visits.resource.tsx';
import { computeTypedTotals, VISIT_FIELDS, type VisitValues } from './visit-form.ts';

/** Name, dates and total of the visit; the total is the sum of the tasks until it is edited. */
export function VisitDetailsCard({ currency }: { currency: Currency }) {
  const { t } = useTranslation('visits');
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="gap-4 p-4 @xl:p-5">
      <h2 id={id} className="text-2xl">
        {t('visits:create.details')}
      </h2>
      <div className="grid gap-x-4 gap-y-3 @xl:grid-cols-2">
        {VISIT_FIELDS.map((field) => (
          <div key={field.field} className={field.field === 'name' ? '@xl:col-span-2' : undefined}>
            <FormRow field={field} />
          </div>
        ))}
        <TasksSum currency={currency} />
      </div>
    </Card>
  );
}

/** Sum of the tasks and its difference from an edited total; asks for the reason of a discount. */
function TasksSum({ currency }: { currency: Currency }) {
  const { t } = useTranslation('visits');
  const { control, setValue } = useFormContext<VisitValues>();
  const [tasks, totalCost] = useWatch({ control, name: ['tasks', 'totalCost'] });
  const { total, sum } = computeTypedTotals({ tasks, totalCost }, currency);
  const difference = total - sum;
  const decimal = (units: number) => fromMinorUnits(units, currency);
  const adoptSum = () =>
    setValue('totalCost', formatAmountInput(decimal(sum), currency, currentLocale()), { shouldValidate: true });
  const money = (units: number) => formatMoney(decimal(units), currency);
  return (
    <>
      <div role="status" className="self-end text-sm @xl:pb-2">
        <p>{t('visits:create.sum', { sum: money(sum) })}</p>
        {difference !== 0 && (
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {t(difference > 0 ? 'visits:create.moreThanSum' : 'visits:create.lessThanSum', {
              difference: money(Math.abs(difference)),
            })}
            <Button variant="outline" size="sm" onClick={adoptSum}>
              {t('visits:create.useSum')}
            </Button>
          </p>
        )}
      </div>
      {difference < 0 && (
        <div className="@xl:col-span-2">
          <FormRow field={{ ...DISCOUNT_REASON_FIELD, required: true }} />
        </div>
      )}
    </>
  );
}
