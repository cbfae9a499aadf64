import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import type { Currency } from '#domain/money/currency.ts';
import { formatAmountInput, readAmount } from '#domain/money/read-amount.ts';
import { Button } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { getCurrency } from '../amount-fields.ts';
import { useFormScope } from '../form-context.ts';
import type { FormValues } from '../values.ts';
import type { ControlProps, FieldWithControl } from './control-props.ts';
import { decimalInputProps } from './decimal-input.ts';

/**
 * Amount input. Below it: the amount as it will be stored or, if the text is ambiguous, a button for each possible
 * amount.
 */
export function AmountControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'amount'>>) {
  const currency = useFieldCurrency(field);
  const reading =
    value.trim() === '' || !currency ? undefined : readAmount(value, currency, { locale: currentLocale() });
  const echoId = `${inputProps.id}-amount`;
  const choose = (amount: string) => {
    onChange(formatAmountInput(amount, currency!, currentLocale()));
    // Keeps the focus in the form, because the clicked button is removed.
    document.getElementById(inputProps.id)?.focus();
  };
  return (
    <>
      <Input
        {...inputProps}
        {...decimalInputProps}
        aria-describedby={[echoId, inputProps['aria-describedby']].filter(Boolean).join(' ')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* Keeps its height while empty, to avoid a layout shift while typing. */}
      <div id={echoId} className="text-muted min-h-5 text-sm tabular-nums">
        {reading?.kind === 'amount' && <bdi>{formatMoney(reading.amount, currency!)}</bdi>}
        {reading?.kind === 'ambiguous' && (
          <ReadingChoice readings={reading.readings} currency={currency!} onChoose={choose} />
        )}
      </div>
    </>
  );
}

/** Returns the currency of an amount field; it changes with the currency field of the form. */
function useFieldCurrency(field: FieldWithControl<'amount'>): Currency | undefined {
  const { path = '', currency } = useFormScope();
  const { control } = useFormContext<FormValues>();
  const { currencyField } = field;
  const chosen = useWatch({ control, name: path + (currencyField ?? field.field) });
  return currencyField ? getCurrency(field, { [currencyField]: chosen }) : (field.currency ?? currency);
}

interface ReadingChoiceProps {
  readings: readonly string[];
  currency: Currency;
  onChoose: (amount: string) => void;
}

/** Asks which of two amounts is meant. */
function ReadingChoice({ readings, currency, onChoose }: ReadingChoiceProps) {
  const { t } = useTranslation('form');
  return (
    <div role="group" aria-label={t('form:amount.which')} className="flex flex-wrap items-center gap-2 py-1">
      <span className="text-base-content font-semibold" aria-hidden="true">
        {t('form:amount.which')}
      </span>
      {readings.map((amount) => (
        <Button key={amount} variant="outline" size="sm" onClick={() => onChoose(amount)}>
          <bdi>{formatMoney(amount, currency)}</bdi>
        </Button>
      ))}
    </div>
  );
}
