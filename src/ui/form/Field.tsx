import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface FieldProps {
  label: ReactNode;
  /** Id of the control; error and hint get the ids `${id}-error` and `${id}-hint`. */
  htmlFor: string;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  /** Tooltip of the required mark. */
  requiredLabel?: string;
  className?: string;
  children: ReactNode;
}

/** Label above a control, hint and error below it. */
export function Field({ label, htmlFor, error, hint, required, requiredLabel, className, children }: FieldProps) {
  return (
    <div className={classNames('fieldset min-w-0 gap-1 p-0', className)}>
      <label className="text-sm font-semibold" htmlFor={htmlFor}>
        {label}
        {required && <RequiredMark title={requiredLabel} />}
      </label>
      {children}
      {hint && (
        <p id={`${htmlFor}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${htmlFor}-error`} className="text-error flex items-start gap-1.5 text-sm font-semibold">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldGroupProps extends ComponentProps<'fieldset'> {
  legend: ReactNode;
  legendClass?: string;
}

/**
 * Fields with a common legend. The wrapping `<div>` works around WebKit, which initially lays out a fieldset with a
 * legend too tall if it is an item of a flex column.
 */
export function FieldGroup({ legend, legendClass, children, ...props }: FieldGroupProps) {
  return (
    <div className="min-w-0">
      <fieldset {...props}>
        <legend className={legendClass}>{legend}</legend>
        {children}
      </fieldset>
    </div>
  );
}

/** Star beside the label of a required field. */
export const RequiredMark = ({ title }: { title?: string }) => (
  <span className="text-error ms-1" title={title}>
    <span aria-hidden="true">*</span>
  </span>
);
