let isPressed = false;
let pending: (() => void)[] = [];

if (typeof document !== 'undefined') {
  const release = () => {
    isPressed = false;
    // The click follows the release of the button in the same task.
    setTimeout(() => {
      const actions = pending;
      pending = [];
      for (const action of actions) action();
    });
  };
  document.addEventListener('mousedown', () => void (isPressed = true), { capture: true });
  for (const end of ['mouseup', 'dragend', 'pointercancel']) document.addEventListener(end, release, { capture: true });
}

/**
 * Runs an action at once, or while a mouse button or finger is down after the click: a message that appears in between would move
 * the button away from under the pointer, and the click would be lost.
 */
export function runAfterClick(action: () => void): void {
  if (isPressed) pending.push(action);
  else action();
}
