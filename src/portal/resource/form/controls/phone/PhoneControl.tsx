import { useEffect, useMemo, useState, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { get, useController, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ControlProps, FieldWithControl, ControlInput } from '../control-props.ts';
import { useFormScope } from '#portal/resource/form/form-context.ts';
import type { FormValues } from '#portal/resource/form/values.ts';
import { foldSearchText } from '#domain/search/fold-search.ts';
import { Input } from '#ui/form/inputs.tsx';
import { currentLocale } from '#client/i18n.ts';
import { getQueryOptions } from '#client/query.ts';
import { branding } from '#domain/branding/endpoints.ts';
import { readEntryField, findMerchantInfo } from '#domain/branding/merchant-entry.ts';
import { Combobox } from '../Combobox.tsx';
import { findCaretPosition, computeEditedDigits } from './typed-digits.ts';

/** Calling code and number as one control, always left-to-right. */
export function PhoneControl({ field, value, onChange, inputProps }: ControlProps<FieldWithControl<'phone'>>) {
  const { t } = useTranslation();
  const { name, isSaving } = useFormScope();
  const { control, resetField } = useFormContext<FormValues>();
  const { field: code } = useController({ control, name: field.codeField });
  const { touchedFields } = useFormState({ control, name: field.field });
  const format = usePhoneFormat();
  const defaultCode = useDefaultCallingCode(code.value === '');

  useEffect(() => {
    // Sets the code as the default value, because a changed value would make the form dirty.
    if (defaultCode && code.value === '') resetField(field.codeField, { defaultValue: defaultCode });
  }, [defaultCode, code.value, resetField, field.codeField]);

  const setCode = (next: string) => {
    if (isSaving || next === code.value) return;
    code.onChange(next);
    rememberCallingCode(next);
  };
  const normalize = () => {
    const next = format?.normalizePhone({ code: code.value, digits: value });
    if (next) setCode(next.code);
    if (next && next.digits !== value) onChange(next.digits);
    inputProps.onBlur();
  };
  const isIncomplete =
    format !== undefined &&
    value !== '' &&
    code.value !== '' &&
    Boolean(get(touchedFields, field.field)) &&
    !inputProps.invalid &&
    !format.isValidPhone({ code: code.value, digits: value });
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
          input={{ ...inputProps, onBlur: normalize }}
          digits={value}
          onDigits={onChange}
          format={(digits) => format?.formatPhone({ code: code.value, digits }) ?? digits}
        />
      </div>
      <p role="status" className="text-muted text-sm">
        {isIncomplete && t('form:phone.implausible', { code: `\u2066${code.value}\u2069` })}
      </p>
    </>
  );
}

const LIST_WIDTH = 288;
const CALLING_CODE_PATTERN = /^\+?([1-9]\d{0,3})$/;

interface CallingCodeInputProps {
  input: ControlInput;
  label: string;
  code: string;
  onCode: (code: string) => void;
  format: ReturnType<typeof usePhoneFormat>;
}

/** Combobox for a calling code, searched by country name or digits. */
export function CallingCodeInput({ input, label, code, onCode, format }: CallingCodeInputProps) {
  const { t, i18n } = useTranslation();
  const [term, setTerm] = useState<string>();
  const all = useMemo(() => format?.listCallingCodes(i18n.language) ?? [], [format, i18n.language]);

  const searchText = foldSearchText(term ?? '').trim();
  const startsWithSearch = (text: string) => foldSearchText(text).startsWith(searchText);
  const prefixMatches = all.filter((one) =>
    [one.name, one.country, one.code, one.code.slice(1)].some(startsWithSearch),
  );
  const found = [
    ...prefixMatches,
    ...all.filter((other) => !prefixMatches.includes(other) && foldSearchText(other.name).includes(searchText)),
  ];
  const normalize = () => {
    const typed = CALLING_CODE_PATTERN.exec(searchText);
    if (typed) onCode(`+${typed[1]}`);
    setTerm(undefined);
  };
  return (
    <Combobox
      input={input}
      label={label}
      text={term ?? code}
      onText={setTerm}
      choices={found.map((one) => ({ key: one.country, label: one.name, detail: one.code }))}
      onPick={({ detail }) => {
        onCode(detail!);
        setTerm(undefined);
      }}
      message={t(format ? 'form:combobox.none' : 'form:combobox.loading')}
      onOpenChange={(isOpen) => (isOpen ? setTerm('') : normalize())}
      placeholder="+"
      dir="ltr"
      listWidth={LIST_WIDTH}
      mustPick
    />
  );
}

interface PhoneNumberInputProps {
  input: ControlInput;
  digits: string;
  onDigits: (digits: string) => void;
  format: (digits: string) => string;
}

/** Number input that groups digits while typing and keeps the caret at its digit. */
export function PhoneNumberInput({ input, digits, onDigits, format }: PhoneNumberInputProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const caret = useRef<number>(undefined);
  const shown = format(digits);

  useLayoutEffect(() => {
    const element = anchor.current?.querySelector('input');
    if (element && caret.current !== undefined && document.activeElement === element) {
      const position = findCaretPosition(element.value, caret.current);
      element.setSelectionRange(position, position);
    }
    caret.current = undefined;
  });

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const isForward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward';
    const position = target.selectionStart ?? target.value.length;
    const edit = computeEditedDigits({ shown, typed: target.value, caret: position, isForward });
    caret.current = edit.before;
    onDigits(edit.digits);
  }

  return (
    <span ref={anchor} className="grow">
      <Input
        {...input}
        type="tel"
        inputMode="tel"
        className="tabular-nums rtl:text-end"
        value={shown}
        onChange={change}
      />
    </span>
  );
}

type PhoneFormat = typeof import('./phone-format.ts');

/** Loads libphonenumber on demand; undefined until then. The form works without it. */
export function usePhoneFormat(): PhoneFormat | undefined {
  const [format, setFormat] = useState<PhoneFormat>();
  useEffect(() => {
    let isMounted = true;
    import('./phone-format.ts').then(
      (loaded) => isMounted && setFormat(loaded),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return format;
}

const LAST_CALLING_CODE_KEY = 'callingCode';

/** Stores the calling code used last in this browser. */
export const rememberCallingCode = (code: string): void => localStorage.setItem(LAST_CALLING_CODE_KEY, code);

/** Returns the default calling code of a new number: that of the garage, else the last one used in this browser. */
export function useDefaultCallingCode(isEnabled: boolean): string | undefined {
  const { data, isPending } = useQuery({
    ...getQueryOptions(branding.fetchBranding, { query: { lan: currentLocale() } }),
    enabled: isEnabled,
    staleTime: Infinity,
  });
  if (!isEnabled || isPending) return undefined;
  const own = readEntryField(data && findMerchantInfo(data.branding), 'countryCode');
  return own || localStorage.getItem(LAST_CALLING_CODE_KEY) || undefined;
}
