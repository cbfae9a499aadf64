import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface Props {
  /** Props of the form field; omitted for a second picker of the same field. */
  input?: Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { invalid?: boolean };
  accept: string;
  icon: LucideIcon;
  capture?: 'environment';
  multiple?: boolean;
  /** Fills the width of the container, at least 48 px high. */
  isLarge?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Native file input with a label that looks like a button. */
export function FilePicker({
  input,
  accept,
  icon: Icon,
  capture,
  multiple,
  isLarge = false,
  onFiles,
  children,
}: Props) {
  const ownId = useId();
  const { invalid, id = ownId, ...rest } = input ?? {};
  return (
    <span className="relative">
      <input
        {...rest}
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        multiple={multiple}
        aria-invalid={invalid || undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again after it was removed.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          'btn btn-outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2',
          isLarge ? 'btn-lg btn-block btn-secondary min-h-12' : 'btn-sm',
        )}
      >
        <Icon aria-hidden className={isLarge ? 'size-[1.2em]' : 'size-4'} />
        {children}
      </label>
    </span>
  );
}
