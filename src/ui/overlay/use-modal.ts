import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { closeOnBack } from './dialog-history.ts';

/** Duration of the closing transition; the content stays until its end. */
const CLOSING_MS = 250;

const FIELDS = 'input:not([type="hidden"]), select, textarea';

/**
 * Opens a dialog and focuses its first field, except on touch screens, where that would open the on-screen keyboard.
 */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  if (!matchMedia('(pointer: coarse)').matches) dialog.querySelector<HTMLElement>(FIELDS)?.focus();
}

/**
 * Controls a native `<dialog>` by `open`: the browser traps the focus and restores it afterwards. Back calls `onClose`.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isClosing, setIsClosing] = useState(false);

  const closeNow = useEffectEvent(onClose);
  // A layout effect cleans up before the element is removed, when the focus can still be restored.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) show(dialog);
    const release = closeOnBack(() => closeNow());
    return () => {
      release();
      dialog.close();
      setIsClosing(true);
    };
  }, [open]);

  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => setIsClosing(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);

  return {
    isShown: open || isClosing,
    dialogProps: {
      ref,
      // Esc: the owner of `open` decides, so that a form can ask about unsaved changes. Handled on keydown, because the
      // browser closes on a second Esc even if `cancel` is prevented.
      onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      },
      // Fired by the back gesture of a phone.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // A second back gesture closes the dialog without a `cancel` event: reopen it and let the owner of `open` decide.
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      },
    },
  };
}
