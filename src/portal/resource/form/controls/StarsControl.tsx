import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#ui/class-names.ts';
import type { ControlProps, FieldWithControl } from './control-props.ts';

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
