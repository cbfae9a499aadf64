import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../form/buttons.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Called on Esc, backdrop and close button; the owner then sets `open`. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Footer buttons, the primary one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Full screen on phones. */
  full?: boolean;
  children: ReactNode;
}

const FULL = 'max-sm:h-dvh max-sm:max-h-dvh max-sm:rounded-none';
const WIDTHS = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' };

/** Modal dialog; a bottom sheet on phones. */
export function Dialog({ open, onClose, title, closeLabel, actions, size = 'md', full, children }: DialogProps) {
  const titleId = useId();
  const { isShown, dialogProps } = useModal(open, onClose);
  return (
    <dialog {...dialogProps} className="modal modal-bottom sm:modal-middle" aria-labelledby={titleId}>
      <div className={classNames('modal-box flex flex-col p-0', WIDTHS[size], full && FULL)}>
        {isShown && (
          <>
            <header className="stripe-top border-base-300 flex items-center gap-3 border-b py-2 ps-5 pe-2">
              <h2 id={titleId} className="grow text-xl">
                {title}
              </h2>
              <IconButton label={closeLabel} icon={X} onClick={onClose} />
            </header>
            <div className="@container grow overflow-y-auto px-5 py-4">{children}</div>
            {actions && (
              // On a phone the buttons fill the width, also where a long label leaves one to a row.
              <footer className="border-base-300 flex flex-wrap justify-end gap-2 border-t px-5 py-3 max-sm:[&>button]:grow">
                {actions}
              </footer>
            )}
          </>
        )}
      </div>
      <button type="button" className="modal-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}
