import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import { getMainLanguage } from '#client/main-language.ts';
import type { OpeningException, WorkingHours } from '#domain/branding/opening-hours.ts';
import { getTextDirection, LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { pickLocalizedText } from '#domain/localized.ts';

import { DateInput } from '#portal/resource/DateInput.tsx';
import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { withException } from './hours.ts';
import { IntervalFields } from './IntervalFields.tsx';

interface Props {
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  errorAt: (path: string, label: string) => string | undefined;
  /** Returns true if the exception at an index has an error. */
  hasErrorAt: (index: number) => boolean;
}

/** Card with exceptions from the weekly hours, such as holidays: a range of days with other hours or none. */
export function HoursExceptions({ hours, onChange, errorAt, hasErrorAt }: Props) {
  const { t } = useTranslation('merchant-info');
  const { exceptions } = hours;
  const add = () => onChange({ ...hours, exceptions: [...exceptions, { from: today(), to: today(), intervals: [] }] });
  return (
    <Card as="section" className="@container gap-4 p-5" aria-label={t('merchant-info:hours.exceptions')}>
      <h3 className="text-xl">{t('merchant-info:hours.exceptions')}</h3>
      <p className="text-muted text-sm">{t('merchant-info:hours.exceptionsHint')}</p>
      {exceptions.map((exception, index) => (
        <ExceptionFields
          key={index}
          number={index + 1}
          exception={exception}
          onChange={(part) => onChange(withException(hours, index, part))}
          onRemove={() => onChange({ ...hours, exceptions: exceptions.toSpliced(index, 1) })}
          errorAt={(part, label) => errorAt(`exceptions.${index}${part && `.${part}`}`, label)}
          hasError={hasErrorAt(index)}
        />
      ))}
      <Button variant="outline" icon={Plus} className="self-start" onClick={add}>
        {t('merchant-info:hours.addException')}
      </Button>
    </Card>
  );
}

/** Formats a day or a range of days; either may be empty during editing. */
const formatRange = (from: string, to: string): string =>
  [...new Set([from, to])]
    .filter(Boolean)
    .map((day) => formatDate(day))
    .join(' – ');

interface ExceptionProps {
  number: number;
  exception: OpeningException;
  onChange: (part: Partial<OpeningException>) => void;
  onRemove: () => void;
  errorAt: Props['errorAt'];
  hasError: boolean;
}

function ExceptionFields({ number, exception, onChange, onRemove, errorAt, hasError }: ExceptionProps) {
  const { t } = useTranslation(['merchant-info', 'common']);
  const id = useId();
  const { from, to, intervals, name = {} } = exception;
  // A new exception has no name and starts expanded.
  const [isOpen, setOpen] = useState(!Object.values(name).some(Boolean));
  const title = t('merchant-info:hours.exceptionNumber', { number });
  const names = LOCALE_CODES.map(
    (language) => [language, t('merchant-info:hours.name', { language: LOCALES[language].name })] as const,
  );
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-base-300 rounded-box border"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
        <b>{pickLocalizedText(name, currentLocale(), getMainLanguage()) || title}</b>
        <span className="text-muted text-sm">
          {formatRange(from, to)}
          {intervals.length === 0 && ` · ${t('merchant-info:hours.closed')}`}
        </span>
      </summary>
      <fieldset aria-label={title} className="grid gap-3 px-4 pb-4">
        <div className="grid gap-3 @sm:grid-cols-2">
          {(['from', 'to'] as const).map((part) => {
            const label = t(`merchant-info:fields.${part}`);
            const error = errorAt(part, label) ?? (part === 'to' ? errorAt('', label) : undefined);
            return (
              <Field key={part} htmlFor={`${id}-${part}`} label={label} error={error} required>
                <DateInput
                  id={`${id}-${part}`}
                  value={part === 'from' ? from : to}
                  invalid={error !== undefined}
                  onChange={({ target: { value } }) =>
                    // Keeps the last day from preceding the first day.
                    onChange(part === 'from' ? { from: value, to: to < value ? value : to } : { to: value })
                  }
                />
              </Field>
            );
          })}
        </div>
        <div className="grid gap-3 @lg:grid-cols-3">
          {names.map(([language, label]) => (
            <Field
              key={language}
              htmlFor={`${id}-${language}`}
              label={label}
              error={errorAt(`name.${language}`, label)}
            >
              <Input
                id={`${id}-${language}`}
                lang={language}
                dir={getTextDirection(language)}
                value={name[language] ?? ''}
                onChange={({ target }) => onChange({ name: { ...name, [language]: target.value || undefined } })}
              />
            </Field>
          ))}
        </div>
        <IntervalFields
          owner={title}
          intervals={intervals}
          onChange={(next) => onChange({ intervals: next })}
          errorAt={(index) =>
            errorAt(`intervals.${index}`, title) ??
            errorAt(`intervals.${index}.0`, title) ??
            errorAt(`intervals.${index}.1`, title)
          }
        />
        <Button variant="ghost" size="sm" icon={Trash2} className="justify-self-start" onClick={onRemove}>
          {t('merchant-info:remove')}
          <span className="sr-only">{title}</span>
        </Button>
      </fieldset>
    </details>
  );
}
