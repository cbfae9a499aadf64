import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { createBoundedQueue } from '../concurrency.ts';

/** Memory of argon2id in KiB. With 2 passes and 1 lane, it is the second configuration that OWASP recommends. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Maximum number of hashes that are computed at once. */
const MAX_RUNNING = 4;
/** Maximum number of waiting hashes; further calls fail with TOO_MANY_REQUESTS. */
const MAX_WAITING = 32;
/** Seconds. */
const RETRY_AFTER = 2;
/**
 * Maximum number of concurrent jobs of strangers: callers who are neither signed in nor on a known device. Each hash
 * keeps one core busy, and half of the cores stay free for everyone else.
 */
const MAX_RUNNING_STRANGERS = Math.max(1, Math.min(MAX_RUNNING - 1, Math.floor(availableParallelism() / 2)));

export interface Passwords {
  /** Returns the hash as a PHC string. */
  hash(text: string): Promise<string>;
  /**
   * Compares a password with a stored hash; takes the same time without a hash. `rehash` is true when the hash has
   * outdated parameters.
   */
  verify(text: string, hash: string | null): Promise<{ ok: boolean; rehash: boolean }>;
  /**
   * Queues `work`, which runs SQL statements and computes a hash, for a caller who is neither signed in nor on a known
   * device.
   */
  queueStranger<T>(work: () => Promise<T>): Promise<T>;
}

export interface HasPasswords {
  passwords: Passwords;
}

interface Phc {
  memory: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  hash: Buffer;
}

const derive = promisify(argon2);
/** Hash to compare with when an account has none, so that the check takes equally long. */
const DUMMY_HASH: Phc = {
  memory: MEMORY,
  passes: PASSES,
  lanes: LANES,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
};

/**
 * Creates a password hasher that computes a few hashes at a time, so that a flood of logins does not slow down other
 * calls. Strangers have a separate queue, so that they cannot block everyone else.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createPasswords(): Passwords {
  const createQueue = (running: number) => {
    const queue = createBoundedQueue(running, MAX_WAITING);
    return <T>(work: () => Promise<T>): Promise<T> => {
      const result = queue(work);
      if (!result) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
      return result;
    };
  };
  const enqueue = createQueue(MAX_RUNNING);
  const enqueueStranger = createQueue(MAX_RUNNING_STRANGERS);
  return {
    async hash(text) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await enqueue(() => computeHash(text, { ...DUMMY_HASH, salt })));
    },
    async verify(text, stored) {
      const known = stored === null ? undefined : parsePhc(stored);
      const phc = known ?? DUMMY_HASH;
      const equal = timingSafeEqual(await enqueue(() => computeHash(text, phc)), phc.hash);
      const ok = equal && known !== undefined;
      return { ok, rehash: ok && (phc.memory !== MEMORY || phc.passes !== PASSES || phc.lanes !== LANES) };
    },
    queueStranger: async (work) => enqueueStranger(work),
  };
}

/** Normalizes the password to NFKC first, because keyboards compose the same letter differently. */
const computeHash = (text: string, { memory, passes, lanes, salt, hash }: Phc): Promise<Buffer> =>
  derive('argon2id', {
    message: text.normalize('NFKC'),
    nonce: salt,
    parallelism: lanes,
    memory,
    passes,
    tagLength: hash.length,
  });

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const formatPhc = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;

function parsePhc(text: string): Phc | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (!parts) return undefined;
  const [memory, passes, lanes] = parts.slice(1, 4).map(Number) as [number, number, number];
  return { memory, passes, lanes, salt: Buffer.from(parts[4]!, 'base64'), hash: Buffer.from(parts[5]!, 'base64') };
}
