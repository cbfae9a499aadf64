/** The process cannot start for a reason that the operator can mend; the message is the whole story. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
