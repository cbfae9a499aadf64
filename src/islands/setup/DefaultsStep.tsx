import type { ReactNode } from 'react';
import { Switch } from '#ui/form/inputs.tsx';
import { formatHours, getOpeningHours } from './setup-values.ts';
import { HoursFields } from './HoursFields.tsx';
import type { StepProps } from './fields.tsx';

/** Third step: opening hours, starter lists and typical services, all preselected. */
export function DefaultsStep({ t, locale, values, onChange, errors }: StepProps) {
  const hours = getOpeningHours(values);
  const first = Number(values.firstWeekday) || 1;
  const hoursError = Object.entries(errors).find(([field]) => field.startsWith('hours'))?.[1];
  const choice = (name: 'hasHours' | 'starterLists' | 'typicalServices', text: ReactNode) => (
    <Choice
      name={name}
      label={t(`setup:choices.${name}.label`)}
      text={text}
      isChosen={values[name]}
      onChange={(isChosen) => onChange({ [name]: isChosen })}
    />
  );
  return (
    <div className="grid gap-4">
      <div>
        {choice('hasHours', formatHours(hours, first, locale, t('setup:hours.allDay')))}
        {values.hasHours && (
          <details className="mt-1 sm:ms-13" open={hoursError !== undefined || undefined}>
            <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
              {t('setup:hours.change')}
            </summary>
            <HoursFields
              t={t}
              locale={locale}
              first={first}
              hours={hours}
              onChange={(next) => onChange({ hours: next })}
            />
            {hoursError && (
              <p role="alert" className="text-error mt-2 text-sm font-semibold">
                {hoursError}
              </p>
            )}
          </details>
        )}
      </div>
      {choice('starterLists', t('setup:choices.starterLists.text'))}
      {choice('typicalServices', t('setup:choices.typicalServices.text'))}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  text: ReactNode;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ name, label, text, isChosen, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start gap-2">
      <Switch id={name} aria-describedby={`${name}-text`} checked={isChosen} onChange={onChange} />
      <div>
        <label htmlFor={name} className="flex min-h-11 cursor-pointer items-center font-semibold">
          {label}
        </label>
        <p id={`${name}-text`} className="text-muted text-sm">
          {text}
        </p>
      </div>
    </div>
  );
}
