import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** Star beside the label of a required field. */
export const RequiredMark = ({ title }: { title?: string }) => (
  <span className="text-error ms-1" title={title}>
    <span aria-hidden="true">*</span>
  </span>
);
