import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

/** As long as a modal takes to fade; its content stays until then. */
const LEAVE_MS = 250;

const FIELDS = 'input:not([type="hidden"]), select, textarea';

/** Opens with the focus in the first field; on a touch screen that would raise the keyboard over what is to be read. */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  if (!matchMedia('(pointer: coarse)').matches) dialog.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Drives a native `<dialog>` from `open`: the browser keeps the focus inside and gives it back after. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  // A layout effect is cleaned up before the element leaves the page, when the focus can still be given back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) show(dialog);
    return () => {
      dialog.close();
      setIsLeaving(true);
    };
  }, [open]);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsLeaving(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  return {
    isShown: open || isLeaving,
    dialogProps: {
      ref,
      // Esc: the owner of `open` decides, so that a form can ask before it is left. The key is taken before the browser sees
      // it, which closes on a second Esc whatever `cancel` says.
      onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      },
      // A phone's way back.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // And its second one, which the browser does not ask about.
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      },
    },
  };
}
