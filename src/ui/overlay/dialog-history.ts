/**
 * Lets Back close dialogs, even in browsers without `CloseWatcher`: while a dialog is open, the history has an
 * additional entry with the URL of the page (docs/decisions/088-back-closes-dialogs.md).
 */
const MARK = 'isDialogEntry';
/** Timeout in milliseconds for the `popstate` event after the dialog entry is left. */
const POPSTATE_TIMEOUT_MS = 3000;

type State = Record<string, unknown> | null;
type Callback = () => void;

/** Close callbacks of the open dialogs, the topmost last. */
const dialogs: Callback[] = [];
/** Calls of `history` that are deferred while the dialog entry is being left. */
const deferred: Callback[] = [];
/** The current entry of the history is the dialog entry. */
let isOnDialogEntry = false;
/** `history.go(-1)` on the dialog entry has started, and its `popstate` event is pending. */
let isLeaving = false;
/** The page is navigating back past the dialog entry. */
let isSkippingDialogEntry = false;
/** State of the history entry before the dialog entry. */
let stateBelow: State = null;
/**
 * Arguments of a deferred `replaceState` call for the history entry before the dialog entry; applied once that entry is
 * current.
 */
let pendingReplacement: Parameters<History['replaceState']> | undefined;
let popstateTimer: ReturnType<typeof setTimeout> | undefined;
let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | undefined;

const isDialogEntry = (state: State): boolean => state !== null && typeof state === 'object' && MARK in state;
const withoutMark = (state: State): State => {
  if (!isDialogEntry(state)) return state;
  const { [MARK]: _, ...rest } = state!;
  return Object.keys(rest).length > 0 ? rest : null;
};

/**
 * Registers an open dialog: Back calls `close` while it is the topmost one. Returns a function to call once the dialog
 * has closed.
 */
export function closeOnBack(close: Callback): Callback {
  startDialogHistory();
  dialogs.push(close);
  scheduleUpdate();
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1);
    scheduleUpdate();
  };
}

/**
 * Patches `history` and listens to `popstate`. A page with a router calls it before the router patches `history`. It
 * also leaves the dialog entry that remains after a reload.
 */
export function startDialogHistory(): void {
  if (native) return;
  native = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  };
  history.pushState = pushState;
  history.replaceState = replaceState;
  history.go = go;
  history.back = () => go(-1);
  history.forward = () => go(1);
  addEventListener('popstate', onPopState, { capture: true });
  isOnDialogEntry = isDialogEntry(history.state as State);
  stateBelow = withoutMark(history.state as State);
  if (isOnDialogEntry) scheduleUpdate();
}

// Updates in a separate event-loop task, because closing a dialog often opens another one or navigates.
const scheduleUpdate = (): unknown => setTimeout(update);

function update(): void {
  if (isLeaving || isSkippingDialogEntry) return;
  if (dialogs.length > 0 && !isOnDialogEntry) pushDialogEntry();
  else if (dialogs.length === 0 && isOnDialogEntry) leaveDialogEntry();
}

function pushDialogEntry(): void {
  stateBelow = history.state as State;
  native!.pushState({ ...stateBelow, [MARK]: true }, '');
  isOnDialogEntry = true;
}

function leaveDialogEntry(): void {
  isLeaving = true;
  native!.go(-1);
  popstateTimer = setTimeout(onDialogEntryLeft, POPSTATE_TIMEOUT_MS);
}

/** Called once the entry before the dialog entry is current. */
function onDialogEntryLeft(): void {
  clearTimeout(popstateTimer);
  isLeaving = false;
  isOnDialogEntry = false;
  if (pendingReplacement) native!.replaceState(...pendingReplacement);
  pendingReplacement = undefined;
  for (const call of deferred.splice(0)) call();
  scheduleUpdate();
}

function onPopState(event: PopStateEvent): void {
  const state = event.state as State;
  isSkippingDialogEntry = false;
  scheduleUpdate();
  if (isLeaving) {
    event.stopImmediatePropagation();
    return onDialogEntryLeft();
  }
  // Forward reached the entry of a closed dialog: the scheduled update leaves it again.
  if (isDialogEntry(state)) {
    isOnDialogEntry = true;
    stateBelow = withoutMark(state);
    return event.stopImmediatePropagation();
  }
  const isBack = isOnDialogEntry && JSON.stringify(state) === JSON.stringify(stateBelow);
  isOnDialogEntry = false;
  // A jump over several entries is a regular navigation, which the router handles.
  if (!isBack) return;
  // Hides the event from the router, because the URL has not changed.
  event.stopImmediatePropagation();
  onDialogEntryLeft();
  dialogs.at(-1)?.();
}

function pushState(...args: Parameters<History['pushState']>): void {
  if (isLeaving) deferred.push(() => native!.pushState(...args));
  else if (isOnDialogEntry) {
    // A navigation from a dialog turns the dialog entry into the entry of the new page.
    isOnDialogEntry = false;
    native!.replaceState(...args);
    scheduleUpdate();
  } else native!.pushState(...args);
}

function replaceState(...[state, unused, url]: Parameters<History['replaceState']>): void {
  const plain = withoutMark(state as State);
  if (isLeaving) deferred.push(() => native!.replaceState(plain, unused, url));
  else if (isOnDialogEntry) {
    // Replaces the dialog entry now, and the page's entry before it as soon as the page's entry is current again.
    pendingReplacement = [plain, unused, url];
    native!.replaceState({ ...plain, [MARK]: true }, unused, url);
  } else native!.replaceState(plain, unused, url);
}

function go(delta = 0): void {
  if (isLeaving) deferred.push(() => native!.go(delta));
  else if (isOnDialogEntry && delta < 0) {
    isOnDialogEntry = false;
    isSkippingDialogEntry = true;
    native!.go(delta - 1);
  } else native!.go(delta);
}
