/**
 * The way back closes dialogs, also in browsers without `CloseWatcher`: while dialogs are open, the history has one more entry with the
 * URL of the page (docs/decisions/088-back-closes-dialogs.md).
 */
const MARK = 'isDialogEntry';
/** Milliseconds after which a pop that does not come is given up. */
const POP_LIMIT = 3000;

type State = Record<string, unknown> | null;
type Call = () => void;

/** Functions that ask an open dialog to close, the upper dialog last. */
const dialogs: Call[] = [];
/** Calls of the history that wait until the entry of the dialogs is left. */
const deferred: Call[] = [];
let isAtEntry = false;
/** The way from the entry of the dialogs to the one below has begun. */
let isLeaving = false;
/** The page goes back over the entry of the dialogs. */
let isTravelling = false;
/** State of the entry below that of the dialogs, and what has replaced it since. */
let below: State = null;
let replacement: Parameters<History['replaceState']> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;
let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | undefined;

const isDialogEntry = (state: State): boolean => state !== null && typeof state === 'object' && MARK in state;
const withoutMark = (state: State): State => {
  if (!isDialogEntry(state)) return state;
  const { [MARK]: _, ...rest } = state!;
  return Object.keys(rest).length > 0 ? rest : null;
};

/** Registers an open dialog; Back calls `close` while it is the upper one. Returns a function that is called when it has closed. */
export function closeOnBack(close: Call): Call {
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
  isAtEntry = isDialogEntry(history.state as State);
  below = withoutMark(history.state as State);
  if (isAtEntry) scheduleUpdate();
}

// A task of its own: what closes a dialog often opens another one or navigates.
const scheduleUpdate = (): unknown => setTimeout(update);

function update(): void {
  if (isLeaving || isTravelling) return;
  if (dialogs.length > 0 && !isAtEntry) enter();
  else if (dialogs.length === 0 && isAtEntry) leave();
}

function enter(): void {
  below = history.state as State;
  native!.pushState({ ...below, [MARK]: true }, '');
  isAtEntry = true;
}

function leave(): void {
  isLeaving = true;
  native!.go(-1);
  limit = setTimeout(arrive, POP_LIMIT);
}

/** The entry below that of the dialogs is the current one. */
function arrive(): void {
  clearTimeout(limit);
  isLeaving = false;
  isAtEntry = false;
  if (replacement) native!.replaceState(...replacement);
  replacement = undefined;
  for (const call of deferred.splice(0)) call();
  scheduleUpdate();
}

function onPopState(event: PopStateEvent): void {
  const state = event.state as State;
  isTravelling = false;
  scheduleUpdate();
  if (isLeaving) {
    event.stopImmediatePropagation();
    return arrive();
  }
  // Forward, to the entry of a dialog that has closed: it is left again.
  if (isDialogEntry(state)) {
    isAtEntry = true;
    below = withoutMark(state);
    return event.stopImmediatePropagation();
  }
  const isBack = isAtEntry && JSON.stringify(state) === JSON.stringify(below);
  isAtEntry = false;
  // A jump over several entries leaves the page as without dialogs.
  if (!isBack) return;
  // The router has stayed where it was.
  event.stopImmediatePropagation();
  arrive();
  dialogs.at(-1)?.();
}

function pushState(...args: Parameters<History['pushState']>): void {
  if (isLeaving) deferred.push(() => native!.pushState(...args));
  else if (isAtEntry) {
    // The entry of the dialogs becomes that of the new page.
    isAtEntry = false;
    native!.replaceState(...args);
    scheduleUpdate();
  } else native!.pushState(...args);
}

function replaceState(...[state, unused, url]: Parameters<History['replaceState']>): void {
  const plain = withoutMark(state as State);
  if (isLeaving) deferred.push(() => native!.replaceState(plain, unused, url));
  else if (isAtEntry) {
    // The page below is replaced, too, once it is the current one.
    replacement = [plain, unused, url];
    native!.replaceState({ ...plain, [MARK]: true }, unused, url);
  } else native!.replaceState(plain, unused, url);
}

function go(delta = 0): void {
  if (isLeaving) deferred.push(() => native!.go(delta));
  else if (isAtEntry && delta < 0) {
    isAtEntry = false;
    isTravelling = true;
    native!.go(delta - 1);
  } else native!.go(delta);
}
