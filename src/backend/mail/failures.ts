import { DELIVERY_FAILURES, type DeliveryFailure, type DeliveryFailureDetail } from '#domain/notifications/delivery.ts';

/** The SMS webhook responded with an error status. */
export class WebhookError extends Error {
  readonly status: number;
  constructor(status: number) {
    super('the webhook refused the message');
    this.status = status;
  }
}

/** Failure of a channel to accept a message. A temporary failure is retried. */
export interface ClassifiedFailure {
  reason: DeliveryFailure;
  /**
   * Code of the response or of the connection, such as `550`; never the message of the error, which may name the
   * recipient.
   */
  code: string;
  isTemporary: boolean;
}

/** Fields of the errors of nodemailer, of `fetch` and of the webhook. */
interface ChannelError {
  name: string;
  code?: unknown;
  responseCode?: number;
  cause?: unknown;
}

/** Classifies the failure of a delivery (docs/rules/messages.md#retries-of-messages). */
export function classifyFailure(error: unknown): ClassifiedFailure {
  if (error instanceof WebhookError) return { ...classifyStatus(error.status), code: String(error.status) };
  const { code, responseCode } = error as ChannelError;
  if (responseCode) {
    const isTemporary = responseCode < 500;
    const reason =
      code === 'EAUTH' ? 'CREDENTIALS' : isTemporary ? 'BUSY' : code === 'EENVELOPE' ? 'ADDRESS' : 'REJECTED';
    return { reason, code: String(responseCode), isTemporary };
  }
  if (isConnectionFailure(error)) return { reason: 'CONNECTION', code: findErrorCode(error), isTemporary: true };
  if (code === 'EAUTH') return { reason: 'CREDENTIALS', code, isTemporary: false };
  return { reason: code === 'EENVELOPE' ? 'ADDRESS' : 'REJECTED', code: findErrorCode(error), isTemporary: false };
}

function classifyStatus(status: number): Omit<ClassifiedFailure, 'code'> {
  if (status === 401 || status === 403) return { reason: 'CREDENTIALS', isTemporary: false };
  if (status === 408 || status === 429) return { reason: 'BUSY', isTemporary: true };
  return { reason: 'REJECTED', isTemporary: status >= 500 };
}

/** Codes of nodemailer and of Node for a host that cannot be reached. */
const CONNECTION_CODES =
  /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ESOCKET|EDNS|ETLS|EPROTOCOL|ENOTFOUND|EAI_|UND_ERR)|CERT|^DEPTH_ZERO/;

function isConnectionFailure(error: unknown): boolean {
  const { name, cause } = error as ChannelError;
  // `fetch` rejects with a TypeError whose cause is the failure of the connection.
  return (
    name === 'TimeoutError' || (name === 'TypeError' && Boolean(cause)) || CONNECTION_CODES.test(findErrorCode(error))
  );
}

/** Returns the code of a failed connection, such as `ECONNREFUSED`, else the name of the error. */
export function findErrorCode(error: unknown): string {
  const { cause, code, name } = error as ChannelError;
  // The code of a DOMException is a number.
  if (typeof code === 'string') return code;
  return cause ? findErrorCode(cause) : name;
}

/** Formats a failure as text for storage, such as `CONNECTION ECONNREFUSED`. */
export const formatFailure = ({ reason, code }: ClassifiedFailure): string => `${reason} ${code}`;

/** Parses a stored failure. */
export function parseFailure(text: string | null): DeliveryFailureDetail {
  const [reason, code = ''] = (text ?? '').split(' ');
  const known = DELIVERY_FAILURES.find((one) => one === reason);
  return known ? { reason: known, code } : null;
}
