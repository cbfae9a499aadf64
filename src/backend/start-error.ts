/** Stops the start of the process or a command; the message tells the operator how to fix the cause. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
