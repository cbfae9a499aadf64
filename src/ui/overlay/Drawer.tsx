import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useModal } from './use-modal.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  side?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** Modal panel at the start or end side of the screen. */
export function Drawer({ open, onClose, label, side = 'start', className, children }: DrawerProps) {
  const { isShown, dialogProps } = useModal(open, onClose);
  return (
    <dialog
      {...dialogProps}
      className={classNames('modal', side === 'start' ? 'modal-start' : 'modal-end')}
      aria-label={label}
    >
      <div className={classNames('modal-box w-72 max-w-[85vw] p-0', className)}>{isShown && children}</div>
      <button type="button" className="modal-backdrop" tabIndex={-1} aria-hidden="true" onClick={onClose} />
    </dialog>
  );
}
