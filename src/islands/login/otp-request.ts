import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { auth, OTP_MINUTES, OTP_PURPOSES, OTP_RESEND_SECONDS, RESET_GRANT_SECONDS } from '#domain/auth/endpoints.ts';
import type { Translate } from '#domain/translator.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { countdownEnd } from '#ui/form/ResendButton.tsx';
import { toFormError, type FormError } from './form-error.ts';

export type OtpPurpose = (typeof OTP_PURPOSES)[number];

const STORAGE_KEY = 'otpRequest';

/** Requested code. Stored per tab, because phones may discard the page while the person reads the message. */
const OtpRequest = v.object({
  identifier: v.string(),
  purpose: v.picklist(OTP_PURPOSES),
  /** Unix time in milliseconds, as is `resendAt`. */
  sentAt: v.number(),
  resendAt: v.number(),
  /**
   * Time of the successful verification (Unix time in milliseconds). Until the grant expires, a new password may be
   * set.
   */
  verifiedAt: v.optional(v.number()),
});
export type OtpRequest = v.InferOutput<typeof OtpRequest>;

/** Requests a code and stores the request for this tab. */
export async function requestOtp(identifier: string, purpose: OtpPurpose, isResend: boolean): Promise<OtpRequest> {
  const endpoint = isResend ? auth.resendOtp : auth.sendOtp;
  const { data } = await call(endpoint, { body: { identifier, purpose } });
  const sentAt = Date.now();
  // An external backend may respond without `data`.
  const resendSeconds = (data as typeof data | undefined)?.resendInSeconds ?? OTP_RESEND_SECONDS;
  const request = { identifier, purpose, sentAt, resendAt: sentAt + resendSeconds * 1000 };
  storeRequest(request);
  return request;
}

const storeRequest = (request: OtpRequest): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));

/** Stores the successful verification, so that a reload or a change of language continues with the new password. */
export function storeVerifiedOtp(identifier: string, purpose: OtpPurpose): void {
  const verifiedAt = Date.now();
  storeRequest({ identifier, purpose, sentAt: verifiedAt, resendAt: verifiedAt, verifiedAt });
}

/**
 * Returns the seconds from `now` until another code may be sent. Never exceeds the server's delay, even if the clock
 * was set back.
 */
const getSecondsUntilResend = ({ sentAt, resendAt }: OtpRequest, now: number): number =>
  (resendAt - Math.max(now, sentAt)) / 1000;

/** Returns true while a code that was sent at `sentAt` is valid (Unix times in milliseconds). */
const isCodeValid = (sentAt: number, now: number): boolean => now < sentAt + OTP_MINUTES * MINUTE_MS;

/**
 * Reads this tab's OTP request. Returns undefined if the code, or the reset grant after its verification, has expired
 * at `now` (Unix time in milliseconds).
 */
export function readPendingOtp(now: number): OtpRequest | undefined {
  try {
    const parsed = v.safeParse(OtpRequest, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    if (!parsed.success) return undefined;
    const { sentAt, verifiedAt } = parsed.output;
    const isValid = verifiedAt === undefined ? isCodeValid(sentAt, now) : now < verifiedAt + RESET_GRANT_SECONDS * 1000;
    return isValid ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export const clearOtpRequest = (): void => sessionStorage.removeItem(STORAGE_KEY);

interface Options {
  t: Translate;
  locale: string;
  identifier: string;
  purpose: OtpPurpose;
  /** Code that has already been sent; without one, the hook sends a code on mount. */
  pending: OtpRequest | undefined;
  /** No attempts are left for the code that was sent. */
  isUsedUp: boolean;
  onError: (error: FormError | undefined) => void;
}

/** Sends the code of the OTP mode on mount, unless one is pending, and again on demand. */
export function useOtpRequest({ t, locale, identifier, purpose, pending, isUsedUp, onError }: Options) {
  const [state, setState] = useState<'sending' | 'sent' | 'resent' | 'notSent'>(pending ? 'sent' : 'sending');
  const [resendEnd, setResendEnd] = useState(() => pending && countdownEnd(getSecondsUntilResend(pending, Date.now())));
  const [sentAt, setSentAt] = useState(pending?.sentAt);
  const isSending = useRef(false);

  async function send(isResend: boolean): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setState('sending');
    onError(undefined);
    try {
      const request = await requestOtp(identifier, purpose, isResend);
      setResendEnd(countdownEnd(getSecondsUntilResend(request, request.sentAt)));
      setSentAt(request.sentAt);
      setState(isResend ? 'resent' : 'sent');
    } catch (error) {
      setState(isResend ? 'sent' : 'notSent');
      if (error instanceof ApiError && error.retryAfter) setResendEnd(countdownEnd(error.retryAfter));
      const failure = toFormError(error, isResend ? 'resendOtp' : 'sendOtp', t, locale);
      const isLimited = error instanceof ApiError && error.status === 429;
      const isEarlierValid = isLimited && !isUsedUp && sentAt !== undefined && isCodeValid(sentAt, Date.now());
      onError(isEarlierValid ? { ...failure, reason: t('auth:otp.earlierWorks') } : failure);
    } finally {
      isSending.current = false;
    }
  }

  const sendOnMount = useEffectEvent(() => {
    if (!pending) void send(false);
  });
  useEffect(() => sendOnMount(), []);

  return { state, resendEnd, resend: () => void send(state !== 'notSent') };
}
