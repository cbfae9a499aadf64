/**
 * The way back closes dialogs, also in browsers without `CloseWatcher`: while dialogs are open, the history has one more entry with the
 * URL of the page (docs/decisions/088-back-closes-dialogs.md).
 */
const MARK = 'isDialogEntry';
/** Milliseconds after which a pop that does not come is given up. */
const POPSTATE_TIMEOUT_MS = 3000;

type State = Record<string, unknown> | null;
type Callback = () => void;

/** Functions that ask an open dialog to close, the upper dialog last. */
const dialogs: Callback[] = [];
/** Calls of the history that wait until the entry of the dialogs is left. */
const deferred: Callback[] = [];
let isOnDialogEntry = false;
/** The way from the entry of the dialogs to the one below has begun. */
let isLeaving = false;
/** The page goes back over the entry of the dialogs. */
let isSkippingDialogEntry = false;
/** State of the entry below that of the dialogs, and what has replaced it since. */
let stateBelow: State = null;
let pendingReplacement: Parameters<History['replaceState']> | undefined;
let popstateTimer: ReturnType<typeof setTimeout> | undefined;
let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | undefined;

const isDialogEntry = (state: State): boolean => state !== null && typeof state === 'object' && MARK in state;
const withoutMark = (state: State): State => {
  if (!isDialogEntry(state)) return state;
  const { [MARK]: _, ...rest } = state!;
  return Object.keys(rest).length > 0 ? rest : null;
};

/** Registers an open dialog; Back calls `close` while it is the upper one. Returns a function that is called when it has closed. */
export function closeOnBack(close: Callback): Callback {
  startDialogHistory();
  dialogs.push(close);
  scheduleUpdate();
  return () => {
    dialogs.splice(dialogs.indexOf(close), 1);
    scheduleUpdate();
  };
}

/** Follows the history. A page with a router calls it before the router does, and leaves the entry of a dialog that a reload has closed. */
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

// A task of its own: what closes a dialog often opens another one or navigates.
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

/** The entry below that of the dialogs is the current one. */
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
  // Forward, to the entry of a dialog that has closed: it is left again.
  if (isDialogEntry(state)) {
    isOnDialogEntry = true;
    stateBelow = withoutMark(state);
    return event.stopImmediatePropagation();
  }
  const isBack = isOnDialogEntry && JSON.stringify(state) === JSON.stringify(stateBelow);
  isOnDialogEntry = false;
  // A jump over several entries leaves the page as without dialogs.
  if (!isBack) return;
  // The router has stayed where it was.
  event.stopImmediatePropagation();
  onDialogEntryLeft();
  dialogs.at(-1)?.();
}

function pushState(...args: Parameters<History['pushState']>): void {
  if (isLeaving) deferred.push(() => native!.pushState(...args));
  else if (isOnDialogEntry) {
    // The entry of the dialogs becomes that of the new page.
    isOnDialogEntry = false;
    native!.replaceState(...args);
    scheduleUpdate();
  } else native!.pushState(...args);
}

function replaceState(...[state, unused, url]: Parameters<History['replaceState']>): void {
  const plain = withoutMark(state as State);
  if (isLeaving) deferred.push(() => native!.replaceState(plain, unused, url));
  else if (isOnDialogEntry) {
    // The page below is replaced, too, once it is the current one.
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
