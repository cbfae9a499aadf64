// A lock file for scripts/setup.mjs, on any Node >= 18. It names the processes that hold it; when all of them are gone, killed
// half-way, the next one takes it over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A process by number and start time, so that a number used again is not mistaken for the holder. */
function identity(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`;
  } catch {
    return isRunning(pid) ? `${pid} -` : undefined;
  }
}

function isRunning(pid) {
  if (process.platform === 'linux') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const holdersOf = (text) => text.split('\n').filter(Boolean);
const isHeld = (text) => holdersOf(text).some((holder) => identity(Number(holder.split(' ')[0])) === holder);

function content(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Tries once. A file is written whole beside its place and linked there, so nobody reads half a lock. */
function tryTake(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${identity(process.pid)}\n`);
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    dropIfAbandoned(path);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moved aside before it is judged: of two that find it abandoned, one moves it, and a fresh one is put back. */
function dropIfAbandoned(path) {
  const found = content(path);
  if (found === undefined || isHeld(found)) return;
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
    if (isHeld(content(aside) ?? '')) linkSync(aside, path);
  } catch {
    // Another one was first.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Runs `work` as the only one; waits while a live process holds the lock. */
export async function withLock(path, work) {
  let told = false;
  while (!tryTake(path)) {
    const holder = content(path)?.split(' ')[0];
    if (!told && holder) process.stderr.write(`Waiting for the set-up that process ${holder} runs …\n`);
    told ||= Boolean(holder);
    await new Promise((done) => setTimeout(done, 100));
  }
  let child;
  // The child ends first, then the lock goes: the folder is not free before.
  const interrupted = (signal) => child?.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, interrupted);
  const lock = {
    /** A child may outlive this process when that is killed; until it ends the folder is not free either. */
    alsoHeldBy(process_) {
      child = process_;
      const identities = [identity(process.pid), identity(child.pid)].filter(Boolean);
      writeFileSync(`${path}.${process.pid}`, `${identities.join('\n')}\n`);
      renameSync(`${path}.${process.pid}`, path);
    },
  };
  try {
    return await work(lock);
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
    rmSync(path, { force: true });
  }
}
