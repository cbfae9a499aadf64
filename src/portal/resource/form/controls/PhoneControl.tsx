import { useEffect } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldWithControl } from '../control-props.ts';
import { useFormScope } from '../form-scope.ts';
import type { FormValues } from '../values.ts';
import { CallingCodeInput } from './CallingCodeInput.tsx';
import { PhoneNumberInput } from './PhoneNumber.tsx';
import { rememberCode, useDefaultCode } from './use-default-code.ts';
import { usePhoneFormat } from './use-phone-format.ts';

/** Calling code and number as one control, always from left to right. */
export function PhoneControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'phone'>>) {
  const { t } = useTranslation();
  const { name, isSaving } = useFormScope();
  const { control, resetField } = useFormContext<FormValues>();
  const { field: code } = useController({ control, name: field.codeField });
  const { touchedFields } = useFormState({ control, name: field.field });
  const format = usePhoneFormat();
  const likely = useDefaultCode(code.value === '');

  useEffect(() => {
    // A default is no change of the person's.
    if (likely && code.value === '') resetField(field.codeField, { defaultValue: likely });
  }, [likely, code.value, resetField, field.codeField]);

  const setCode = (next: string) => {
    if (isSaving || next === code.value) return;
    code.onChange(next);
    rememberCode(next);
  };
  const settle = () => {
    const next = format?.settled({ code: code.value, digits: value });
    if (next) setCode(next.code);
    if (next && next.digits !== value) onChange(next.digits);
    inputProps.onBlur();
  };
  const isDoubtful =
    format !== undefined &&
    value !== '' &&
    code.value !== '' &&
    Boolean(get(touchedFields, field.field)) &&
    !inputProps.invalid &&
    !format.isLikely({ code: code.value, digits: value });
  return (
    <>
      <div dir="ltr" className="flex gap-2">
        <div className="w-24 shrink-0">
          <CallingCodeInput
            input={{
              ...inputProps,
              id: `${inputProps.id}-code`,
              name: field.codeField,
              ref: code.ref,
              onBlur: code.onBlur,
            }}
            label={t(`${name}:fields.${field.codeField}`)}
            code={code.value}
            onCode={setCode}
            format={format}
          />
        </div>
        <PhoneNumberInput
          input={{ ...inputProps, onBlur: settle }}
          digits={value}
          onDigits={onChange}
          format={(digits) => format?.formatted({ code: code.value, digits }) ?? digits}
        />
      </div>
      <p role="status" className="text-muted text-sm">
        {isDoubtful && t('form:phone.unlikely', { code: `\u2066${code.value}\u2069` })}
      </p>
    </>
  );
}
