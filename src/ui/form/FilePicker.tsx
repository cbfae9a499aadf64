import type { LucideIcon } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';

interface Props {
  /** Props of the form field; omitted for a second picker of the same field. */
  input?: Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { invalid?: boolean };
  accept: string;
  icon: LucideIcon;
  capture?: 'environment';
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Native file input with a label that looks like a button. */
export function FilePicker({ input, accept, icon: Icon, capture, multiple, onFiles, children }: Props) {
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
        className="btn btn-outline btn-sm peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
      >
        <Icon aria-hidden className="size-4" />
        {children}
      </label>
    </span>
  );
}
