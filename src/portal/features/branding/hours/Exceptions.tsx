import { Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '#client/format.ts';
import { currentLocale } from '#client/i18n.ts';
import type { OpeningException, WorkingHours } from '#domain/branding/opening-hours.ts';
import { directionOf, LOCALE_CODES, LOCALES } from '#domain/locales.ts';
import { localized } from '#domain/localized.ts';

import { Button } from '#ui/form/buttons.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/inputs.tsx';
import { withException } from './hours.ts';
import { Intervals } from './Intervals.tsx';

interface Props {
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
  problemOf: (place: string, label: string) => string | undefined;
  /** Is something wrong inside the one at this place? */
  hasProblem: (place: number) => boolean;
}

/** Holidays, Ramadan, a day off: from one day to another, with other hours or none. */
export function Exceptions({ hours, onChange, problemOf, hasProblem }: Props) {
  const { t } = useTranslation('merchant-info');
  const { exceptions } = hours;
  const add = () => onChange({ ...hours, exceptions: [...exceptions, { from: today(), to: today(), intervals: [] }] });
  return (
    <Card as="section" className="gap-4 p-5" aria-label={t('merchant-info:hours.exceptions')}>
      <h3 className="text-xl">{t('merchant-info:hours.exceptions')}</h3>
      <p className="text-muted text-sm">{t('merchant-info:hours.exceptionsHint')}</p>
      {exceptions.map((exception, place) => (
        <ExceptionFields
          key={place}
          number={place + 1}
          exception={exception}
          onChange={(part) => onChange(withException(hours, place, part))}
          onRemove={() => onChange({ ...hours, exceptions: exceptions.toSpliced(place, 1) })}
          problemOf={(part, label) => problemOf(`exceptions.${place}${part && `.${part}`}`, label)}
          hasProblem={hasProblem(place)}
        />
      ))}
      <Button variant="outline" icon={Plus} className="self-start" onClick={add}>
        {t('merchant-info:hours.addException')}
      </Button>
    </Card>
  );
}

/** A day or a span of days; one of them may be missing while it is typed. */
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
  problemOf: Props['problemOf'];
  hasProblem: boolean;
}

function ExceptionFields({ number, exception, onChange, onRemove, problemOf, hasProblem }: ExceptionProps) {
  const { t } = useTranslation(['merchant-info', 'common']);
  const id = useId();
  const { from, to, intervals, name = {} } = exception;
  // One that was just added has no name.
  const [isOpen, setOpen] = useState(!Object.values(name).some(Boolean));
  const title = t('merchant-info:hours.exceptionNumber', { number });
  const names = LOCALE_CODES.map(
    (language) => [language, t('merchant-info:hours.name', { language: LOCALES[language].name })] as const,
  );
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-base-300 rounded-box border"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2">
        <b>{localized(name, currentLocale()) || title}</b>
        <span className="text-muted text-sm">
          {formatRange(from, to)}
          {intervals.length === 0 && ` · ${t('merchant-info:hours.closed')}`}
        </span>
      </summary>
      <fieldset aria-label={title} className="grid gap-3 px-4 pb-4">
        <div className="grid gap-3 sm:grid-cols-2">
          {(['from', 'to'] as const).map((part) => {
            const label = t(`merchant-info:fields.${part}`);
            const error = problemOf(part, label) ?? (part === 'to' ? problemOf('', label) : undefined);
            return (
              <Field key={part} htmlFor={`${id}-${part}`} label={label} error={error} required>
                <Input
                  id={`${id}-${part}`}
                  type="date"
                  value={part === 'from' ? from : to}
                  invalid={error !== undefined}
                  onChange={({ target: { value } }) =>
                    // The last day follows a first day that would come after it.
                    onChange(part === 'from' ? { from: value, to: to < value ? value : to } : { to: value })
                  }
                />
              </Field>
            );
          })}
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          {names.map(([language, label]) => (
            <Field
              key={language}
              htmlFor={`${id}-${language}`}
              label={label}
              error={problemOf(`name.${language}`, label)}
            >
              <Input
                id={`${id}-${language}`}
                lang={language}
                dir={directionOf(language)}
                value={name[language] ?? ''}
                onChange={({ target }) => onChange({ name: { ...name, [language]: target.value || undefined } })}
              />
            </Field>
          ))}
        </div>
        <Intervals
          of={title}
          intervals={intervals}
          onChange={(next) => onChange({ intervals: next })}
          problemAt={(place) =>
            problemOf(`intervals.${place}`, title) ??
            problemOf(`intervals.${place}.0`, title) ??
            problemOf(`intervals.${place}.1`, title)
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
