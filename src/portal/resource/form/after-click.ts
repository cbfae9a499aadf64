let isPressed = false;
let pending: (() => void)[] = [];

if (typeof document !== 'undefined') {
  const release = () => {
    isPressed = false;
    // The browser dispatches `click` right after `mouseup`, before the next task.
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
 * Runs an action at once, or after the click while a mouse button is down. A message that appears before the click
 * would move the button away from the pointer, and the click would be lost.
 */
export function runAfterClick(action: () => void): void {
  if (isPressed) pending.push(action);
  else action();
}
