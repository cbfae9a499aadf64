import { useFormContext, useWatch, get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useContext, useState, type KeyboardEvent } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Star from 'lucide-react/icons/star';
import { formatMoney } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import type { Currency } from '#domain/money/currency.ts';
import { formatAmountInput, readAmount } from '#domain/money/read-amount.ts';
import { Button, IconButton } from '#ui/form/buttons.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { PASSWORD_MIN, PASSWORD_RULES } from '#domain/auth/credentials.ts';
import { Checklist } from '#ui/form/Checklist.tsx';
import { classNames } from '#ui/class-names.ts';
import { getCurrency } from '../amount-fields.ts';
import { useFormScope, ReferencedResourcesContext, type ReferencedResource } from '../form-context.ts';
import type { FormValues } from '../values.ts';
import { type ControlProps, type FieldWithControl, PAGE_ALIGNMENT_CLASS } from './control-props.ts';
import { decimalInputProps } from './decimal-input.ts';
import { Combobox } from './Combobox.tsx';
import { useRecordSearch } from './lookup-controls.tsx';
import { TextControl } from './simple-controls.tsx';

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

/**
 * Password input with a button that shows it, a Caps Lock warning and, for a new password, a checklist of the rules.
 */
export function PasswordControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'password'>>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const detectCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState('CapsLock'));
  return (
    <>
      <div className="relative">
        <Input
          {...inputProps}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className={`pe-12 rtl:ps-12 rtl:pe-3 ${PAGE_ALIGNMENT_CLASS}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={detectCapsLock}
          onKeyUp={detectCapsLock}
        />
        <span className="absolute inset-y-0 end-0 flex items-center pe-1">
          <IconButton
            label={t(isShown ? 'form:password.hide' : 'form:password.show')}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
      <p role="status" className="text-sm">
        {isCapsLocked && t('form:password.capsLock')}
      </p>
      {field.autoComplete === 'new-password' && <PasswordRules password={value} />}
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <Checklist
      title={t('form:password.rules')}
      items={Object.entries(PASSWORD_RULES).map(([rule, isMetBy]) => ({
        label: t(`form:password.${rule}`, { min: PASSWORD_MIN }),
        isMet: isMetBy(password),
      }))}
      metLabel={t('form:password.met')}
      unmetLabel={t('form:password.unmet')}
    />
  );
}

/** Star rating as radio buttons, each announced by its number. */
export function StarsControl({ field, label, value, onChange, inputProps }: ControlProps<FieldWithControl<'stars'>>) {
  const { t } = useTranslation('form');
  const { id, ref, invalid, name, onBlur, ...aria } = inputProps;
  const chosen = Number(value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      {...aria}
      className={classNames('rounded-field -ms-1.5 flex w-fit', invalid && 'outline-error outline-2')}
    >
      {Array.from({ length: field.max }, (_, index) => index + 1).map((stars) => (
        <label
          key={stars}
          className="rounded-field grid size-11 cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            className="sr-only"
            // The label of the row focuses the selected star.
            id={stars === (chosen || 1) ? id : undefined}
            ref={stars === (chosen || 1) ? ref : undefined}
            name={name}
            value={stars}
            aria-label={t('form:stars', { count: stars })}
            checked={stars === chosen}
            onChange={() => onChange(String(stars))}
            onBlur={onBlur}
          />
          <Star
            aria-hidden="true"
            strokeWidth={1.5}
            className={classNames(
              'size-8',
              stars <= chosen ? 'fill-accent text-petrol dark:text-accent' : 'text-muted',
            )}
          />
        </label>
      ))}
    </div>
  );
}
