import { AppError } from '#domain/errors.ts';

/** An upload takes room on the disk until it is judged: so many at once, and so many of one person. */
const ALL = 40;
const EACH = 6;
const RETRY_AFTER = 5;

/** Takes a place for an upload, or tells its sender to come back; the answer gives the place free. */
export type UploadSlots = (sender: string) => () => void;

export function createUploadSlots(all = ALL, each = EACH): UploadSlots {
  const bySender = new Map<string, number>();
  let taken = 0;
  return (sender) => {
    const own = bySender.get(sender) ?? 0;
    if (taken >= all || own >= each) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER });
    taken++;
    bySender.set(sender, own + 1);
    return () => {
      taken--;
      const left = bySender.get(sender)! - 1;
      if (left) bySender.set(sender, left);
      else bySender.delete(sender);
    };
  };
}
